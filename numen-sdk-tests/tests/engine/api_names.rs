//! Names of the API: fixed, listed, and what is told about one that is not there.

use super::{host, receipt, refused};

#[test]
fn a_missing_function_names_the_nearest() {
    let run = refused("\nwork.count.digg()");
    assert_eq!(
        run.receipt(),
        "stopped at line 2 · 0 calls · 0 s: no_function — there is no function 'work.count.digg'; did you mean \
         'work.count.dig'?\nhint: print(numen.api.help(\"work.count\"))"
    );
    assert_eq!(
        receipt("work.other.sideways()"),
        "stopped at line 1 · 0 calls · 0 s: no_function — there is no function 'work.other.sideways'; its functions are \
         up\nhint: print(numen.api.help(\"work.other\"))"
    );
}

#[test]
fn a_missing_group_or_global_names_the_nearest() {
    assert_eq!(
        receipt("work.cuont.dig()"),
        "stopped at line 1 · 0 calls · 0 s: no_function — there is no group 'work.cuont'; did you mean 'work.count'? Its groups are \
         count, kinds, other\nhint: print(numen.api.help(\"work.count\"))"
    );
    assert_eq!(
        receipt("work.nowhere.dig()"),
        "stopped at line 1 · 0 calls · 0 s: no_function — there is no group 'work.nowhere'; its groups are count, kinds, \
         other\nhint: print(numen.api.help(\"work\"))"
    );
    assert_eq!(
        receipt("wrok.count.dig()"),
        "stopped at line 1 · 0 calls · 0 s: no_function — there is no global 'wrok'; did you mean 'work'?"
    );
    assert_eq!(
        receipt("pritn('x')"),
        "stopped at line 1 · 0 calls · 0 s: no_function — there is no global 'pritn'; did you mean 'print'?"
    );
    assert_eq!(
        receipt("return something_else"),
        "stopped at line 1 · 0 calls · 0 s: no_function — there is no global 'something_else', and no variable of that \
         name was assigned; the API is in demo, numen, work"
    );
}

#[test]
fn what_is_missing_can_be_caught_and_asked_for() {
    assert_eq!(
        receipt("local ok, e = pcall(function() return work.count.digg end) return e.kind"),
        "ok · 0 calls · 0 s\nreturned: no_function"
    );
    assert_eq!(receipt("return rawget(_G, 'something')"), "ok · 0 calls · 0 s\nreturned: nil");
    assert_eq!(
        receipt("return ({}).x == nil and string.nothing == nil"),
        "ok · 0 calls · 0 s\nreturned: true"
    );
}

#[test]
fn names_of_the_api_cannot_be_replaced() {
    for (code, name) in [
        ("work = nil", "work"),
        ("work = {}", "work"),
        ("_G.work = 5", "work"),
        ("function work() end", "work"),
        ("rawset(_G, 'work', {})", "work"),
        ("work.count = {}", "work.count"),
        ("work.count = nil", "work.count"),
        ("work.count.up = nil", "work.count.up"),
        ("function work.count.up() end", "work.count.up"),
        ("work['count']['up'] = print", "work.count.up"),
        ("numen.api.help = nil", "numen.api.help"),
        ("rawset(work, 'count', {})", "work"),
        ("rawset(work.count, 'up', print)", "work.count"),
        ("rawset(work.count, 'mine', print)", "work.count"),
        ("table.insert(work.count, print)", "work.count"),
        ("table.clear(work.count)", "work.count"),
        ("table.clear(work)", "work"),
        ("table.move({print}, 1, 1, 1, work.count)", "work.count"),
        ("setmetatable(work.count, {})", "work.count"),
        ("setmetatable(work, nil)", "work"),
    ] {
        let run = refused(&format!("\n{code}"));
        let error = run.error().expect("it was refused");
        assert_eq!((error.kind.as_str(), run.details().line()), ("runtime", Some(2)), "{code}");
        assert!(error.message.starts_with(&format!("'{name}'")), "{code}: {error}");
        let caught = host().run(&format!("local ok, e = pcall(function() {code} end) return type(e)"));
        assert_eq!(*caught.returned(), "string", "{code}");
    }
    assert_eq!(
        receipt("work.count.up = nil"),
        "stopped at line 1 · 0 calls · 0 s: 'work.count.up' is a name of the API and can't be replaced or removed; choose \
         another name, e.g. work.count.my_up"
    );
}

#[test]
fn a_namespace_takes_no_new_members_and_a_group_does() {
    let run = refused("function work.mine() end");
    assert_eq!(
        run.receipt(),
        "stopped at line 1 · 0 calls · 0 s: the namespace 'work' can't get new members; use a variable of your own, e.g. \
         local my_mine"
    );
    let mut host = host();
    let code = "function work.count.mine() return work.count.up() + 10 end\n\
                work.count.mine2 = 5 work.count.mine2 = 6\nreturn work.count.mine() + work.count.mine2";
    assert_eq!(host.run(code).receipt(), "ok · 1 call · 0 s\nreturned: 17");
    let run = host.run("return work.count.mine()");
    assert_eq!(run.error().map(|error| error.kind.as_str()), Some("no_function"), "it was the program's own");
}

#[test]
fn tables_of_the_api_list_their_members() {
    let listed = "break_down\ndig\nfail\nleft\nnames\nrest\nup";
    for code in [
        "for name in pairs(work.count) do print(name) end",
        "for name in work.count do print(name) end",
        "for name in next, work.count do print(name) end",
        "local name = next(work.count) while name do print(name) name = next(work.count, name) end",
    ] {
        assert_eq!(receipt(code), format!("ok · 0 calls · 0 s\nstdout:\n{listed}"), "{code}");
    }
    let code = "function work.count.b() end work.count.a = 1 for name, value in pairs(work.count) do print(name, value) end";
    let receipt_of_added = receipt(code);
    assert!(receipt_of_added.ends_with("\nup\tfunction\na\t1\nb\tfunction"), "{receipt_of_added}");
    // What a loop adds is not met in it, and what it removes neither.
    for walk in ["pairs(work.count)", "work.count"] {
        let code = format!(
            "work.count.a = 1 work.count.z = 1 for name in {walk} do work.count['my_' .. name] = 1 work.count.z = nil \
             print(name) end return work.count.my_a"
        );
        assert_eq!(receipt(&code), format!("ok · 0 calls · 0 s\nreturned: 1\nstdout:\n{listed}\na"));
    }
    assert_eq!(
        receipt("for name in pairs(work) do print(name) end"),
        "ok · 0 calls · 0 s\nstdout:\ncount\nkinds\nother"
    );
    assert_eq!(
        receipt("return next(work.count, 'nothing')"),
        "stopped at line 1 · 0 calls · 0 s: invalid key to 'next'"
    );
}

#[test]
fn a_table_of_the_api_prints_how_to_read_more() {
    assert_eq!(
        receipt("print(work.other) return tostring(work.other) == `{work.other}`"),
        "ok · 0 calls · 0 s\nreturned: true\nstdout:\n---Another group.\n---@class work.other\n-- Functions: up. For what \
         they take and return, run print(numen.api.help(\"work.other\"))"
    );
}

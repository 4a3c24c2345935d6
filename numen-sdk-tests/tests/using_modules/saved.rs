//! Modules that programs save: they serve right after, and in the next program.

use crate::{Mine, host, work};
use numen_sdk::{
    Host,
    api::Bundle,
    prelude::*,
    testing::{COMPANION, OWNER, TestHost},
};
use numen_sdk_tests::Scratch;

#[test]
fn what_a_program_saves_serves_right_after_and_in_the_next_program() {
    let home = Scratch::new("saved-modules");
    let mut host = host().home(home.path());
    let run = host.run(
        r#"local text = "-- Sevens.\nlocal M = {}\nfunction M.seven() return 7 end\nreturn M"
           print(numen.module.save(text, "my.sevens").how)
           return my.sevens.seven()"#,
    );
    // A function of a module is no call of the API.
    assert_eq!(run.receipt(), "ok · 1 call · 0 s\nreturned: 7\nstdout:\nnew");
    assert_eq!(host.run("return my.sevens.seven()").returned(), 7);
    assert!(host.run("numen.module.delete('my.sevens')").ok());
    assert_eq!(host.run("return my.sevens.seven()").error().unwrap().kind, "no_function");
}

/// The notes of a program that saves a module.
fn notes(test: &str, name: &str, module: &str) -> String {
    let home = Scratch::new(test);
    let mut host = host().home(home.path());
    let run = host.run(&format!("numen.module.save([==[{module}]==], '{name}')"));
    assert!(run.ok(), "{}", run.receipt());
    run.details().notes().replace("line 1 numen.module.save: ", "")
}

#[test]
fn a_module_that_programs_cannot_use_is_saved_and_the_receipt_says_why() {
    assert_eq!(
        notes("saved-broken", "my.broken", "-- Broken.\nreturn +"),
        "my.broken is saved, but programs can't use it: it does not compile: my.broken:2: Expected identifier when parsing \
         expression, got '+'"
    );
    assert_eq!(
        notes("saved-no-return", "my.bread", "-- Bake.\nlocal M = {}\nfunction M.bake() end"),
        "my.bread is saved, but programs can't use it: it returns no table; end it with the table of its functions"
    );
}

#[test]
fn a_module_is_checked_when_it_is_saved_as_a_program_is() {
    let module = "\
-- Tools.
local M = {}
-- Dig.
function M.dig()
    work.dig.up({cuont = 3})
end
-- Dig a find up.
---@param find work.Find
function M.dig_up(find)
    work.dig.up({count = find.count})
    wrk.dig.up()
end
-- Dig so many.
function M.dig_many(n)
    -- What 'n' may be is not known.
    work.dig.up({count = n})
    work.dig.pu()
end
return M";
    assert_eq!(
        notes("saved-checked", "my.tools", module),
        "my.tools is saved, but line 5: it calls work.dig.up wrongly: there is no option 'cuont'; did you mean 'count'? The \
         options are count; write work.dig.up({count = 3})\n\
         my.tools is saved, but line 11: it stops: there is no global 'wrk'; did you mean 'work'?\n\
         my.tools is saved, but line 17: it stops: there is no function 'work.dig.pu'; did you mean 'work.dig.up'?"
    );
    assert_eq!(
        notes("saved-good", "my.good", "-- Good.\nreturn {up = function(n) work.dig.up({count = n}) end}"),
        ""
    );
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_module() {
    let home = Scratch::new("saved-mark");
    home.write("modules/1/my/sevens.lua", "\u{feff}-- Sevens.\nreturn {seven = function() return 7 end}");
    let mut host = host().home(home.path());
    let run = host.run("return my.sevens.seven(), numen.module.list()[1].summary");
    assert_eq!(run.receipt(), "ok · 1 call · 0 s\nreturned: 7");
    assert!(host.index().contains("- my.sevens: Sevens."), "{}", host.index());
    let run = host.run("numen.module.save(numen.module.show('my.sevens'), 'my.copy') return my.copy.seven()");
    assert_eq!(run.receipt(), "ok · 2 calls · 0 s\nreturned: 7");
}

#[test]
fn a_module_can_not_be_saved_into_the_namespace_of_a_plugin() {
    let home = Scratch::new("saved-clash");
    let mut host = host().home(home.path());
    let run = host.run("numen.module.save('-- More.\\nreturn {}', 'work.more')");
    assert_eq!(
        run.receipt(),
        "stopped at line 1 · 1 call · 0 s: numen.module.save: bad_argument — 'work' is the namespace of a plugin, which ships \
         no module 'more'; save your own modules in 'my'\nhint: numen.module.save(\"-- More.\\nreturn {}\", \"my.more\")"
    );
    let run = host.run("numen.module.save('-- More.\\nreturn {}', 'numen.more')");
    assert_eq!(run.error().expect("it is refused").kind, "bad_argument");
}

#[test]
fn a_plugin_can_not_have_a_namespace_in_which_an_owner_has_modules() {
    let home = Scratch::new("saved-before");
    let mut host = TestHost::new(Mine::default()).home(home.path());
    assert!(host.run("numen.module.save('-- More.\\nreturn {}', 'work.more')").ok());
    let fault = "namespace work: owner 1 has saved a module work.more; delete that one or save it under another name, or give \
                 the plugin another namespace";
    let faults = host.host().register(work()).unwrap_err();
    assert_eq!(faults.iter().map(ToString::to_string).collect::<Vec<_>>(), [fault]);
    drop(host);
    // A host that starts anew finds the same on disk.
    let build = || Host::<Mine>::builder().plugin(work()).home(home.path()).build();
    let faults = build().err().expect("the module is still there");
    assert_eq!(faults.iter().map(ToString::to_string).collect::<Vec<_>>(), [fault]);
    let mut host = TestHost::new(Mine::default()).home(home.path());
    assert!(host.run("numen.module.delete('work.more')").ok());
    assert!(host.host().register(work()).is_ok());
    drop(host);
    assert!(build().is_ok());
}

#[test]
fn a_changed_module_that_its_plugin_ships_no_more_is_no_clash() {
    let home = Scratch::new("saved-retired");
    let shipped = |with: bool| {
        let files: &'static [(&str, &[u8])] = if with { &[("old.lua", b"-- Old.\nreturn {}")] } else { &[] };
        let bundle = Bundle::new(files);
        Plugin::<Mine>::with("work", bundle, |numen, bundle| {
            numen.api("dig", "Digging.", functions![crate::up]);
            numen.bundle_modules(*bundle);
        })
    };
    let mut host = TestHost::new(Mine::default()).plugin(shipped(true)).home(home.path());
    assert!(host.run("numen.module.save('-- Mine.\\nreturn {}', 'work.old')").ok());
    for with in [false, true, false] {
        host.host().register(shipped(with)).expect("the name came from the plugin");
        assert_eq!(host.run("return numen.module.show('work.old')").returned(), "-- Mine.\nreturn {}");
        assert!(host.run("numen.module.save('-- Mine.\\nreturn {}', 'work.old')").ok());
    }
    drop(host);
    assert!(Host::<Mine>::builder().plugin(shipped(false)).home(home.path()).build().is_ok());
}

#[test]
fn a_program_is_not_held_to_account_for_the_time_that_it_takes_to_find_a_module() {
    let home = Scratch::new("saved-many");
    for number in 0..3_000 {
        home.write(&format!("modules/1/my/part_{number}.lua"), "return {}");
    }
    home.write("modules/1/my/sevens.lua", "return {seven = function() return 7 end}");
    let mut host = Host::<Mine>::builder().home(home.path()).build().expect("nothing is registered");
    host.join(COMPANION, OWNER);
    let program = host.start(COMPANION, "return my.sevens.seven()").expect("no other runs");
    let mut mine = Mine::default();
    while host.is_running(program) {
        host.tick(&mut mine);
    }
    let receipt = host.receipt(program).map(ToString::to_string);
    assert_eq!(receipt.as_deref(), Some("ok · 0 calls · 0 s\nreturned: 7"));
}

#[test]
fn a_function_that_the_api_has_itself_is_reported_when_it_is_saved() {
    let home = Scratch::new("saved-hidden");
    let ships = Plugin::<Mine>::new("work", |numen| {
        numen.api("dig", "Digging.", functions![crate::up]);
        numen.bundle_modules(Bundle::new(&[("dig.lua", b"-- More.\nreturn {}")]));
    });
    let mut host = TestHost::new(Mine::default()).plugin(ships).home(home.path());
    let run = host.run(
        r#"numen.module.save("-- More.\nlocal M = {}\nfunction M.up() end\nfunction M.twice() end\nreturn M", "work.dig")"#,
    );
    assert_eq!(
        run.receipt(),
        "ok · 1 call · 0 s\nnotes:\nline 1 numen.module.save: work.dig is saved, but programs can't use it: it has a function 'up', \
         and 'work.dig.up' is a name of the API, which can't be replaced; give it another name"
    );
}

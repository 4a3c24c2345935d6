//! A client in the host's own process: no tick passes, and all the same everything crosses as a message.

use crate::near;
use numen_sdk::testing::OWNER;

fn receipt(code: &str) -> String {
    near().run(code).receipt()
}

#[test]
fn server_and_client_are_called_in_turn() {
    let mut host = near();
    let program = host.start(
        "local n = gt.count.up(1)\nn = gt.count.twice(n)\nlocal last = gt.count.up(n)\nreturn {n, last}",
    );
    host.ticks(1);
    let run = host.ended(program).expect("no call has to wait");
    assert_eq!(run.receipt(), "ok · 3 calls · 0 s\nreturned: {4, 5}");
    let calls: Vec<_> = run.calls().iter().map(|call| call.text.as_str()).collect();
    assert_eq!(calls, ["gt.count.up(1)", "gt.count.twice(2)", "gt.count.up(4)"]);
}

#[test]
fn records_lists_and_what_is_absent_come_through() {
    assert_eq!(
        receipt("return gt.look.list()"),
        "ok · 1 call · 0 s\nreturned: {{author = \"Ann\", name = \"fox\", worn = 3}, {name = \"knight\", worn = 0}}"
    );
    assert_eq!(
        receipt("return gt.look.list('knight', {most = 1})[1].name, gt.look.language()"),
        "ok · 2 calls · 0 s\nreturned: knight"
    );
    assert_eq!(
        receipt(
            "return {gt.look.author('fox'), gt.look.author('knight') == nil, gt.look.show('fox') == nil}"
        ),
        "ok · 3 calls · 0 s\nreturned: {\"Ann\", true, true}"
    );
}

#[test]
fn a_function_changes_something_on_the_client_and_knows_for_whom() {
    let mut host = near();
    assert_eq!(
        host.run("return gt.look.speak('de'), gt.look.language()").receipt(),
        "ok · 2 calls · 0 s\nreturned: zh_cn, for 1 of 1"
    );
    assert_eq!(host.run("return gt.look.language()").returned(), "de");
}

#[test]
fn a_failure_comes_through_with_its_hint_and_its_data() {
    assert_eq!(
        receipt("gt.look.show('wolf')"),
        "stopped at line 1 · 1 call · 0 s: gt.look.show: not_found — there is no look 'wolf'\nhint: my.look.list()\n\
         data: {asked = \"wolf\"}"
    );
    assert_eq!(
        receipt("local _, err = pcall(gt.look.show, 'wolf') return err.data.asked"),
        "ok · 1 call · 0 s\nnotes:\nline 1 gt.look.show: not_found — there is no look 'wolf'\nreturned: wolf"
    );
}

#[test]
fn a_function_that_breaks_is_told_and_the_host_goes_on() {
    let mut host = near();
    assert_eq!(
        host.run("gt.look.broken()").receipt(),
        "stopped at line 1 · 1 call · 0 s: gt.look.broken: failed — \
         the function broke; this is a fault in the application, not in the program"
    );
    assert_eq!(host.run("return gt.look.language()").receipt(), "ok · 1 call · 0 s\nreturned: zh_cn");
}

#[test]
fn a_result_that_json_cannot_hold_fails_the_call() {
    assert_eq!(
        receipt("return gt.count.part(0)"),
        "stopped at line 1 · 1 call · 0 s: gt.count.part: failed — \
         the result can't be returned: it contains a number that JSON can't hold"
    );
}

#[test]
fn wrong_arguments_are_refused_as_anywhere() {
    assert_eq!(
        receipt("gt.count.twice('2')"),
        "stopped at line 1 · 0 calls · 0 s: gt.count.twice: bad_argument — \
         'n': expected a whole number, got \"2\"\nusage: gt.count.twice(n)\nhint: print(numen.api.help(\"gt.count.twice\"))"
    );
}

#[test]
fn an_argument_that_json_cannot_hold_is_refused_and_nothing_is_asked() {
    assert_eq!(
        receipt("gt.count.part(1, 0/0)"),
        "stopped at line 1 · 0 calls · 0 s: gt.count.part: bad_argument — \
         'of': item 2: expected a finite number, got 0/0\nusage: gt.count.part(of...)\n\
         hint: print(numen.api.help(\"gt.count.part\"))"
    );
}

#[test]
fn a_client_that_is_here_answers_where_a_program_cannot_wait() {
    assert_eq!(
        receipt(
            "local t = {3, 1, 2} table.sort(t, function(a, b) return gt.count.twice(a) < gt.count.twice(b) end) return t"
        ),
        "ok · 4 calls · 0 s\nreturned: {1, 2, 3}"
    );
}

#[test]
fn an_owner_who_is_offline_is_not_asked_even_here() {
    let mut host = near();
    host.host().set_online(OWNER, false);
    let run = host.run("gt.look.language()");
    assert_eq!(run.error().expect("it has failed").kind, "timeout");
}

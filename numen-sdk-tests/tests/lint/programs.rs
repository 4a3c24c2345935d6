//! Programs that are checked and not run.

use crate::{sandbox, told};

fn check(code: &str) -> Vec<String> {
    told(&sandbox().check(code))
}

#[test]
fn a_plain_call_has_no_findings_and_nothing_is_called() {
    let mut host = sandbox();
    assert_eq!(
        host.check("mymod.mana.cast('heal', {target = nil}) demo.params.lay({x = 1, y = 2, z = 3})"),
        []
    );
    assert_eq!(host.call(|call| mymod::get(call)).current, 80);
}

#[test]
fn every_wrong_call_is_found_with_its_line() {
    let code = "\
local where = {x = 1, y = 64, z = 2}
demo.calls.move({1, 64, 2})
demo.larder.fetch('minecraft:bread', 2, {shelv = 'top'})
for round = 1, 3 do demo.larder.fetch() end
pcall(demo.calls.say, 5)
demo.calls.move(where)";
    assert_eq!(
        check(code),
        [
            "line 2: it calls demo.calls.move wrongly: 'to': expected a position {x = …, y = …, z = …}, got {1, 64, 2}; write demo.calls.move({x = 1, y = 64, z = 2})",
            "line 3: it calls demo.larder.fetch wrongly: there is no option 'shelv'; did you mean 'shelf'? The options \
             are shelf; write demo.larder.fetch(\"minecraft:bread\", 2, {shelf = \"top\"})",
            "line 4: it calls demo.larder.fetch wrongly: 'item' is missing; its form is demo.larder.fetch(item, \
             [count], {shelf=…})",
            "line 5: it calls demo.calls.say wrongly: 'words': expected a string, got 5; its form is \
             demo.calls.say(words)",
        ]
    );
}

#[test]
fn syntax_and_names_that_are_not_there_are_found() {
    assert_eq!(
        check("local x = 1\nlocal = 2"),
        ["line 2: it does not parse: Expected identifier when parsing variable name, got '='"]
    );
    assert_eq!(
        check("goto out"),
        [
            "line 1: it does not parse: Incomplete statement: expected assignment or a function call; there is no goto: \
             use continue for the next round of a loop, break to leave it"
        ]
    );
    assert_eq!(
        check("demo.larder.items()\ndemo.larder.itms()"),
        ["line 2: it stops: there is no function 'demo.larder.itms'; did you mean 'demo.larder.items'?"]
    );
    assert_eq!(
        check("local all = demo.larder.items()\nprint(al)"),
        [
            "line 2: it stops: there is no global 'al', and no variable of that name was assigned; the API is in demo, \
             mymod, numen; modules are mymod.mana"
        ]
    );
}

#[test]
fn a_loop_over_a_sample_ends_and_what_was_called_before_counts() {
    assert_eq!(
        check("demo.calls.say(5)\nwhile #demo.larder.items() > 0 do end\ndemo.calls.say(6)"),
        [
            "line 1: it calls demo.calls.say wrongly: 'words': expected a string, got 5; its form is demo.calls.say(words)"
        ]
    );
    assert_eq!(check("while true do end"), [""; 0]);
}

#[test]
fn only_what_no_sample_can_excuse_is_a_finding() {
    assert_eq!(
        check("local n = nil + 1"),
        ["line 1: it stops before any call: attempt to perform arithmetic (add) on nil and number"]
    );
    assert_eq!(check("local second = demo.larder.items()[2]\nreturn second .. '!'"), [""; 0]);
    assert_eq!(check("if #demo.larder.items() < 2 then raise('stuck', 'too little') end"), [""; 0]);
}

#[test]
fn a_program_that_is_too_long_is_told() {
    assert_eq!(
        check(&" ".repeat(70_000)),
        [
            "program: it can't be taken: the program has 70000 bytes of text, and at most 65536 are taken; split it"
        ]
    );
}

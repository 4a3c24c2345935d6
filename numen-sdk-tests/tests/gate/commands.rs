//! Commands: those that ask, and those on the body itself.

use super::host;
use numen_sdk::{
    permission::{Answer, Mode, Table},
    testing::OWNER,
};

#[test]
fn a_commands_card_has_the_whole_line_and_its_grant_covers_exactly_that() {
    let mut host = host();
    let program = host.start(
        "yard.gate.command('/setblock 1 2 3 stone')\nyard.gate.command('setblock 1 2 3 stone')\n\
                              yard.gate.command('setblock 9 9 9 tnt')",
    );
    host.ticks(1);
    let card = host.host().cards().remove(0);
    assert_eq!(card.lines, ["command /setblock 1 2 3 stone"]);
    host.host().answer(card.id, Answer::AllowUntilEnd).unwrap();
    host.ticks(2);
    let card = host.host().cards().remove(0);
    assert_eq!(card.lines, ["command /setblock 9 9 9 tnt"]);
    host.host().answer(card.id, Answer::Deny).unwrap();
    host.ticks(1);
    assert_eq!(host.ended(program).expect("it is decided").error().unwrap().kind, "denied");
    assert_eq!(host.world().said, ["setblock 1 2 3 stone", "setblock 1 2 3 stone"]);
}

#[test]
fn a_command_on_the_body_itself_asks_nobody() {
    let mut host = host();
    let run = host.run("return yard.gate.look('two words')[1]");
    assert_eq!(run.returned(), "did look set Numi \"two words\"");
}

#[test]
fn what_a_command_says_instead_of_doing_anything_is_its_failure() {
    let mut host = host();
    host.host().change_rules(OWNER, |book| book.set_mode(Mode::Bypass)).unwrap();
    let error = host.run("yard.gate.command('/fail now')").error().cloned().expect("it fails");
    assert_eq!((error.kind.as_str(), error.message.as_str()), ("failed", "'fail now' does nothing"));
}

#[test]
fn what_may_follow_in_a_command_on_the_body_is_told_without_quotes() {
    let mut host = host();
    assert_eq!(
        host.run("return yard.gate.looks('two words')").returned(),
        &serde_json::json!(["a hat", "plain"])
    );
    host.world().nameless = true;
    for call in ["looks", "look"] {
        let error = host.run(&format!("yard.gate.{call}('x')")).error().cloned().expect("nobody is meant");
        assert_eq!(error.message, "your body has no name in this world, so no command can be about it");
    }
}

#[test]
fn a_command_is_one_line_and_what_follows_a_lines_end_is_not_run() {
    let mut host = host();
    let allow = "command(*)".parse().expect("it is a rule");
    host.host().change_rules(OWNER, |book| book.add(Table::Allow, allow)).expect("it is kept in memory");
    for line in ["me hi\\nop me", "me hi\\rop me", "me\\0op me", "me hi\\u{2028}op me"] {
        let error =
            host.run(&format!("yard.gate.command(\"{line}\")")).error().cloned().expect("it was refused");
        assert_eq!(error.kind, "bad_argument");
        assert_eq!(
            error.message.lines().next(),
            Some(
                "a command is one line, and this one has a line's end or another control character in it; run each command \
                 by itself"
            )
        );
    }
    assert_eq!(host.world().said, Vec::<String>::new());
    assert!(host.run("yard.gate.command('me hi')").ok());
    assert_eq!(host.world().said, ["me hi"]);
}

#[test]
fn a_command_inside_another_is_judged_like_one_by_itself() {
    let mut host = host();
    let rules = |book: &mut numen_sdk::permission::Book| {
        book.add(Table::Allow, "command(execute)".parse().unwrap());
        book.add(Table::Deny, "command(op)".parse().unwrap())
    };
    host.host().change_rules(OWNER, rules).unwrap();
    for line in [
        "execute as Alex run op Robin",
        "/execute run execute at Alex run /op Robin",
        // A player may be called like the word.
        "execute as run run op Robin",
        "ex as Alex run op Robin",
    ] {
        let error = host.run(&format!("yard.gate.command('{line}')")).error().cloned().expect("it is denied");
        assert_eq!(error.kind, "denied", "{line}");
        assert!(error.message.contains("your owner's rule deny command(op)"), "{}", error.message);
    }
    assert!(host.run("yard.gate.command('execute as Alex')").ok());
    // Neither allowed nor denied, so the inner one asks.
    host.start("yard.gate.command('execute as Alex run setblock 1 2 3 tnt')");
    host.ticks(1);
    assert_eq!(host.host().cards()[0].lines, ["command /setblock 1 2 3 tnt"]);
    assert_eq!(host.world().said, ["execute as Alex"]);
}

#[test]
fn a_line_with_more_commands_than_anyone_can_judge_is_refused() {
    let mut host = host();
    host.host().change_rules(OWNER, |book| book.set_mode(Mode::Bypass)).unwrap();
    let mut message = |line: &str| {
        let error = host.run(&format!("yard.gate.command({line})")).error().cloned().expect("it is refused");
        assert_eq!(error.kind, "bad_argument");
        error.message.lines().next().unwrap_or_default().to_owned()
    };
    let most = "a line runs at most 16 commands";
    assert_eq!(message("string.rep('execute run ', 16) .. 'op Robin'"), most);
    assert_eq!(message("'execute' .. string.rep(' run', 17) .. ' op Robin'"), most);
    assert_eq!(message("'say ' .. string.rep('x', 32768)"), "a command has at most 32768 bytes");
    assert!(host.run("yard.gate.command(string.rep('execute run ', 15) .. 'op Robin')").ok());
}

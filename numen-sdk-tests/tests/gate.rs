//! The gate in a program: what is allowed at once, what the owner is asked, and how each answer reaches the program.
//!
//! | case | test |
//! |---|---|
//! | CD1 | `a_request_waits_two_minutes_and_then_nobody_has_answered` |
//! | CD3 | `a_no_is_told_with_the_owners_words` |
//! | CD5 | `an_owner_who_is_offline_or_leaves_has_not_answered` |
//! | CD7 | `a_grant_and_a_request_end_with_their_program` |
//! | G17 | `what_is_remembered_is_not_asked_again` |

use numen_sdk::{
    OwnerId,
    permission::{Answer, Factory, Facts, Mode, Signal, Table},
    prelude::*,
    testing::{Approve, COMPANION, OWNER, TestHost},
    value::{Entity, Vec3},
};

/// A yard with a gate, a dog, and a box of things.
struct Yard {
    opened: u32,
    dropped: Vec<String>,
    dog: Option<f64>,
    said: Vec<String>,
    placed: bool,
}

impl Default for Yard {
    fn default() -> Self {
        Yard { opened: 0, dropped: Vec::new(), dog: Some(3.0), said: Vec::new(), placed: false }
    }
}

fn entity(id: i64, x: f64) -> Entity {
    Entity {
        id: EntityRef::Number(id),
        kind: "minecraft:wolf".to_owned(),
        pos: Vec3 { x, y: 64.0, z: 0.0 },
        name: Some("Numi".to_owned()),
        category: None,
        distance: None,
        hp: None,
        max_hp: None,
        owner: None,
    }
}

impl World for Yard {
    type Client = ();

    fn factory() -> Factory {
        Factory::survival()
    }

    fn body(&self, her: CompanionId) -> Option<EntityRef> {
        Some(EntityRef::Number(her.0 as i64))
    }

    fn entity(&self, named: &EntityRef) -> Option<Entity> {
        match named {
            EntityRef::Number(1) => Some(entity(1, 0.0)),
            EntityRef::Number(9) => self.dog.map(|x| entity(9, x)),
            _ => None,
        }
    }

    fn facts(&self, _: CompanionId, action: &Action) -> Facts {
        let mut facts = Facts::default();
        if self.placed {
            facts.signals.insert(Signal::Placed);
            facts.whose = Some("Robin".to_owned());
        }
        if let Action::UseEntity { .. } = action {
            facts.kind = Some("minecraft:wolf".to_owned());
            facts.uuid = Some("00000000-0000-4000-8000-000000000009".to_owned());
            facts.signals.insert(Signal::Owned);
        }
        facts
    }

    fn run_command(&mut self, line: &str) -> Result<Vec<String>, String> {
        self.said.push(line.to_owned());
        Ok(vec![format!("did {line}")])
    }
}

#[fn_doc("Open the gate.")]
fn open(call: &mut ServerCall<Yard>) -> Pending<u32> {
    call.authorize(Action::use_block(BlockPos::new(1, 64, 3), "minecraft:oak_fence_gate")).then(|call, ()| {
        call.world_mut().opened += 1;
        Ok(call.world().opened)
    })
}

#[fn_doc("Break some logs.")]
fn chop(call: &mut ServerCall<Yard>, count: i32) -> Pending<()> {
    let logs: Vec<_> =
        (0..count).map(|x| Action::break_block(BlockPos::new(x, 64, 3), "minecraft:oak_log")).collect();
    call.authorize_all(logs).then(|_, ()| Ok(()))
}

#[fn_doc("Drop something.")]
fn drop(call: &mut ServerCall<Yard>, item: ItemId) -> Pending<()> {
    call.authorize(Action::drop(&item)).then(move |call, ()| {
        call.world_mut().dropped.push(item.to_string());
        Ok(())
    })
}

#[fn_doc("Drop one thing, and then another.")]
fn drop_both(call: &mut ServerCall<Yard>, first: ItemId, second: ItemId) -> Pending<()> {
    call.authorize(Action::drop(first)).then_wait(move |call, ()| Ok(drop(call, second)))
}

#[fn_doc("Ask for something and not wait for the answer.")]
fn shrug(call: &mut ServerCall<Yard>) {
    drop_it(drop(call, ItemId::new("minecraft:dirt")));
}

/// The function of this file that drops things has the name of Rust's.
fn drop_it<T>(it: T) {
    std::mem::drop(it);
}

#[fn_doc("Stay for ever.")]
fn stay(_call: &ServerCall<Yard>) -> Pending<()> {
    Pending::future(std::future::pending())
}

#[fn_doc("Pet the dog.")]
fn pet(call: &mut ServerCall<Yard>, dog: EntityRef) -> Pending<f64> {
    call.use_entity(&dog, Reach::hand(), |_, dog| Ok(dog.pos.x))
}

#[fn_doc("Run a command.")]
fn command(call: &mut ServerCall<Yard>, line: String) -> Pending<Vec<String>> {
    call.run_command(line)
}

#[fn_doc("Put on a look.")]
fn look(call: &mut ServerCall<Yard>, look: String) -> Result<Vec<String>, ApiError> {
    call.on_her_mut().run("look set", &[&look])
}

fn host() -> TestHost<Yard> {
    let yard = Plugin::new("yard", |numen| {
        numen.api(
            "gate",
            "The yard.",
            functions![open, chop, drop, drop_both, shrug, stay, pet, command, look],
        )
    });
    TestHost::new(Yard::default()).plugin(yard)
}

#[test]
fn what_the_rules_allow_is_done_at_once_and_nobody_is_asked() {
    let mut host = host();
    let program = host.start("return yard.gate.open()");
    host.ticks(1);
    assert_eq!(
        host.ended(program).expect("it waited for nobody").receipt(),
        "ok · 1 call · 0 s\nreturned: 1"
    );
    assert!(host.host().cards().is_empty());
}

#[test]
fn what_the_owner_allows_is_done_and_the_report_says_what_was_allowed() {
    let mut host = host();
    host.approve(Approve::All);
    let run = host.run("yard.gate.drop('minecraft:diamond')\nyard.gate.drop('minecraft:diamond')");
    assert_eq!(
        run.receipt(),
        "ok · 2 calls · 0 s\nstderr:\nline 1 yard.gate.drop: your owner allowed it: drop diamond"
    );
    assert_eq!(host.world().dropped, ["minecraft:diamond", "minecraft:diamond"]);
}

#[test]
fn a_no_is_told_with_the_owners_words() {
    let mut host = host();
    host.approve(Approve::by(|_| Answer::DenyWith("keep it for later".to_owned())));
    let error = host.run("yard.gate.drop('minecraft:diamond')").error().cloned().expect("it was denied");
    assert_eq!(
        (error.kind.as_str(), error.message.as_str()),
        ("denied", "your owner said no: keep it for later; nothing was done, and asking again won't help")
    );
    host.approve(Approve::by(|_| Answer::Deny));
    let error = host.run("yard.gate.drop('minecraft:diamond')").error().cloned().expect("it was denied");
    assert_eq!(error.message, "your owner said no; nothing was done, and asking again won't help");
    assert!(host.world().dropped.is_empty());
}

#[test]
fn a_request_waits_two_minutes_and_then_nobody_has_answered() {
    let mut host = host();
    let program = host.start("local ok, err = pcall(yard.gate.drop, 'minecraft:diamond')\nreturn err");
    host.ticks(1);
    let cards = host.host().cards();
    assert_eq!((cards.len(), cards[0].call.as_str()), (1, "yard.gate.drop(\"minecraft:diamond\")"));
    assert_eq!(cards[0].expires_at - cards[0].asked_at, 2_400);
    host.ticks(2_399);
    assert_eq!(host.ended(program), None);
    host.ticks(1);
    let run = host.ended(program).expect("nobody answered");
    assert_eq!(run.returned()["kind"], "needs_consent");
    assert!(host.world().dropped.is_empty());
    // A late yes runs nothing.
    assert!(host.host().answer(cards[0].id, Answer::AllowOnce).is_err());
    host.ticks(5);
    assert!(host.world().dropped.is_empty());
}

#[test]
fn an_owner_who_is_offline_or_leaves_has_not_answered() {
    let mut host = host();
    host.host().set_online(OWNER, false);
    assert_eq!(host.run("yard.gate.drop('minecraft:diamond')").error().unwrap().kind, "needs_consent");
    host.host().set_online(OWNER, true);
    let program = host.start("yard.gate.drop('minecraft:diamond')");
    host.ticks(1);
    host.host().set_online(OWNER, false);
    host.ticks(1);
    let error = host.ended(program).expect("nobody can answer").error().cloned().expect("it failed");
    assert_eq!(
        (error.kind.as_str(), error.message.as_str()),
        (
            "needs_consent",
            "your owner went offline before answering, so nobody allowed: drop diamond; nothing was done. Tell your owner \
             what you wanted, and don't retry unless asked"
        )
    );
}

#[test]
fn a_grant_and_a_request_end_with_their_program() {
    let mut host = host();
    host.approve(Approve::All);
    assert!(host.run("yard.gate.drop('minecraft:diamond')").ok());
    host.approve(Approve::None);
    let program = host.start("yard.gate.drop('minecraft:diamond')");
    host.ticks(1);
    assert_eq!(host.host().cards().len(), 1);
    host.host().cut_off(program, "your owner stopped it");
    assert!(host.host().cards().is_empty());
}

#[test]
fn what_is_remembered_is_not_asked_again() {
    let mut host = host();
    host.world().placed = true;
    host.approve(Approve::by(|_| Answer::AllowAndRemember));
    assert!(host.run("yard.gate.chop(3)").ok());
    host.approve(Approve::None);
    assert!(host.run("yard.gate.chop(5)").ok());
    let rules: Vec<_> =
        host.host().rules(OWNER).unwrap().rules(Table::Allow).map(ToString::to_string).collect();
    assert_eq!(rules, ["break(placed & minecraft:oak_log)"]);
    assert!(host.host().rules(OwnerId(2)).unwrap().rules(Table::Allow).next().is_none());
}

#[test]
fn the_card_of_a_list_says_what_where_and_whose() {
    let mut host = host();
    host.world().placed = true;
    host.start("yard.gate.chop(8)");
    host.ticks(1);
    let cards = host.host().cards();
    assert_eq!(cards[0].companion, COMPANION);
    assert_eq!(
        cards[0].lines,
        ["break oak_log at 0,64,3; 1,64,3; 2,64,3; 3,64,3; 4,64,3; 5,64,3 +2 more (placed by Robin)"]
    );
}

#[test]
fn a_mode_decides_before_any_rule() {
    let mut host = host();
    host.host().change_rules(OWNER, |book| book.set_mode(Mode::Observe)).unwrap();
    let error = host.run("yard.gate.open()").error().cloned().expect("only looking is allowed");
    assert_eq!(error.kind, "denied");
    assert!(error.message.contains("observe"), "{}", error.message);
    host.host().change_rules(OWNER, |book| book.set_mode(Mode::Bypass)).unwrap();
    assert!(host.run("yard.gate.drop('minecraft:diamond')").ok());
}

#[test]
fn a_rule_that_denies_meanwhile_beats_the_owners_yes() {
    let mut host = host();
    let program = host.start("yard.gate.drop('minecraft:diamond')");
    host.ticks(1);
    let card = host.host().cards().remove(0);
    let rule = "drop(*)".parse().unwrap();
    host.host().change_rules(OWNER, |book| book.add(Table::Deny, rule)).unwrap();
    host.host().answer(card.id, Answer::AllowOnce).unwrap();
    host.ticks(1);
    assert_eq!(host.ended(program).expect("it is decided").error().unwrap().kind, "denied");
    assert!(host.world().dropped.is_empty());
}

#[test]
fn an_entity_is_found_and_reached_again_after_the_yes() {
    let mut host = host();
    let mut after = |change: fn(&mut Yard)| {
        host.world().dog = Some(3.0);
        let program = host.start("return yard.gate.pet(9)");
        host.ticks(1);
        let card = host.host().cards().remove(0);
        change(host.world());
        host.host().answer(card.id, Answer::AllowOnce).unwrap();
        host.ticks(1);
        let run = host.ended(program).expect("it is decided");
        run.error().map_or("none".to_owned(), |error| error.kind.clone())
    };
    assert_eq!(after(|_| {}), "none");
    assert_eq!(after(|yard| yard.dog = None), "not_found");
    assert_eq!(after(|yard| yard.dog = Some(40.0)), "out_of_reach");
}

#[test]
fn what_is_out_of_reach_is_not_asked_for_and_the_hint_walks_there() {
    let mut host = host();
    host.world().dog = Some(9.26);
    let run = host.run("yard.gate.pet(9)");
    assert_eq!(
        run.receipt(),
        "stopped at line 1 · 1 call · 0 s: yard.gate.pet: out_of_reach — minecraft:wolf 9 is 9.3 blocks away, and you don't \
         reach it from here\nhint: numen.move.to({x = 9, y = 64, z = 0}, {arrive = \"use\"})"
    );
    assert_eq!(run.error().unwrap().data["pos"], serde_json::json!({"x": 9, "y": 64, "z": 0}));
}

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
    host.host().answer(card.id, Answer::AllowOnce).unwrap();
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
fn rules_and_remembered_answers_outlive_the_host() {
    let home = std::env::temp_dir().join(format!("numen-gate-{}", std::process::id()));
    let mut first = host().home(&home);
    first.approve(Approve::by(|_| Answer::AllowAndRemember));
    assert!(first.run("yard.gate.drop('minecraft:diamond')").ok());
    let mut second = host().home(&home);
    assert!(second.run("yard.gate.drop('minecraft:diamond')").ok());
    let text = std::fs::read_to_string(home.join("rules/1.txt")).unwrap();
    assert!(text.contains("drop(minecraft:diamond)"), "{text}");
    std::fs::remove_dir_all(&home).unwrap();
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
fn a_request_that_nobody_waits_for_any_more_is_withdrawn() {
    let mut host = host();
    let program = host.start("yard.gate.shrug()\nyard.gate.stay()");
    host.ticks(1);
    assert!(host.host().cards().is_empty());
    host.call(|call| drop_it(call.authorize(Action::drop("minecraft:dirt")).then(|_, ()| Ok(()))));
    assert!(host.host().cards().is_empty());
    host.host().cut_off(program, "enough");
}

#[test]
fn a_card_shows_the_call_that_asked_and_no_other() {
    let mut host = host();
    // What the application asked for by itself is no call of a program's.
    let mut kept = Vec::new();
    host.call(|call| kept.push(call.authorize(Action::drop("minecraft:dirt")).then(|_, ()| Ok(()))));
    let program = host.start("yard.gate.stay()");
    host.ticks(1);
    assert_eq!(host.host().cards()[0].call, "");
    host.host().cut_off(program, "enough");
    // A second request of the same call is that call's too.
    let program = host.start("yard.gate.drop_both('minecraft:dirt', 'minecraft:stone')");
    for item in ["dirt", "stone"] {
        host.ticks(1);
        let cards = host.host().cards();
        let shown: Vec<_> = cards.iter().map(|card| (card.call.as_str(), card.lines.join("; "))).collect();
        let call = "yard.gate.drop_both(\"minecraft:dirt\", \"minecraft:stone\")";
        assert_eq!(shown, [(call, format!("drop {item}"))]);
        host.host().answer(cards[0].id, Answer::AllowOnce).expect("it is open");
    }
    host.ticks(1);
    assert!(host.ended(program).expect("both are dropped").ok());
}

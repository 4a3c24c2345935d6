//! The gate in a program: what is allowed at once, what the owner is asked, and how each answer reaches the program.
//!
//! | case | test |
//! |---|---|
//! | CD1 | `answers`: `a_request_waits_two_minutes_and_then_nobody_has_answered` |
//! | CD2, G16, G17 | `answers`: `what_is_remembered_is_not_asked_again` |
//! | CD3 | `answers`: `a_no_is_told_with_the_owners_words` |
//! | CD5 | `answers`: `an_owner_who_is_offline_or_leaves_has_not_answered` |
//! | CD7 | `answers`: `a_grant_and_a_request_end_with_their_program`, `a_request_ends_with_the_body_whoever_asked` |
//! | CD8 | `the_card_of_a_list_says_what_where_and_whose` |
//! | CR9 | `commands`: `a_commands_card_has_the_whole_line_and_its_grant_covers_exactly_that` |
//! | G18 | `a_mode_decides_before_any_rule` |
//!
//! The rules by themselves, without programs, are in `permission/`.

mod answers;
mod commands;
mod reaching;
mod requests;
mod taking;

use numen_sdk::{
    CommandRoot, Happening,
    call::Prepared,
    permission::{Factory, Facts, Mode, Signal},
    prelude::*,
    testing::{Approve, COMPANION, OWNER, TestHost},
    value::{Entity, Vec3},
};
use std::task::Poll;

/// A yard with a gate, a dog, and a box of things.
struct Yard {
    opened: u32,
    dropped: Vec<String>,
    dog: Option<f64>,
    said: Vec<String>,
    placed: bool,
    nameless: bool,
    happened: Vec<Happening>,
}

impl Default for Yard {
    fn default() -> Self {
        Yard {
            opened: 0,
            dropped: Vec::new(),
            dog: Some(3.0),
            said: Vec::new(),
            placed: false,
            nameless: false,
            happened: Vec::new(),
        }
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

    fn commands(&self) -> Vec<CommandRoot> {
        let root = |name: &str, runs_after: Option<&str>, redirect: Option<&str>| CommandRoot {
            name: name.to_owned(),
            redirect: redirect.map(str::to_owned),
            runs_after: runs_after.map(str::to_owned),
        };
        vec![root("execute", Some("run"), None), root("ex", None, Some("execute")), root("op", None, None)]
    }

    fn body(&self, companion: CompanionId) -> Option<EntityRef> {
        Some(EntityRef::Number(companion.0 as i64))
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

    fn name(&self, companion: CompanionId) -> Option<String> {
        Some(entity(companion.0 as i64, 0.0).name?).filter(|_| !self.nameless)
    }

    fn happenings(&mut self) -> Vec<Happening> {
        std::mem::take(&mut self.happened)
    }

    fn complete(&self, line: &str) -> Vec<String> {
        match line {
            "look set Numi \"two words\" " => vec!["\"a hat\"".to_owned(), "plain".to_owned()],
            _ => Vec::new(),
        }
    }

    fn run_command(&mut self, line: &str) -> Result<Vec<String>, String> {
        if line.starts_with("fail") {
            return Err(format!("'{line}' does nothing"));
        }
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

#[fn_doc("Take something out of the box.")]
fn take(call: &mut ServerCall<Yard>, item: ItemId) -> Pending<()> {
    call.authorize(Action::take(BlockPos::new(2, 64, 3), "minecraft:barrel", item)).then(|_, ()| Ok(()))
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
    call.on_self_mut().run("look set", &[&look])
}

#[fn_doc("The looks that there are.")]
fn looks(call: &ServerCall<Yard>, look: String) -> Result<Vec<String>, ApiError> {
    call.on_self().next("look set", &[&look])
}

#[fn_doc("Drop a bell and wait until it has rung.")]
fn ring(call: &mut ServerCall<Yard>, bell: ItemId) -> Pending<u32> {
    call.authorize(Action::drop(&bell)).then_wait(|call, ()| {
        let mut strokes = 0;
        let rung = Pending::future(std::future::poll_fn(move |_| {
            strokes += 1;
            if strokes < 3 { Poll::Pending } else { Poll::Ready(Ok(strokes)) }
        }));
        Ok(call.after(rung, |call, strokes| {
            call.report("it rang");
            Ok(strokes)
        }))
    })
}

#[fn_doc("Wait for nothing.")]
fn wait(_call: &ServerCall<Yard>) -> Pending<()> {
    Pending::future(std::future::pending())
}

/// Asks before it looks whether it can be done.
struct Dig;

impl Task<Yard> for Dig {
    type Output = ();

    fn prepare(&mut self, call: &mut ServerCall<'_, Yard>) -> Result<Prepared<()>, ApiError> {
        let asked = call.authorize(Action::drop("minecraft:dirt")).then(|_, ()| Ok(()));
        std::mem::drop(asked);
        Err(ApiError::new(ErrorKind::NoPath, "there is a wall"))
    }

    fn tick(&mut self, _: &mut ServerCall<'_, Yard>) -> Result<Flow<()>, ApiError> {
        Ok(Flow::Finished(()))
    }
}

#[fn_doc("Dig a hole.")]
fn dig(call: &mut ServerCall<Yard>) -> Job<()> {
    call.job(Dig)
}

fn host() -> TestHost<Yard> {
    let yard = Plugin::new("yard", |numen| {
        numen.api(
            "gate",
            "The yard.",
            functions![
                open, chop, drop, take, drop_both, shrug, stay, pet, command, look, looks, ring, wait, dig
            ],
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
        "ok · 2 calls · 0 s\nnotes:\nline 1 yard.gate.drop: your owner allowed it: drop diamond"
    );
    assert_eq!(host.world().dropped, ["minecraft:diamond", "minecraft:diamond"]);
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

//! Modules in programs: used by name, held to the program's limits, told in its receipt and in the documentation.
//!
//! | cases | file |
//! |---|---|
//! | E22, S25, S26 | `by_name.rs` |
//! | E24, S27, S28, S30 | `broken.rs` |
//! | E2, P18, 6.7 | `calls.rs` |
//! | S23, S24 | `methods.rs` |
//! | E3, 4.2 | `documented.rs` |
//! | E4, L8 to L11 | `dry.rs` |
//! | R24, MO10 | `shipped.rs` |
//!
//! A module saved and deleted by a program (K2, K3) is a test inside of `numen-sdk`.

mod broken;
mod by_name;
mod calls;
mod documented;
mod dry;
mod methods;
mod saved;
mod shipped;

use numen_sdk::{prelude::*, testing::TestHost};

/// A world in which digging works, or doesn't.
#[derive(Default)]
struct Mine {
    dug: u32,
    hard: bool,
    door: Option<numen_sdk::call::Completer<u32>>,
}

impl World for Mine {
    type Client = ();

    fn tick(&mut self) {
        if let Some(door) = self.door.take() {
            door.complete(7);
        }
    }
}

#[fn_doc("Dig up what lies there.")]
#[example("work.dig.up()")]
fn up(
    call: &mut ServerCall<Mine>,
    /// How many.
    #[omitted("dig one")]
    count: Option<u32>,
) -> Result<u32, ApiError> {
    let mine = call.world_mut();
    if mine.hard {
        return Err(ApiError::new(ErrorKind::Failed, "the ground is too hard"));
    }
    mine.dug += count.unwrap_or(1);
    Ok(mine.dug)
}

#[fn_doc("Wait until the door opens.")]
#[example("work.dig.wait()")]
fn wait(call: &mut ServerCall<Mine>) -> Pending<u32> {
    let (pending, door) = Pending::open();
    call.world_mut().door = Some(door);
    pending
}

/// What was found.
#[derive(ApiType)]
struct Find {
    /// What it is.
    kind: String,
    /// How many.
    count: u32,
}

#[fn_doc("What was found so far.")]
#[example("work.dig.finds()")]
fn finds(call: &ServerCall<Mine>) -> Vec<Find> {
    vec![Find { kind: "ore".to_owned(), count: call.world().dug }]
}

fn work() -> Plugin<Mine> {
    Plugin::new("work", |numen| numen.api("dig", "Digging.", functions![up, wait, finds]))
}

fn host() -> TestHost<Mine> {
    TestHost::new(Mine::default()).plugin(work())
}

/// The receipt of a program on a fresh host with these modules.
fn receipt(modules: &[(&str, &str)], code: &str) -> String {
    with(modules).run(code).receipt()
}

fn with(modules: &[(&str, &str)]) -> TestHost<Mine> {
    modules.iter().fold(host(), |host, (name, text)| host.module(*name, *text))
}

const GREET: &str =
    "-- Says hello.\nlocal M = {}\nfunction M.hello(name) return 'hello ' .. name end\nreturn M";

//! Functions that run on the owner's client: in this process, in another one, and with an owner who does not play along.
//!
//! | case | test |
//! |---|---|
//! | K1 | `near`: `server_and_client_are_called_in_turn` |
//! | K11 | `far`: `the_answer_to_a_program_that_was_stopped_is_dropped` |
//! | K12 | `far`: `after_600_ticks_the_call_fails_and_the_program_goes_on` |
//! | K13 | `far`: `the_timeout_says_what_and_how_long_and_what_to_run` |
//! | K14 | `far`: `an_answer_in_time_is_the_result` |
//! | K17 | `far`: `an_owner_who_is_offline_fails_the_call_at_once` |
//! | Q8 | `far`: `only_the_asked_owner_answers_and_only_once`, `the_answer_to_a_program_that_was_stopped_is_dropped`, `an_owner_who_leaves_fails_what_they_were_asked_and_nothing_else` |
//!
//! Beside these: replies that are none, or not what was declared (`lies`), the messages themselves (`messages`), a client in a
//! process of its own (`process`), what a client adds to the state (`state`). That what conforms to its type crosses, and
//! nothing else, is shown for every type in `properties/conforming.rs`.

mod far;
mod lies;
mod messages;
mod near;
mod process;
mod state;

use numen_sdk::{
    OwnerId,
    client::ClientHost,
    prelude::*,
    testing::{OWNER, TestHost},
};

/// What only the owner's client knows.
struct Screen {
    language: &'static str,
    looks: Vec<Look>,
}

/// A look that the owner's client can show.
#[derive(ApiType, Clone, Debug)]
struct Look {
    /// What it is called.
    name: String,
    /// How often it was worn.
    worn: u32,
    /// Who made it.
    author: Option<String>,
}

/// A world whose owner's client is in this process, or not.
#[derive(Default)]
struct Game {
    count: i32,
    screen: Option<Screen>,
}

impl World for Game {
    type Client = Screen;

    fn client_mut(&mut self, _owner: OwnerId) -> Option<&mut Screen> {
        self.screen.as_mut()
    }

    fn runs_clients() -> bool {
        true
    }
}

#[fn_doc("One more.")]
fn up(call: &mut ServerCall<Game>, n: i32) -> i32 {
    call.world_mut().count += 1;
    n + 1
}

#[fn_doc("Twice as many.")]
fn twice(_call: &ClientCall<Screen>, n: i32) -> i32 {
    n * 2
}

#[fn_doc("The looks that the client has.")]
fn list(call: &ClientCall<Screen>, #[positional] name: Option<String>, most: Option<u32>) -> Vec<Look> {
    let looks = call.client().looks.iter().filter(|look| name.as_ref().is_none_or(|name| *name == look.name));
    looks.take(most.map_or(usize::MAX, |most| most as usize)).cloned().collect()
}

#[fn_doc("The language that the owner plays in.")]
fn language(call: &ClientCall<Screen>) -> String {
    call.client().language.to_owned()
}

#[fn_doc("Have the client speak another language; returns the one before, and for whom.")]
fn speak(call: &mut ClientCall<Screen>, language: String) -> String {
    let spoken = if language == "de" { "de" } else { "en" };
    let before = std::mem::replace(&mut call.client_mut().language, spoken);
    format!("{before}, for {} of {}", call.companion(), call.owner())
}

#[fn_doc("Show a look, if there is one.")]
fn show(call: &ClientCall<Screen>, name: String) -> Result<(), ApiError> {
    match call.client().looks.iter().any(|look| look.name == name) {
        true => Ok(()),
        false => Err(ApiError::new(ErrorKind::NotFound, format!("there is no look '{name}'"))
            .hint(Call::of("my.look.list"))
            .flag("asked", name)),
    }
}

#[fn_doc("Part of a number.")]
fn part(_call: &ClientCall<Screen>, #[rest] of: Vec<f64>) -> f64 {
    of.iter().map(|n| 1.0 / n).sum()
}

#[fn_doc("Who made a look.")]
fn author(call: &ClientCall<Screen>, name: String) -> Option<String> {
    call.client().looks.iter().find(|look| look.name == name)?.author.clone()
}

#[fn_doc("Whatever the client says.")]
fn raw(_call: &ClientCall<Screen>) -> serde_json::Value {
    serde_json::json!({"on": [1, null, {"deep": []}]})
}

#[fn_doc("Break.")]
fn broken(_call: &ClientCall<Screen>) -> i32 {
    panic!("a fault of the application")
}

fn plugin() -> Plugin<Game> {
    Plugin::new("gt", |numen| {
        numen.api("count", "Counting.", functions![up, twice, part]);
        numen.api(
            "look",
            "What the owner sees.",
            functions![author, broken, language, list, raw, show, speak],
        );
    })
}

fn screen() -> Screen {
    let look = |name: &str, worn, author: Option<&str>| Look {
        name: name.to_owned(),
        worn,
        author: author.map(str::to_owned),
    };
    Screen { language: "zh_cn", looks: vec![look("fox", 3, Some("Ann")), look("knight", 0, None)] }
}

/// The id of a request.
fn id(request: &str) -> u64 {
    let request: serde_json::Value = serde_json::from_str(request).expect("a request is JSON");
    request["id"].as_u64().expect("a request has an id")
}

/// The request that waits to be sent to the owner's client.
fn request(host: &mut TestHost<Game>) -> String {
    let mut requests = host.host().client_requests(OWNER);
    assert_eq!(requests.len(), 1, "{requests:?}");
    requests.remove(0)
}

/// A host whose owner's client is in this process.
fn near() -> TestHost<Game> {
    TestHost::new(Game { count: 0, screen: Some(screen()) }).plugin(plugin())
}

/// A host whose owner's client is somewhere else.
fn far() -> TestHost<Game> {
    TestHost::new(Game::default()).plugin(plugin())
}

/// The owner's client, somewhere else.
fn client() -> ClientHost<Screen> {
    ClientHost::new(screen()).plugin(plugin())
}

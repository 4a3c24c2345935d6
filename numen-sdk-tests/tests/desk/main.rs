//! The owner's desk in another process: here a thread, which has no more of the host than its socket.
//!
//! | case | test |
//! |---|---|
//! | CD5 | `staffing::a_desk_that_closes_leaves_its_requests_unanswered` |

#![cfg(unix)]

mod answering;
mod hostile;
mod place;
mod staffing;

use numen_sdk::{
    Host,
    api::Plugin,
    desk::{DeskClient, DeskServer},
    permission::Factory,
    prelude::*,
    testing::{COMPANION, OWNER},
};
use std::{
    env, fs,
    path::PathBuf,
    process,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

/// A shop, in which dropping something asks.
struct Shop {
    dropped: Vec<String>,
}

impl World for Shop {
    type Client = ();

    fn factory() -> Factory {
        Factory::survival()
    }
}

#[fn_doc("Drop something.", name = "drop")]
fn throw(call: &mut ServerCall<Shop>, item: ItemId, words: Option<String>) -> Pending<()> {
    call.authorize(Action::drop(&item)).then(move |call, ()| {
        call.world_mut().dropped.push(item.to_string());
        call.report(words.unwrap_or_default());
        Ok(())
    })
}

#[fn_doc("Run a command.")]
fn command(call: &mut ServerCall<Shop>, line: String) -> Pending<Vec<String>> {
    call.run_command(line)
}

/// A host with its desk open, and the home directory that is theirs for one test.
struct Open {
    home: PathBuf,
    host: Host<Shop>,
    server: DeskServer,
    shop: Shop,
}

fn home() -> PathBuf {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    env::temp_dir().join(format!("numen-desk-{}-{number}", process::id()))
}

impl Open {
    fn new() -> Self {
        let home = home();
        let plugin = Plugin::new("shop", |numen| numen.api("till", "The shop.", functions![throw, command]));
        let mut host = Host::builder().plugin(plugin).home(&home).build().unwrap();
        host.join(COMPANION, OWNER);
        let server = DeskServer::open(&home).unwrap();
        Open { home, host, server, shop: Shop { dropped: Vec::new() } }
    }

    fn tick(&mut self) {
        self.server.serve(&mut self.host);
        self.host.tick(&mut self.shop);
    }

    /// Starts a program and lets it come as far as it can in a tick.
    fn start(&mut self, code: &str) -> numen_sdk::ProgramId {
        let program = self.host.start(COMPANION, code).unwrap();
        self.tick();
        program
    }

    /// What a desk does on another thread while the host goes on.
    fn while_served<R: Send + 'static>(&mut self, act: impl FnOnce(DeskClient) -> R + Send + 'static) -> R {
        let home = self.home.clone();
        let desk = thread::spawn(move || act(DeskClient::connect(home).unwrap()));
        while !desk.is_finished() {
            self.server.serve(&mut self.host);
            thread::yield_now();
        }
        desk.join().unwrap()
    }

    /// A desk that has come and said hello.
    fn visited(&mut self) -> DeskClient {
        let desk = self.while_served(|mut desk| {
            desk.owners().unwrap();
            desk
        });
        assert!(self.server.is_visited());
        desk
    }

    fn receipt(&self, program: numen_sdk::ProgramId) -> String {
        self.host.receipt(program).expect("it has ended").to_string()
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.home);
    }
}

//! `desk`: what a person sees and says there.

#![cfg(unix)]

use crate::{Directory, Done, done, given, numen};
use numen_sdk::{
    Host, ProgramId,
    desk::DeskServer,
    sandbox::Sandbox,
    testing::{COMPANION, OWNER},
};
use std::thread;

/// A host in the example world that runs while desks come.
struct Running {
    host: Host<Sandbox>,
    world: Sandbox,
    server: DeskServer,
    home: String,
}

impl Running {
    fn new(directory: &Directory) -> Self {
        let home = directory.path("home");
        let mut host = Host::builder().home(&home).build().unwrap();
        host.join(COMPANION, OWNER);
        Running { host, world: Sandbox::demo(), server: DeskServer::open(&home).unwrap(), home }
    }

    fn start(&mut self, code: &str) -> ProgramId {
        let program = self.host.start(COMPANION, code).unwrap();
        self.host.tick(&mut self.world);
        program
    }

    /// What `numen desk` says to these lines. Meanwhile the world stands still.
    fn told(&mut self, typed: &str) -> Done {
        let (home, typed) = (self.home.clone(), typed.to_owned());
        let desk = thread::spawn(move || given(&["desk", "--home", &home], &typed));
        while !desk.is_finished() {
            self.server.serve(&mut self.host);
            thread::yield_now();
        }
        desk.join().unwrap()
    }

    fn greeted(&self, rest: &str) -> String {
        format!(
            "at the desk of {}: requests are shown as they come; 'help' lists what to type\n{rest}",
            self.home
        )
    }
}

const CARD: &str = "\
request 1 of companion 1, open for 120 s
  call: numen.inv.drop(\"bread\", 1)
  drop bread
  always adds the rule: allow drop(minecraft:bread)
  type: yes 1, program 1, always 1, no 1 [why]
";

#[test]
fn a_request_is_shown_and_answered() {
    let directory = Directory::new("desk");
    for (typed, words, kind) in [
        ("yes 1\n", "request 1 is allowed, this call only\n", "true"),
        ("program 1\n", "request 1 is allowed, and the like until the program or job ends\n", "true"),
        ("always 1\n", "request 1 is allowed\nadded: allow drop(minecraft:bread)\n", "true"),
        ("no 1\n", "request 1 is refused\n", "denied"),
        ("no 1 keep it\nquit\nyes 1\n", "request 1 is refused\n", "denied"),
    ] {
        let mut running = Running::new(&directory);
        let program = running
            .start("local ok, err = pcall(numen.inv.drop, 'bread', 1)\nif ok then return 'true' end\nreturn err.kind");
        let told = running.told(typed);
        assert_eq!(told, done(0, &running.greeted(&format!("{CARD}{words}")), ""), "{typed}");
        running.host.tick(&mut running.world);
        assert_eq!(running.host.receipt(program).expect("it is answered").returned(), kind, "{typed}");
        // What was remembered is not asked by the next.
        let _ = std::fs::remove_dir_all(directory.path("home/rules"));
    }
}

#[test]
fn at_the_end_of_input_the_desk_goes_and_the_host_does_not() {
    let directory = Directory::new("desk-end");
    let mut running = Running::new(&directory);
    running.start("numen.inv.drop('bread', 1)");
    let told = running.told("");
    assert_eq!(told, done(0, &running.greeted(CARD), ""));
    assert_eq!(running.host.cards().len(), 1);
}

#[test]
fn grants_are_listed_and_revoked_by_their_number() {
    let directory = Directory::new("desk-grants");
    let mut running = Running::new(&directory);
    running.start(
        "numen.inv.drop('bread', 1)\nnumen.move.to({x = 10, y = 64, z = 10})\nnumen.inv.drop('bread', 1)",
    );
    let told = running.told("grants\nprogram 1\ngrants\nrevoke 2\nrevoke 1\nrevoke 1\n");
    let line = "companion 1: program 1 may drop minecraft:bread (the standard rule ask drop(*))";
    let output = format!(
        "{CARD}nothing is allowed for the time being\nrequest 1 is allowed, and the like until the program or job ends\n1: {line}\ntaken back: {line}\nover already: {line}\n"
    );
    let errors = "there is no 2 in the list as it was shown last\ntry: grants\n";
    assert_eq!(told, done(0, &running.greeted(&output), errors));
}

#[test]
fn rules_are_shown_added_and_removed_and_modes_are_set() {
    let directory = Directory::new("desk-rules");
    let mut running = Running::new(&directory);
    let told = running.told(
        "rules\ndeny break(#beds)\nallow drop(bread)\nallow drop(bread)\nask take(*)\nmode observe for 7\nrules\n\
         remove deny 1\nremove deny 1\nmode bypass\nrules\n",
    );
    let output = "\
mode ask
no rules of your own, so the standard rules decide
added: deny break(#minecraft:beds)
added: allow drop(minecraft:bread)
there already: allow drop(minecraft:bread)
added: ask take(*)
mode observe for 7
mode ask
mode observe for 7
deny 1: break(#minecraft:beds)
allow 1: drop(minecraft:bread)
ask 1: take(*)
removed: deny break(#minecraft:beds)
mode bypass
mode bypass
mode observe for 7
allow 1: drop(minecraft:bread)
ask 1: take(*)
";
    let errors = "there is no rule 1 to remove: the table deny is empty\ntry: rules\n";
    assert_eq!(told, done(0, &running.greeted(output), errors));
}

#[test]
fn with_several_owners_rules_are_those_of_the_one_that_is_named() {
    let directory = Directory::new("desk-owners");
    let mut running = Running::new(&directory);
    running.host.join(numen_sdk::CompanionId(2), numen_sdk::OwnerId(5));
    let told = running.told("rules\nowner 3\nowner 5\nmode observe\n");
    let errors = "whose rules? there are owners 1, 5\ntry: owner 1\n\
                  no companion of owner 3 is there; there are owners 1, 5\ntry: owner 1\n";
    assert_eq!(told, done(0, &running.greeted("rules are those of owner 5\nmode observe\n"), errors));
    assert_eq!(running.host.rules(OWNER).unwrap().mode().as_str(), "ask");
}

#[test]
fn a_line_that_is_not_understood_is_answered_with_the_one_that_was_meant() {
    let directory = Directory::new("desk-words");
    let mut running = Running::new(&directory);
    let told = running.told("yse 1\nyes 9\ncards\n");
    let errors = "there is no 'yse'; did you mean 'yes'?\ntry: yes 1\n\
                  request 9 is not open: it was answered, withdrawn, or nobody answered in time\n";
    assert_eq!(told, done(0, &running.greeted("nothing is asked\n"), errors));
}

#[test]
fn without_a_host_there_is_no_desk() {
    let directory = Directory::new("desk-none");
    let home = directory.path("home");
    let errors = format!(
        "numen: no host runs with the home {home}; start one first, e.g. in another terminal\ntry: numen repl --home {home}\n"
    );
    assert_eq!(numen(&["desk", "--home", &home]), done(1, "", &errors));
}

//! The world between runs.

use crate::{Directory, Toy, done, finish, given, run_into};
use numen_sdk::{World, cli::Cli, sandbox::Sandbox};
use std::{fs, io::ErrorKind};

#[test]
fn a_world_goes_on_from_run_to_run() {
    let directory = Directory::new("world");
    let world = directory.path("world.json");
    let run = |code: &str| given(&["run", "-", "--world", &world], code);
    let first = run("mymod.mana.cast('heal') return mymod.mana.get().current");
    assert_eq!(first.code, 0);
    assert_eq!(first.errors, format!("numen: world file {world} is new: it starts as the example world\n"));
    let saved = Sandbox::load(&world).unwrap();
    assert_eq!(World::clock(&saved), Some(1));
    // What stopped has changed the world as well.
    let second = run("mymod.mana.cast('heal') error('enough')");
    assert_eq!((second.code, second.errors.as_str()), (1, ""));
    assert_eq!(run("return mymod.mana.get().current"), done(0, "ok · 1 call · 0 s\nreturned: 60\n", ""));
}

#[test]
fn a_program_that_never_ran_leaves_the_world_as_it_was() {
    let directory = Directory::new("untouched");
    let world = directory.path("world.json");
    assert_eq!(given(&["run", "-", "--world", &world], "if x then").code, 1);
    assert!(!fs::exists(&world).unwrap());
}

#[test]
fn a_broken_world_is_told_before_anything_runs() {
    let directory = Directory::new("broken");
    let world = directory.file("world.json", "{\"format\": ");
    let errors = format!(
        "numen: world file {world}: it is cut short and ends at line 1, column 11; restore it from a copy\n"
    );
    assert_eq!(given(&["run", "-", "--world", &world], "return 1"), done(1, "", &errors));
    assert_eq!(fs::read_to_string(&world).unwrap(), "{\"format\": ");

    let world = directory.path("no/world.json");
    let errors = format!(
        "numen: world file {world}: its directory is not there; make it first: mkdir -p {}\n",
        directory.path("no")
    );
    assert_eq!(given(&["repl", "--world", &world], "return 1"), done(1, "", &errors));
}

#[test]
fn another_world_has_the_same_commands_but_is_in_no_file() {
    let toy = |args: &[&str]| {
        finish(Cli::new(Toy, [numen_sdk_tests::fixture::plugin()]), args, b"return demo.larder.items()")
    };
    assert_eq!(toy(&["run", "-"]).code, 0);
    assert!(!toy(&["--help"]).output.contains("--world"));
    let errors = "error: the world of this binary can't be kept in a file, so there is no --world\n\n\
                  Usage: numen run [OPTIONS] <FILE>\n\nFor more information, try '--help'.\n";
    assert_eq!(toy(&["run", "-", "--world", "w.json"]), done(2, "", errors));
}

#[test]
fn the_world_is_saved_even_if_nobody_reads_the_receipt() {
    let directory = Directory::new("unread");
    let world = directory.path("world.json");
    let args = ["run", "-", "--world", &world];
    run_into(ErrorKind::BrokenPipe, &args, b"mymod.mana.cast('heal')");
    assert_eq!(given(&args, "return mymod.mana.get().current").output, "ok · 1 call · 0 s\nreturned: 70\n");
}

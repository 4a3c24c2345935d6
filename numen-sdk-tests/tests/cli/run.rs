//! One program: where it comes from, what is printed of it, and where that goes.

use crate::{Directory, Toy, done, finish, given, numen, run_into};
use numen_sdk::{cli::Cli, prelude::*, sandbox::Sandbox, testing::TestHost};
use std::io::ErrorKind;

#[test]
fn a_program_comes_from_a_file_or_from_standard_input() {
    let code = "print('hello') return mymod.mana.get()";
    let receipt = "ok · 1 call · 0 s\nreturned: {current = 80, max = 100}\nstdout:\nhello\n";
    assert_eq!(given(&["run", "-"], code), done(0, receipt, ""));
    let directory = Directory::new("program");
    assert_eq!(numen(&["run", &directory.file("a.lua", code)]), done(0, receipt, ""));
    // With the byte order mark that some editors write.
    assert_eq!(numen(&["run", &directory.file("b.lua", format!("\u{feff}{code}"))]), done(0, receipt, ""));
}

#[test]
fn a_program_that_stops_is_told_by_its_receipt_and_the_exit_code() {
    let receipt = "stopped at line 1 · 1 call · 0 s: mymod.mana.cast: not_found — there is no spell 'firebal'; did you \
                   mean 'fireball'?\nhint: mymod.mana.cast(\"fireball\")\n";
    assert_eq!(given(&["run", "-"], "mymod.mana.cast('firebal')"), done(1, receipt, ""));
    assert_eq!(
        given(&["run", "-"], "if x then"),
        done(
            1,
            "stopped at line 1 · 0 calls · 0 s: the program does not compile, so nothing ran: Expected 'end' (to close 'then' at column 6), got <eof>\n",
            ""
        )
    );
}

#[test]
fn a_program_that_never_ends_is_stopped_by_its_limits() {
    let run = given(&["run", "-"], "while true do end");
    assert_eq!((run.code, run.errors.as_str()), (1, ""));
    assert!(run.output.starts_with("stopped at line 1 · 0 calls · "), "{}", run.output);
}

#[test]
fn with_json_the_receipt_is_data() {
    let run = given(&["run", "-", "--json"], "return {1, {deep = true}}");
    assert_eq!((run.code, run.errors.as_str()), (0, ""));
    assert!(run.output.starts_with("{\n  \"receipt\": \"ok · 0 calls · 0 s\\n"), "{}", run.output);
    let data: serde_json::Value = serde_json::from_str(&run.output).unwrap();
    let receipt = TestHost::new(Sandbox::demo()).run("return {1, {deep = true}}");
    let mut expected = receipt.details().to_json();
    expected["events"] = "".into();
    assert_eq!(data, expected);
}

#[test]
fn a_file_that_cannot_be_run_says_why_and_what_to_run_instead() {
    let directory = Directory::new("unreadable");
    let (dig, raw, empty) = (
        directory.file("dig.lua", "return 1"),
        directory.file("raw.lua", b"-- one\nprint('\xC3\xA9\xFF')"),
        directory.file("empty.lua", " \n"),
    );
    let (dug, place, wander) =
        (directory.path("dgi.lua"), directory.path("dig"), directory.path("wander.lua"));
    let here = directory.0.to_str().unwrap();
    for (file, errors) in [
        (dug.as_str(), format!("there is no file {dug}; did you mean {dig}?\ntry: numen run {dig}")),
        (&place, format!("there is no file {place}; did you mean {dig}?\ntry: numen run {dig}")),
        (&wander, format!("there is no file {wander}, nor one of a similar name; check the path")),
        (here, format!("{here} is a directory; name a program in it\ntry: numen run {dig}")),
        (
            &raw,
            format!(
                "{raw} is not UTF-8: there is a byte 0xFF at line 2, column 9; save the program as UTF-8 and try \
                 again\ntry: numen run {raw}"
            ),
        ),
        (
            &empty,
            format!(
                "{empty} is empty; write a program, e.g. return 1 + 1, and try again\ntry: numen run {empty}"
            ),
        ),
        ("-", "standard input is empty; write a program, e.g. return 1 + 1, and try again".to_owned()),
    ] {
        assert_eq!(numen(&["run", file]), done(1, "", &format!("numen: {errors}\n")), "{file}");
    }
}

#[test]
fn a_reader_that_has_gone_is_no_error_and_one_that_is_full_is() {
    assert_eq!(run_into(ErrorKind::BrokenPipe, &["index"], b""), (0, String::new()));
    assert_eq!(run_into(ErrorKind::BrokenPipe, &["run", "-"], b"error('no')"), (1, String::new()));
    let errors =
        "numen: standard output can't be written: no storage space; make room, or send it elsewhere\n";
    assert_eq!(run_into(ErrorKind::StorageFull, &["index"], b""), (1, errors.to_owned()));
}

#[fn_doc("Wait for somebody who never comes.")]
fn wait(_call: &ServerCall<Toy>) -> Pending<()> {
    Pending::future(std::future::pending())
}

#[test]
fn a_program_that_waits_for_ever_is_stopped_after_twenty_minutes() {
    let away = Plugin::new("away", |numen| numen.api("door", "The door.", functions![wait]));
    let receipt = "stopped at line 1 (away.door.wait) · 1 call · 1199 s: it has waited for 20 minutes. Nothing \
                   after that ran.\nevents:\n<events>\n<event kind=\"program_stopped\" day=\"2\" t=\"06:00\" \
                   id=\"p1\">Program p1 was stopped: it has waited for 20 minutes.</event>\n</events>\n";
    assert_eq!(finish(Cli::new(Toy, [away]), &["run", "-"], b"away.door.wait()"), done(1, receipt, ""));
}

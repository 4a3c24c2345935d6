//! The words of the command line: help, and the errors where they are wrong.

use crate::{done, numen};
use numen_sdk_tests::golden;

#[test]
fn help_lists_the_commands_and_each_command_has_its_own() {
    let help = numen(&["--help"]);
    assert_eq!((help.code, help.errors.as_str()), (0, ""));
    golden("cli/help.txt", help.output.trim_end());
    for args in [&[][..], &["-h"]] {
        assert_eq!(numen(args), help, "{args:?}");
    }
    for command in ["run", "check", "repl", "desk", "index", "help", "lint", "completions"] {
        let help = numen(&[command, "--help"]);
        assert_eq!((help.code, help.errors.as_str()), (0, ""), "{command}");
        golden(&format!("cli/help-{command}.txt"), help.output.trim_end());
        assert_eq!(numen(&[command, "-h"]).output.lines().next(), help.output.lines().next(), "{command}");
    }
}

#[test]
fn the_version_is_that_of_the_sdk() {
    let version = format!("numen (numen-sdk {})\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(numen(&["--version"]), done(0, &version, ""));
}

#[test]
fn a_completion_script_completes_the_commands() {
    let script = numen(&["completions", "bash"]);
    assert_eq!((script.code, script.errors.as_str()), (0, ""));
    assert!(script.output.contains("run check repl desk index help lint completions"), "{}", script.output);
}

#[test]
fn a_wrong_command_line_says_what_is_wrong_and_how_it_is_written() {
    let mut errors = String::new();
    for args in [
        &["rnu", "a.lua"][..],
        &["dance"],
        &["--json", "run"],
        &["run"],
        &["lint", "mymod"],
        &["run", "a.lua", "b.lua"],
        &["run", "a.lua", "--wrld=w.json"],
        &["run", "--json=yes", "-"],
        &["run", "-", "--approve", "al"],
        &["run", "-", "--approve"],
        &["run", "-", "--approve", "ask"],
        &["repl", "--world", "a", "--world", "b"],
        &["help", "a", "b"],
        &["completions", "bahs"],
    ] {
        let run = numen(args);
        assert_eq!((run.code, run.output.as_str()), (2, ""), "{args:?}");
        errors += &format!("$ numen {}\n{}\n", args.join(" "), run.errors);
    }
    golden("cli/errors.txt", errors.trim_end());
}

#[test]
fn a_program_without_the_command_is_answered_with_it() {
    for (args, errors) in [
        (&["a.lua", "--json"][..], "'a.lua' is a program, and not a command\ntry: numen run a.lua --json"),
        (&["-"], "'-' is a program, and not a command\ntry: numen run -"),
        (&["desk"], "desk needs the home directory of the host\ntry: numen desk --home DIR"),
        (
            &["repl", "--approve", "ask"],
            "standard input is programs, so no answers can be typed there; --approve ask needs a terminal\n\
             try: numen repl --approve none",
        ),
    ] {
        assert_eq!(numen(args), done(2, "", &format!("numen: {errors}\n")), "{args:?}");
    }
}

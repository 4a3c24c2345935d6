//! The words of the command line: usage, and what is said where they are wrong.

use crate::{done, numen};

#[test]
fn usage_lists_every_command_and_flag() {
    let usage = "\
numen runs Lua programs in a world, and shows what a language model reads.

  numen run FILE|- [--world FILE] [--json]   run a program and print its receipt; - reads standard input
  numen check FILE|- [--json]                tell what is wrong with a program, and run nothing
  numen repl [--world FILE]                  type Lua and see receipts
  numen index                                print the index of all functions, as the model reads it
  numen help [NAME]                          print the help for a namespace, group or function
  numen lint [--json]                        tell what is badly written in what the model reads
  numen --help                               print this text
  numen --version                            print the version

  --world FILE   the world to act in, saved back after each run; a new file starts as the example world
  --json         print the receipt, or what was found, as JSON

Exit status: 0 done, 1 the program stopped, something was found, or could not be read or written, 2 wrong usage.
";
    for args in [&[][..], &["--help"], &["-h"], &["run", "--help"], &["help", "-h"]] {
        assert_eq!(numen(args), done(0, usage, ""), "{args:?}");
    }
}

#[test]
fn the_version_is_that_of_the_sdk() {
    let version = format!("numen (numen-sdk {})\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(numen(&["--version"]), done(0, &version, ""));
}

#[test]
fn wrong_usage_names_the_line_that_was_meant_or_the_form() {
    for (args, errors) in [
        (
            &["rnu", "my file.lua"][..],
            "there is no command 'rnu'; did you mean 'run'?\ntry: numen run 'my file.lua'",
        ),
        (&["--versoin"], "there is no command '--versoin'; did you mean '--version'?\ntry: numen --version"),
        (
            &["a.lua", "--json"],
            "there is no command 'a.lua'; a program is run with 'run'\ntry: numen run a.lua --json",
        ),
        (&["-"], "there is no command '-'; a program is run with 'run'\ntry: numen run -"),
        (
            &["dance"],
            "there is no command 'dance'; there are run, check, repl, index, help and lint\ntry: numen --help",
        ),
        (
            &["--json", "run"],
            "'--json' stands where the command belongs; flags come after it\ntry: numen --help",
        ),
        (
            &["run"],
            "run needs the FILE of a program, or - to read it from standard input\n\
             usage: numen run FILE|- [--world FILE] [--json]",
        ),
        (
            &["check"],
            "check needs the FILE of a program, or - to read it from standard input\n\
             usage: numen check FILE|- [--json]",
        ),
        (&["lint", "mymod"], "lint takes no other word, and there is 'mymod'\nusage: numen lint [--json]"),
        (
            &["run", "a.lua", "b.lua"],
            "run takes one FILE, and 'b.lua' is a second\nusage: numen run FILE|- [--world FILE] [--json]",
        ),
        (
            &["run", "a.lua", "--wrld=w.json"],
            "run has no flag '--wrld'; did you mean '--world'?\ntry: numen run a.lua --world=w.json",
        ),
        (&["run", "--json=yes", "-"], "--json takes no value\ntry: numen run --json -"),
        (
            &["run", "-", "--approve", "all"],
            "run has no flag '--approve'; it has --world and --json\nusage: numen run FILE|- [--world FILE] [--json]",
        ),
        (&["repl", "--world"], "--world needs a FILE after it\nusage: numen repl [--world FILE]"),
        (&["repl", "--world="], "--world needs a FILE after it\nusage: numen repl [--world FILE]"),
        (
            &["repl", "--world", "a", "--world", "b"],
            "--world stands twice, and there is one world\nusage: numen repl [--world FILE]",
        ),
        (&["index", "mymod"], "index takes no other word, and there is 'mymod'\ntry: numen help mymod"),
        (&["index", "--json"], "index has no flag '--json', nor any other\nusage: numen index"),
        (&["help", "a", "b"], "help takes one NAME, and 'b' is a second\nusage: numen help [NAME]"),
    ] {
        assert_eq!(numen(args), done(2, "", &format!("numen: {errors}\n")), "{args:?}");
    }
}

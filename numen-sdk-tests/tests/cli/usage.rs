//! The words of the command line: usage, and what is said where they are wrong.

use crate::{done, numen};

#[test]
fn usage_lists_every_command_and_flag() {
    let usage = "\
numen runs Lua programs in a world, and shows what a language model reads.

  numen run FILE|- [--world] [--home] [--approve] [--json]   run a program and print its receipt; - reads standard input
  numen check FILE|- [--home] [--json]                       tell what is wrong with a program, and run nothing
  numen repl [--world] [--home] [--approve]                  type Lua and see receipts
  numen desk [--home]                                        answer the requests of a host that runs, and decide what is allowed
  numen index [--home]                                       print the index of all functions, as the model reads it
  numen help [NAME] [--home]                                 print the help for a namespace, group or function
  numen lint [--json]                                        tell what is badly written in what the model reads
  numen --help                                               print this text
  numen --version                                            print the version

  --world FILE             the world to act in, saved back after each run; a new file starts as the example world
  --home DIR               where rules and inboxes are kept and 'desk' finds the host, if not with the user's data
  --approve ask|all|none   who answers requests beside 'desk': you, a yes to each, or nobody; in a terminal it is you
  --json                   print the receipt, or what was found, as JSON

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
            "there is no command 'dance'; there are run, check, repl, desk, index, help and lint\ntry: numen --help",
        ),
        (
            &["--json", "run"],
            "'--json' stands where the command belongs; flags come after it\ntry: numen --help",
        ),
        (
            &["run"],
            "run needs the FILE of a program, or - to read it from standard input\n\
             usage: numen run FILE|- [--world FILE] [--home DIR] [--approve ask|all|none] [--json]",
        ),
        (
            &["check"],
            "check needs the FILE of a program, or - to read it from standard input\n\
             usage: numen check FILE|- [--home DIR] [--json]",
        ),
        (&["lint", "mymod"], "lint takes no other word, and there is 'mymod'\nusage: numen lint [--json]"),
        (
            &["run", "a.lua", "b.lua"],
            "run takes one FILE, and 'b.lua' is a second\nusage: numen run FILE|- [--world FILE] [--home DIR] [--approve ask|all|none] [--json]",
        ),
        (
            &["run", "a.lua", "--wrld=w.json"],
            "run has no flag '--wrld'; did you mean '--world'?\ntry: numen run a.lua --world=w.json",
        ),
        (&["run", "--json=yes", "-"], "--json takes no value\ntry: numen run --json -"),
        (
            &["run", "-", "--quiet"],
            "run has no flag '--quiet'; it has --world, --home, --approve and --json\n\
             usage: numen run FILE|- [--world FILE] [--home DIR] [--approve ask|all|none] [--json]",
        ),
        (
            &["run", "-", "--approve", "al"],
            "--approve takes ask, all and none, and 'al' is none of them\ntry: numen run - --approve all",
        ),
        (
            &["run", "-", "--approve=non"],
            "--approve takes ask, all and none, and 'non' is none of them\ntry: numen run - --approve=none",
        ),
        (
            &["run", "-", "--approve", "perhaps"],
            "--approve takes ask, all and none, and 'perhaps' is none of them\n\
             usage: numen run FILE|- [--world FILE] [--home DIR] [--approve ask|all|none] [--json]",
        ),
        (
            &["run", "-", "--approve"],
            "--approve needs ask|all|none after it\n\
             usage: numen run FILE|- [--world FILE] [--home DIR] [--approve ask|all|none] [--json]",
        ),
        (
            &["run", "-", "--approve", "ask"],
            "standard input is the program, so no answers can be typed there; --approve ask needs a FILE\n\
             usage: numen run FILE|- [--world FILE] [--home DIR] [--approve ask|all|none] [--json]",
        ),
        (
            &["repl", "--approve", "ask"],
            "standard input is programs, so no answers can be typed there; --approve ask needs a terminal\n\
             try: numen repl --approve none",
        ),
        (
            &["repl", "--world"],
            "--world needs FILE after it\nusage: numen repl [--world FILE] [--home DIR] [--approve ask|all|none]",
        ),
        (
            &["repl", "--home", "--world"],
            "--home needs DIR after it\nusage: numen repl [--world FILE] [--home DIR] [--approve ask|all|none]",
        ),
        (
            &["repl", "--world="],
            "--world needs FILE after it\nusage: numen repl [--world FILE] [--home DIR] [--approve ask|all|none]",
        ),
        (
            &["repl", "--world", "a", "--world", "b"],
            "--world stands twice, and counts once\nusage: numen repl [--world FILE] [--home DIR] [--approve ask|all|none]",
        ),
        (&["desk"], "desk needs the home directory of the host\nusage: numen desk [--home DIR]"),
        (&["desk", "3", "yes"], "desk takes no other word, and there is '3'\nusage: numen desk [--home DIR]"),
        (&["index", "mymod"], "index takes no other word, and there is 'mymod'\ntry: numen help mymod"),
        (&["index", "--json"], "index has no flag '--json'; it has --home\nusage: numen index [--home DIR]"),
        (
            &["help", "a", "b"],
            "help takes one NAME, and 'b' is a second\nusage: numen help [NAME] [--home DIR]",
        ),
    ] {
        assert_eq!(numen(args), done(2, "", &format!("numen: {errors}\n")), "{args:?}");
    }
}

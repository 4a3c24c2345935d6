//! Who answers what a program asks: `--approve`, and the home in which answers are remembered.

use crate::{Directory, Done, given, numen};

use std::fs;

const DROP: &str = "local ok, err = pcall(numen.inv.drop, 'bread', 1)\nreturn ok or err.kind";

fn run(directory: &Directory, approve: &[&str], typed: &str) -> Done {
    let file = directory.file("drop.lua", DROP);
    given(&[&["run", &file], approve].concat(), typed)
}

/// What a run says of a question that was asked, before anything else.
const ASKED: &str = "\
request 1 of companion 1, open for 120 s
  call: numen.inv.drop(\"bread\", 1)
  drop bread
  always adds the rule: allow drop(minecraft:bread)
allow it? y: this call only, p: this and the like until the program ends, a: always (adds the rule), n [why]: no, an empty line: no answer
";

fn kind(of: &Done) -> &str {
    of.output.lines().find_map(|line| line.strip_prefix("returned: ")).unwrap_or_default()
}

#[test]
fn without_anybody_to_ask_a_program_is_told_so_at_once() {
    let directory = Directory::new("nobody");
    for approve in [&[][..], &["--approve", "none"]] {
        let run = run(&directory, approve, "y\n");
        assert_eq!((run.code, kind(&run), run.errors.as_str()), (0, "needs_consent", ""));
        assert!(
            run.output.contains("your owner isn't there to be asked, so this was not done: drop bread"),
            "{}",
            run.output
        );
    }
}

#[test]
fn all_is_a_yes_to_each_and_is_not_remembered() {
    let directory = Directory::new("all");
    let home = directory.path("home");
    for _ in 0..2 {
        let run = run(&directory, &["--approve", "all", "--home", &home], "");
        assert_eq!((kind(&run), run.errors.as_str()), ("true", ""));
        assert!(run.output.contains("your owner allowed it: drop bread"), "{}", run.output);
    }
    assert!(!fs::exists(directory.path("home/rules")).unwrap());
}

#[test]
fn ask_shows_the_card_and_takes_the_answer_from_standard_input() {
    let directory = Directory::new("ask");
    for (typed, returned) in [("y\n", "true"), (" YES \n", "true"), ("n\n", "denied"), ("", "needs_consent")]
    {
        let run = run(&directory, &["--approve", "ask"], typed);
        assert_eq!((kind(&run), run.errors.as_str()), (returned, ASKED), "{typed}");
    }
    let told =
        given(&["run", &directory.file("a.lua", "numen.inv.drop('bread', 1)"), "--approve=ask"], "n keep it");
    assert!(told.output.contains("your owner said no: keep it; nothing was done"), "{}", told.output);
}

#[test]
fn what_is_no_answer_is_asked_again_and_an_empty_line_is_none() {
    let directory = Directory::new("again");
    let again = "'perhaps' is no answer\nallow it? y: this call only, p: this and the like until the program ends, a: always (adds the rule), n [why]: no, an empty line: no answer\n";
    let first = run(&directory, &["--approve", "ask"], "perhaps\ny\n");
    assert_eq!((kind(&first), first.errors.as_str()), ("true", format!("{ASKED}{again}").as_str()));
    // A yes with something behind it may mean the contrary.
    let yes_but = run(&directory, &["--approve", "ask"], "y but not the bread\nn\n");
    assert_eq!(kind(&yes_but), "denied");
    let left = run(&directory, &["--approve", "ask"], "\ny\n");
    assert_eq!((kind(&left), left.errors.as_str()), ("needs_consent", ASKED));
}

#[test]
fn always_is_remembered_in_the_home() {
    let directory = Directory::new("always");
    let home = directory.path("home");
    let first = run(&directory, &["--approve", "ask", "--home", &home], "always\n");
    assert_eq!((kind(&first), first.errors.as_str()), ("true", ASKED));
    let rules = fs::read_to_string(directory.path("home/rules/1.txt")).unwrap();
    assert_eq!(rules.lines().last(), Some("allow drop(minecraft:bread)"));
    // And asks nobody any more.
    assert_eq!(kind(&run(&directory, &["--home", &home], "")), "true");
    let typed = given(&["repl", "--home", &home], "numen.inv.drop('bread', 1).count\n");
    assert!(typed.output.contains("returned: 1"), "{}", typed.output);
}

#[test]
fn a_home_that_cannot_be_used_is_an_error_and_nothing_runs() {
    let directory = Directory::new("no-home");
    let home = directory.file("home", "a file");
    let run = given(&["run", "-", "--home", &home], "return 1");
    assert_eq!((run.code, run.output.as_str()), (1, ""));
    assert!(run.errors.starts_with(&format!("numen: the home {home} can't be used: ")), "{}", run.errors);
    assert!(run.errors.ends_with("\n  --home DIR chooses another home\n"), "{}", run.errors);
}

#[test]
fn rules_that_cannot_be_read_are_reported_before_a_program_runs() {
    let directory = Directory::new("unreadable-rules");
    let home = directory.path("home");
    fs::create_dir_all(format!("{home}/rules")).unwrap();
    fs::write(format!("{home}/rules/1.txt"), "deney drop(bread)\nallow drop(*)\n").unwrap();
    let run = given(
        &["run", "-", "--home", &home, "--approve", "none"],
        "return pcall(numen.inv.drop, 'bread', 1)",
    );
    assert!(run.output.contains("needs_consent"), "{}", run.output);
    assert_eq!(
        run.errors,
        "numen: your rules: line 1 can't be read: it begins with 'deney', did you mean 'deny'?\n\
         numen: until that is mended, what your rules allow asks\n"
    );
}

#[test]
fn once_is_for_one_call_and_program_for_all_like_it() {
    let code = "numen.inv.drop('bread', 1) numen.inv.drop('bread', 1) return true";
    let directory = Directory::new("once");
    let file = directory.file("drop.lua", code);
    let asked =
        |typed: &str| given(&["run", &file, "--approve", "ask"], typed).errors.matches("request ").count();
    assert_eq!((asked("y\ny\n"), asked("p\n"), asked("a\n")), (2, 1, 1));
}

#[test]
fn a_library_has_no_home_unless_it_is_told_one() {
    assert_eq!(numen(&["desk"]).code, 2);
}

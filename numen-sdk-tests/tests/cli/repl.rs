//! Typed programs.

use crate::{Directory, done, finish, given};
use numen_sdk::{cli::Cli, sandbox::Sandbox, testing::TestHost};

#[test]
fn typed_expressions_are_returned_and_statements_run() {
    let receipts = "ok · 0 calls · 0 s\nreturned: 7\nok · 0 calls · 0 s\nstdout:\n3\n";
    assert_eq!(given(&["repl"], "1 + 2 * 3\n\nlocal x = 3 print(x)\n"), done(0, receipts, ""));
}

#[test]
fn an_unfinished_input_goes_on_in_the_next_line() {
    for (typed, receipt) in [
        ("for i = 1, 2 do\nprint(i)\nend\n", "stdout:\n1\n2\n"),
        ("1 +\n2\n", "returned: 3\n"),
        ("print([[a\n\nb]])\n", "stdout:\na\n\nb\n"),
        ("--[[ why\nbecause ]] return 1\n", "returned: 1\n"),
        ("math.max(1,\r\n2)\r\n", "returned: 2\n"),
        ("#(('x')\n:rep(3))\n", "returned: 3\n"),
    ] {
        let run = given(&["repl"], typed);
        assert_eq!(run, done(0, &format!("ok · 0 calls · 0 s\n{receipt}"), ""), "{typed}");
    }
}

#[test]
fn what_never_becomes_a_program_is_told_at_the_end() {
    let receipt = "stopped at line 2 · 0 calls · 0 s: the program does not compile, so nothing ran: Expected 'end' (to close 'do' at line 1), got <eof>\n";
    assert_eq!(given(&["repl"], "while true do\n"), done(0, receipt, ""));
}

#[test]
fn a_mistake_is_told_at_once_and_the_next_input_starts_anew() {
    let receipts = "stopped at line 1 · 0 calls · 0 s: the program does not compile, so nothing ran: Expected <eof>, got 'end'\nok · 0 calls · 0 s\nreturned: 1\n";
    assert_eq!(given(&["repl"], "end\n1\n"), done(0, receipts, ""));
}

#[test]
fn each_input_is_a_program_of_its_own_in_one_world() {
    let receipts = "\
ok · 0 calls · 0 s
ok · 0 calls · 0 s
returned: nil
ok · 1 call · 0 s
notes:
line 1 mymod.mana.cast: heal did nothing: your health was full
returned: nil
ok · 1 call · 0 s
returned: 70
";
    let typed = "x = 5\nrawget(_G, 'x')\nmymod.mana.cast('heal')\nmymod.mana.get().current";
    assert_eq!(given(&["repl"], typed), done(0, receipts, ""));
}

#[test]
fn the_world_of_typed_programs_is_saved_after_each() {
    let directory = Directory::new("repl");
    let world = directory.path("world.json");
    let args = ["repl", "--world", &world];
    given(&args, "mymod.mana.cast('heal')\n:quit\nmymod.mana.cast('heal')\n");
    assert_eq!(given(&args, "mymod.mana.get().current"), done(0, "ok · 1 call · 0 s\nreturned: 70\n", ""));
}

#[test]
fn typed_commands_print_what_the_model_reads() {
    let mut host = TestHost::new(Sandbox::demo()).plugin(mymod::plugin());
    let (index, help) = (host.index(), host.help("mymod.mana"));
    let typed = ":index\n:help\n:help mymod.mana\n  :help mymod.mana. \n:quit\n";
    assert_eq!(given(&["repl"], typed), done(0, &format!("{index}\n{index}\n{help}\n{help}\n"), ""));

    let errors = format!(
        "{}\ntry: :help mymod.mana\nthere is no command ':hlp'; did you mean ':help'?\ntry: :help numen\n\
         there is no command ':world'; there are :help, :index, :quit\n",
        host.help("mymod.man")
    );
    assert_eq!(given(&["repl"], ":help mymod.man\n:hlp numen\n:world\n"), done(0, "", &errors));
}

#[test]
fn a_typed_line_that_is_no_text_is_left_out() {
    let run = finish(Cli::demo([]), &["repl"], b"return '\xFF'\n1\n");
    let errors = "a line is not UTF-8 and was left out; send it as UTF-8\n";
    assert_eq!(run, done(0, "ok · 0 calls · 0 s\nreturned: 1\n", errors));
}

//! `lint` and `check`.

use crate::{Directory, done, finish, given, numen};
use numen_sdk::{api::Plugin, cli::Cli, prelude::*};

#[test]
fn a_program_is_checked_and_not_run() {
    assert_eq!(given(&["check", "-"], "mymod.mana.cast('heal')"), done(0, "no findings\n", ""));
    let finding = "line 1: it calls mymod.mana.cast wrongly: 'spell' is missing; its form is mymod.mana.cast(spell, \
                   {target=…})\n";
    assert_eq!(given(&["check", "-"], "mymod.mana.cast()"), done(1, finding, ""));
    let directory = Directory::new("check");
    assert_eq!(numen(&["check", &directory.file("a.lua", "mymod.mana.cast()")]), done(1, finding, ""));
}

#[test]
fn with_json_findings_are_data() {
    assert_eq!(given(&["check", "-", "--json"], "return 1"), done(0, "[]\n", ""));
    let run = given(&["check", "-", "--json"], "local = 1");
    let data: serde_json::Value = serde_json::from_str(&run.output).unwrap();
    let problem = "it does not parse: Expected identifier when parsing variable name, got '='";
    assert_eq!((run.code, data), (1, serde_json::json!([{"place": "line 1", "problem": problem}])));
}

#[fn_doc("Says nothing.")]
fn quiet<W: World>(_call: &ServerCall<W>) {}

#[test]
fn lint_tells_the_writing_problems_of_all_plugins() {
    assert_eq!(numen(&["lint"]), done(0, "no findings\n", ""));
    let plugin = Plugin::new("bad", |numen| numen.api("group", "Bad.", functions![quiet]));
    let finding = "bad.group.quiet: it has no example; add one that runs as it stands, in #[example(\"…\")], of \
                   bad.group.quiet()\n";
    assert_eq!(finish(Cli::demo([plugin]), &["lint"], b""), done(1, finding, ""));
}

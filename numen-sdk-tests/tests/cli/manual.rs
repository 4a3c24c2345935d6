//! What the model reads, and faults of what is registered.

use crate::{Toy, done, finish, numen};
use numen_sdk::{Host, api::Plugin, cli::Cli, sandbox::Sandbox, testing::TestHost};

#[test]
fn everything_that_is_registered_wrongly_is_told_at_once() {
    let plugins = || -> [Plugin<Toy>; 3] {
        [Plugin::new("Bad", |_| {}), Plugin::new("twice", |_| {}), Plugin::new("twice", |_| {})]
    };
    let builder = plugins().into_iter().fold(Host::builder(), |builder, plugin| builder.plugin(plugin));
    let faults = builder.build().err().unwrap();
    assert!(faults.len() > 1);
    let faults: String = faults.iter().map(|fault| format!("  {fault}\n")).collect();
    let errors = format!("numen: the plugins can't be registered; correct this and build again:\n{faults}");
    for command in ["index", "repl"] {
        assert_eq!(finish(Cli::new(Toy, plugins()), &[command], b""), done(1, "", &errors));
    }
}

#[test]
fn index_and_help_are_what_the_model_reads() {
    let mut host = TestHost::new(Sandbox::demo()).plugin(mymod::plugin());
    let index = format!("{}\n", host.index());
    assert_eq!(numen(&["index"]), done(0, &index, ""));
    assert_eq!(numen(&["help"]), done(0, &index, ""));
    for name in ["mymod", "mymod.mana", "mymod.mana.cast", "numen.api.help"] {
        assert_eq!(numen(&["help", name]), done(0, &format!("{}\n", host.help(name)), ""), "{name}");
    }
}

#[test]
fn help_for_an_unknown_name_is_the_models_error_and_a_command() {
    let mut host = TestHost::new(Sandbox::demo()).plugin(mymod::plugin());
    for (name, next) in
        [("mymod.mana.cst", "help mymod.mana.cast"), ("weather", "index"), ("run", "run --help")]
    {
        let errors = format!("{}\ntry: numen {next}\n", host.help(name));
        assert_eq!(numen(&["help", name]), done(1, "", &errors), "{name}");
    }
}

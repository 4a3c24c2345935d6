//! The command line: its commands and options, read by clap.

use super::{approval::Approval, problem::Problem, quote};
use crate::api::names;
use clap::{
    Args, CommandFactory, FromArgMatches, Parser, Subcommand,
    builder::{PathBufValueParser, TypedValueParser},
    error::{ContextKind, ContextValue, ErrorKind},
};
use std::{
    ffi::{OsStr, OsString},
    path::PathBuf,
};

/// Run Lua programs in a world, and show what a language model reads.
#[derive(Debug, Parser)]
#[command(
    disable_help_subcommand = true,
    arg_required_else_help = true,
    after_help = "Exit status: 0 if the command succeeds; 1 if the program stops, something is found, or a file can't be read or \
                  written; 2 if the command line is wrong."
)]
struct Line {
    #[command(subcommand)]
    command: Command,
}

/// A command.
#[derive(Debug, PartialEq, Eq, Subcommand)]
pub(super) enum Command {
    /// Run a program and print its receipt.
    Run(Run),
    /// Report what is wrong with a program, without running it.
    Check(Check),
    /// Type Lua and see receipts.
    Repl(Repl),
    /// Answer the requests of a running host, and edit the rules.
    Desk(Desk),
    /// Print the index of all functions, as the model reads it.
    Index(Index),
    /// Print the help for a namespace, group or function, as the model reads it.
    Help(Help),
    /// Report what is badly written in what the model reads.
    Lint(Lint),
    /// Print a completion script for a shell.
    Completions(Completions),
}

#[derive(Debug, PartialEq, Eq, Args)]
pub(super) struct Run {
    #[command(flatten)]
    pub(super) program: Program,
    #[command(flatten)]
    pub(super) world: WorldFile,
    #[command(flatten)]
    pub(super) home: Home,
    #[command(flatten)]
    pub(super) approve: Approve,
    /// Print the receipt as JSON: its text, the ending, the error, the calls, the returned value, and the events that wait.
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Debug, PartialEq, Eq, Args)]
pub(super) struct Check {
    #[command(flatten)]
    pub(super) program: Program,
    #[command(flatten)]
    pub(super) home: Home,
    #[command(flatten)]
    pub(super) findings: Findings,
}

#[derive(Debug, PartialEq, Eq, Args)]
pub(super) struct Repl {
    #[command(flatten)]
    pub(super) world: WorldFile,
    #[command(flatten)]
    pub(super) home: Home,
    #[command(flatten)]
    pub(super) approve: Approve,
}

#[derive(Debug, PartialEq, Eq, Args)]
pub(super) struct Desk {
    #[command(flatten)]
    pub(super) home: Home,
}

#[derive(Debug, PartialEq, Eq, Args)]
pub(super) struct Index {
    #[command(flatten)]
    pub(super) home: Home,
}

#[derive(Debug, PartialEq, Eq, Args)]
pub(super) struct Help {
    /// A namespace, group or function, for example numen.scan. Without it, the index is printed.
    pub(super) name: Option<String>,
    #[command(flatten)]
    pub(super) home: Home,
}

#[derive(Debug, PartialEq, Eq, Args)]
pub(super) struct Lint {
    #[command(flatten)]
    pub(super) findings: Findings,
}

#[derive(Debug, PartialEq, Eq, Args)]
pub(super) struct Completions {
    /// The shell.
    pub(super) shell: clap_complete::Shell,
}

/// The argument that names the program.
#[derive(Debug, PartialEq, Eq, Args)]
pub(super) struct Program {
    /// The program, or - to read it from standard input.
    #[arg(value_name = "FILE", value_parser = PathBufValueParser::new().map(Input::named))]
    pub(super) program: Input,
}

/// The option that says who answers requests.
#[derive(Debug, Default, PartialEq, Eq, Args)]
pub(super) struct Approve {
    /// Who answers requests here: you, a yes to each, or nobody. The default is ask in a terminal and none elsewhere.
    #[arg(long, value_name = "WHO")]
    pub(super) approve: Option<Approval>,
}

/// The option that prints findings as JSON.
#[derive(Debug, Default, PartialEq, Eq, Args)]
pub(super) struct Findings {
    /// Print the findings as a JSON list of {place, problem}.
    #[arg(long)]
    pub(super) json: bool,
}

/// The option that names the file of a world.
#[derive(Debug, Default, PartialEq, Eq, Args)]
pub(super) struct WorldFile {
    /// Load the world from this file and save it there after each run. A new file starts as the example world.
    #[arg(long, value_name = "FILE")]
    pub(super) world: Option<PathBuf>,
}

/// The option that names the home directory.
#[derive(Debug, Default, PartialEq, Eq, Args)]
pub(super) struct Home {
    /// Keep rules, modules and events in this directory, where desk finds the host. The default is the user's data directory.
    #[arg(long, value_name = "DIR")]
    pub(super) home: Option<PathBuf>,
}

/// Where a program's text comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Input {
    File(PathBuf),
    Stdin,
}

impl Input {
    fn named(file: PathBuf) -> Self {
        if file == OsStr::new("-") { Input::Stdin } else { Input::File(file) }
    }
}

/// What the command line asks for.
#[derive(Debug)]
pub(super) enum Asked {
    Command(Command),
    /// A text for standard output: the help or the version.
    Text(String),
}

/// The command line of a binary; `files`: its world can be kept in a file.
pub(super) fn command(binary: &str, files: bool) -> clap::Command {
    let command = Line::command().name(binary.to_owned()).bin_name(binary).version(concat!(
        "(numen-sdk ",
        env!("CARGO_PKG_VERSION"),
        ")"
    ));
    match files {
        true => command,
        false => ["run", "repl"].into_iter().fold(command, |command, name| {
            command.mut_subcommand(name, |command| command.mut_arg("world", |world| world.hide(true)))
        }),
    }
}

/// Reads the words after the binary's name.
pub(super) fn parse(binary: &str, words: &[OsString], files: bool) -> Result<Asked, Problem> {
    let mut command = command(binary, files);
    if let Some(first) = words.first().filter(|first| is_program(first)) {
        let line = quote::line([OsStr::new("run")].into_iter().chain(words.iter().map(OsString::as_os_str)));
        let problem = format!("'{}' is a program, and not a command", first.to_string_lossy());
        return Err(Problem::misspelt(problem, line));
    }
    let line = [OsStr::new(binary)].into_iter().chain(words.iter().map(OsString::as_os_str));
    let matches = command.try_get_matches_from_mut(line);
    let read = matches.and_then(|matches| Line::from_arg_matches(&matches));
    let read = read.map_err(|mut error| {
        // clap's own measure finds no near name for a short word with two letters exchanged.
        if error.kind() == ErrorKind::InvalidSubcommand
            && error.get(ContextKind::SuggestedSubcommand).is_none()
            && let Some(written) = words.first().and_then(|word| word.to_str())
            && let Some(near) =
                names::nearest(written, command.get_subcommands().map(clap::Command::get_name))
        {
            let near = ContextValue::Strings(vec![near.to_owned()]);
            error.insert(ContextKind::SuggestedSubcommand, near);
        }
        error
    });
    let asked = match read {
        Ok(line) => line.command,
        Err(error)
            if error.use_stderr() && error.kind() != ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand =>
        {
            return Err(Problem::usage(error.render().to_string()));
        }
        Err(error) => return Ok(Asked::Text(error.render().to_string())),
    };
    let misused = |name: &str, problem: &str| {
        let mut command = self::command(binary, files);
        let command = command.find_subcommand_mut(name).expect("it is one of the commands");
        let command = command.clone().bin_name(format!("{binary} {name}"));
        let error = command.clone().error(ErrorKind::ArgumentConflict, problem);
        Err(Problem::usage(error.render().to_string()))
    };
    match &asked {
        Command::Run(Run {
            program: Program { program: Input::Stdin },
            approve: Approve { approve: Some(Approval::Ask) },
            ..
        }) => misused(
            "run",
            "the program is read from standard input, so you can't answer there; give a FILE for --approve ask",
        ),
        Command::Run(Run { world: WorldFile { world: Some(_) }, .. }) if !files => {
            misused("run", "the world of this binary can't be kept in a file, so there is no --world")
        }
        Command::Repl(Repl { world: WorldFile { world: Some(_) }, .. }) if !files => {
            misused("repl", "the world of this binary can't be kept in a file, so there is no --world")
        }
        _ => Ok(Asked::Command(asked)),
    }
}

fn is_program(word: &OsStr) -> bool {
    word == "-" || word.to_string_lossy().ends_with(".lua")
}

/// Whether there is a command of that name.
pub(super) fn is_command(name: &str) -> bool {
    Line::command().find_subcommand(name).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Command {
        let words: Vec<_> = line.split(' ').map(OsString::from).collect();
        match parse("numen", &words, true) {
            Ok(Asked::Command(command)) => command,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn the_definition_is_consistent() {
        command("numen", true).debug_assert();
        command("numen", false).debug_assert();
    }

    #[test]
    fn options_stand_anywhere_and_a_dash_is_standard_input() {
        let run = |program| {
            Command::Run(Run {
                program: Program { program },
                world: WorldFile { world: Some("w.json".into()) },
                home: Home { home: Some("h".into()) },
                approve: Approve { approve: Some(Approval::All) },
                json: true,
            })
        };
        for line in [
            "run a.lua --world w.json --home h --approve all --json",
            "run --json --world=w.json --approve=all --home=h a.lua",
        ] {
            assert_eq!(parsed(line), run(Input::File("a.lua".into())), "{line}");
        }
        let stdin = parsed("run --world w.json - --json --approve all --home h");
        assert_eq!(stdin, run(Input::Stdin));
        assert_eq!(parsed("desk --home h"), Command::Desk(Desk { home: Home { home: Some("h".into()) } }));
        let help = Help { name: Some("mymod.mana".to_owned()), home: Home::default() };
        assert_eq!(parsed("help mymod.mana"), Command::Help(help));
    }
}

//! From the words of the command line to a command.

use super::{
    approval::Approval,
    problem::Problem,
    quote,
    usage::{Flag, Operand, Verb},
};
use crate::api::names;
use std::{
    ffi::{OsStr, OsString},
    path::PathBuf,
};

/// What the command line asks for.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Command {
    Usage,
    Version,
    Run { program: Input, json: bool, place: Place, approve: Option<Approval> },
    Check { program: Input, json: bool, home: Option<PathBuf> },
    Repl { place: Place, approve: Option<Approval> },
    Index { home: Option<PathBuf> },
    Help { name: String, home: Option<PathBuf> },
    Lint { json: bool },
    Desk { home: Option<PathBuf> },
}

/// Where programs run.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) world: Option<PathBuf>,
    pub(super) home: Option<PathBuf>,
}

/// Where a program's text comes from.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Input {
    File(PathBuf),
    Stdin,
}

impl Input {
    fn named(file: &OsStr) -> Self {
        if file == "-" { Input::Stdin } else { Input::File(file.into()) }
    }
}

/// Reads the words after the binary's name. `files`: worlds are kept in files.
pub(super) fn parse(words: &[OsString], files: bool) -> Result<Command, Problem> {
    let Some(first) = words.first() else { return Ok(Command::Usage) };
    if is_help(first) {
        return Ok(Command::Usage);
    }
    if first == "--version" {
        return Ok(Command::Version);
    }
    let Some(verb) = Verb::find(first) else {
        return Err(no_command(words, first));
    };
    let Some(given) = (Line { words, verb, files }).read()? else {
        return Ok(Command::Usage);
    };
    let Given { operand, world, home, approve, json } = given;
    let place = Place { world, home };
    Ok(match (verb, operand) {
        (Verb::Run, Some(file)) => {
            let program = Input::named(file);
            if program == Input::Stdin && approve == Some(Approval::Ask) {
                let problem = "standard input is the program, so no answers can be typed there; --approve ask needs a FILE";
                return Err(Problem::misused(problem, verb.synopsis(files)));
            }
            Command::Run { program, json, place, approve }
        }
        (Verb::Check, Some(file)) => Command::Check { program: Input::named(file), json, home: place.home },
        (Verb::Run | Verb::Check, None) => {
            let name = verb.name();
            let problem = format!("{name} needs the FILE of a program, or - to read it from standard input");
            return Err(Problem::misused(problem, verb.synopsis(files)));
        }
        (Verb::Repl, _) => Command::Repl { place, approve },
        (Verb::Desk, _) => Command::Desk { home: place.home },
        (Verb::Help, Some(name)) => {
            Command::Help { name: name.to_string_lossy().into_owned(), home: place.home }
        }
        (Verb::Help, None) | (Verb::Index, _) => Command::Index { home: place.home },
        (Verb::Lint, _) => Command::Lint { json },
    })
}

fn is_help(word: &OsStr) -> bool {
    word == "--help" || word == "-h"
}

fn no_command(words: &[OsString], first: &OsStr) -> Problem {
    let written = first.to_string_lossy();
    let names = Verb::ALL.map(Verb::name);
    if let Some(meant) = names::nearest(&written, names.into_iter().chain(["--help", "--version"])) {
        let problem = format!("there is no command '{written}'; did you mean '{meant}'?");
        return Problem::misspelt(problem, replaced(words, 0, meant));
    }
    if written == "-" || written.ends_with(".lua") {
        let problem = format!("there is no command '{written}'; a program is run with 'run'");
        let words = [OsStr::new("run")].into_iter().chain(words.iter().map(OsString::as_os_str));
        return Problem::misspelt(problem, quote::line(words));
    }
    let problem = if written.starts_with('-') {
        format!("'{written}' stands where the command belongs; flags come after it")
    } else {
        format!("there is no command '{written}'; there are {}", list(&names))
    };
    Problem::misspelt(problem, "--help")
}

/// What a command was given.
#[derive(Default)]
struct Given<'w> {
    operand: Option<&'w OsStr>,
    world: Option<PathBuf>,
    home: Option<PathBuf>,
    approve: Option<Approval>,
    json: bool,
}

/// The words of a command.
struct Line<'w> {
    words: &'w [OsString],
    verb: Verb,
    files: bool,
}

impl<'w> Line<'w> {
    /// What stands in the line; nothing if it asks for help.
    fn read(&self) -> Result<Option<Given<'w>>, Problem> {
        let mut given = Given::default();
        let mut flags_are_over = false;
        let mut words = self.words.iter().enumerate().skip(1);
        while let Some((at, word)) = words.next() {
            let text = word.to_string_lossy();
            if flags_are_over || word == "-" || !text.starts_with('-') {
                self.set_operand(&mut given, word)?;
                continue;
            }
            if word == "--" {
                flags_are_over = true;
                continue;
            }
            if is_help(word) {
                return Ok(None);
            }
            let (name, attached) = match text.split_once('=') {
                Some((name, value)) => (name, Some(value)),
                None => (&*text, None),
            };
            let flag = self.flag(at, name)?;
            if flag == Flag::Json {
                if attached.is_some() {
                    let line = replaced(self.words, at, "--json");
                    return Err(Problem::misspelt("--json takes no value", line));
                }
                given.json = true;
                continue;
            }
            let value = match attached {
                // A path that is no UTF-8 was changed on the way here, and must not be taken for another.
                Some(_) if word.to_str().is_none() => {
                    let problem = format!("{name}= takes UTF-8 only; write the two apart");
                    return Err(self.misused(&problem));
                }
                Some(value) => Some((at, OsString::from(value))),
                None => words.next().map(|(at, value)| (at, value.clone())),
            };
            let is_flag = |value: &OsString| attached.is_none() && value.to_string_lossy().starts_with('-');
            let Some((at, value)) = value.filter(|(_, value)| !value.is_empty() && !is_flag(value)) else {
                return Err(
                    self.misused(&format!("{name} needs {} after it", flag.value().unwrap_or_default()))
                );
            };
            self.set_value(&mut given, flag, at, value)?;
        }
        Ok(Some(given))
    }

    /// Takes what stands after a flag, or behind its `=`, in the word `at`.
    fn set_value(
        &self,
        given: &mut Given<'w>,
        flag: Flag,
        at: usize,
        value: OsString,
    ) -> Result<(), Problem> {
        let stood_before = match flag {
            Flag::World => given.world.replace(value.into()).is_some(),
            Flag::Home => given.home.replace(value.into()).is_some(),
            Flag::Approve => given.approve.replace(self.approval(at, &value.to_string_lossy())?).is_some(),
            Flag::Json => false,
        };
        match stood_before {
            true => Err(self.misused(&format!("{} stands twice, and counts once", flag.name()))),
            false => Ok(()),
        }
    }

    fn approval(&self, at: usize, value: &str) -> Result<Approval, Problem> {
        if let Some(approval) = Approval::ALL.into_iter().find(|approval| approval.as_str() == value) {
            return Ok(approval);
        }
        let names = Approval::ALL.map(Approval::as_str);
        let problem = format!("--approve takes {}, and '{value}' is none of them", list(&names));
        Err(match names::nearest(value, names) {
            Some(meant) => {
                let written = self.words[at].to_string_lossy();
                let flag = written.strip_suffix(value).unwrap_or_default();
                Problem::misspelt(problem, replaced(self.words, at, &format!("{flag}{meant}")))
            }
            None => self.misused(&problem),
        })
    }

    fn set_operand(&self, given: &mut Given<'w>, word: &'w OsStr) -> Result<(), Problem> {
        let (verb, text) = (self.verb.name(), word.to_string_lossy());
        let (Operand::Required(operand) | Operand::Optional(operand)) = self.verb.operand() else {
            let problem = format!("{verb} takes no other word, and there is '{text}'");
            return Err(match self.verb {
                Verb::Index => Problem::misspelt(problem, quote::line([OsStr::new("help"), word])),
                _ => self.misused(&problem),
            });
        };
        if given.operand.is_some() {
            // `FILE|-`: the second stands for a file too.
            let operand = operand.split('|').next().unwrap_or(operand);
            let problem = format!("{verb} takes one {operand}, and '{text}' is a second");
            return Err(self.misused(&problem));
        }
        given.operand = Some(word);
        Ok(())
    }

    fn flag(&self, at: usize, name: &str) -> Result<Flag, Problem> {
        let verb = self.verb.name();
        let (there, elsewhere): (Vec<Flag>, Vec<Flag>) =
            self.verb.flags().iter().partition(|flag| flag.is_there(self.files));
        if let Some(flag) = there.iter().find(|flag| flag.name() == name) {
            return Ok(*flag);
        }
        if elsewhere.iter().any(|flag| flag.name() == name) {
            return Err(self.misused("this binary's world is not kept in a file, so there is no --world"));
        }
        let names: Vec<_> = there.iter().map(|flag| flag.name()).collect();
        let also = ["--help"];
        if let Some(meant) = names::nearest(name, names.iter().copied().chain(also)) {
            let text = self.words[at].to_string_lossy();
            let right = format!("{meant}{}", &text[name.len()..]);
            let problem = format!("{verb} has no flag '{name}'; did you mean '{meant}'?");
            return Err(Problem::misspelt(problem, replaced(self.words, at, &right)));
        }
        Err(self.misused(&match names.is_empty() {
            true => format!("{verb} has no flag '{name}', nor any other"),
            false => format!("{verb} has no flag '{name}'; it has {}", list(&names)),
        }))
    }

    /// A problem of which only the form of the whole helps.
    fn misused(&self, problem: &str) -> Problem {
        Problem::misused(problem, self.verb.synopsis(self.files))
    }
}

/// The line with one word replaced.
fn replaced(words: &[OsString], at: usize, word: &str) -> String {
    quote::line(words.iter().enumerate().map(|(i, old)| if i == at { OsStr::new(word) } else { old }))
}

/// `a, b and c`.
fn list(names: &[&str]) -> String {
    match names {
        [rest @ .., last] if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        names => names.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Command, Problem> {
        parse(&line.split(' ').map(OsString::from).collect::<Vec<_>>(), true)
    }

    fn run(program: Input) -> Command {
        Command::Run { program, json: false, place: Place::default(), approve: None }
    }

    #[test]
    fn flags_stand_anywhere_after_the_command() {
        let place = Place { world: Some("w.json".into()), home: Some("h".into()) };
        let program = Input::File("a.lua".into());
        let run = Command::Run { program, json: true, place, approve: Some(Approval::All) };
        for line in [
            "run a.lua --world w.json --home h --approve all --json",
            "run --json --world=w.json --approve=all --home=h a.lua",
            "run --world w.json --approve all --json --json --home h -- a.lua",
        ] {
            assert_eq!(parsed(line).as_ref(), Ok(&run), "{line}");
        }
        assert_eq!(parsed("desk --home h"), Ok(Command::Desk { home: Some("h".into()) }));
    }

    #[test]
    fn after_two_dashes_everything_is_a_file() {
        assert_eq!(parsed("run -- --json"), Ok(run(Input::File("--json".into()))));
        assert_eq!(parsed("run -"), Ok(run(Input::Stdin)));
    }

    #[test]
    fn help_is_given_wherever_it_is_asked_for() {
        for line in ["--help", "-h", "run --help", "run a.lua -h", "repl --help"] {
            assert_eq!(parsed(line), Ok(Command::Usage), "{line}");
        }
        assert_eq!(parse(&[], true), Ok(Command::Usage));
    }
}

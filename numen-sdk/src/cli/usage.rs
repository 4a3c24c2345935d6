//! The commands and flags that there are, and the text that lists them.

use std::ffi::OsStr;

/// A command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verb {
    Run,
    Check,
    Repl,
    Index,
    Help,
    Lint,
    Desk,
}

/// The word that a command takes beside its flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operand {
    None,
    Optional(&'static str),
    Required(&'static str),
}

impl Verb {
    /// All of them, in the order of the usage text.
    pub(super) const ALL: [Verb; 7] =
        [Verb::Run, Verb::Check, Verb::Repl, Verb::Desk, Verb::Index, Verb::Help, Verb::Lint];

    /// The command of that name.
    pub(super) fn find(name: &OsStr) -> Option<Self> {
        Verb::ALL.into_iter().find(|verb| name == verb.name())
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Verb::Run => "run",
            Verb::Check => "check",
            Verb::Repl => "repl",
            Verb::Index => "index",
            Verb::Help => "help",
            Verb::Lint => "lint",
            Verb::Desk => "desk",
        }
    }

    pub(super) const fn operand(self) -> Operand {
        match self {
            Verb::Run | Verb::Check => Operand::Required("FILE|-"),
            Verb::Help => Operand::Optional("NAME"),
            Verb::Repl | Verb::Desk | Verb::Index | Verb::Lint => Operand::None,
        }
    }

    /// Its flags where worlds are kept in files; elsewhere `--world` is none of them.
    pub(super) const fn flags(self) -> &'static [Flag] {
        match self {
            Verb::Run => &[Flag::World, Flag::Home, Flag::Approve, Flag::Json],
            Verb::Repl => &[Flag::World, Flag::Home, Flag::Approve],
            Verb::Desk => &[Flag::Home],
            Verb::Check => &[Flag::Home, Flag::Json],
            Verb::Lint => &[Flag::Json],
            Verb::Index | Verb::Help => &[Flag::Home],
        }
    }

    const fn about(self) -> &'static str {
        match self {
            Verb::Run => "run a program and print its receipt; - reads standard input",
            Verb::Check => "tell what is wrong with a program, and run nothing",
            Verb::Repl => "type Lua and see receipts",
            Verb::Index => "print the index of all functions, as the model reads it",
            Verb::Help => "print the help for a namespace, group or function",
            Verb::Desk => "answer the requests of a host that runs, and decide what is allowed",
            Verb::Lint => "tell what is badly written in what the model reads",
        }
    }

    /// How it is written, without the binary's name. `files`: worlds are kept in files.
    pub(super) fn synopsis(self, files: bool) -> String {
        self.form(files, Flag::synopsis)
    }

    fn form(self, files: bool, written: impl Fn(Flag) -> String) -> String {
        let operand = match self.operand() {
            Operand::None => String::new(),
            Operand::Optional(operand) => format!(" [{operand}]"),
            Operand::Required(operand) => format!(" {operand}"),
        };
        let flags = self.flags().iter().filter(|flag| flag.is_there(files));
        let flags: String = flags.map(|flag| format!(" [{}]", written(*flag))).collect();
        format!("{}{operand}{flags}", self.name())
    }
}

/// A flag of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flag {
    World,
    Home,
    Approve,
    Json,
}

impl Flag {
    const ALL: [Flag; 4] = [Flag::World, Flag::Home, Flag::Approve, Flag::Json];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Flag::World => "--world",
            Flag::Home => "--home",
            Flag::Approve => "--approve",
            Flag::Json => "--json",
        }
    }

    /// What the word after it is, if it takes one.
    pub(super) const fn value(self) -> Option<&'static str> {
        match self {
            Flag::World => Some("FILE"),
            Flag::Home => Some("DIR"),
            Flag::Approve => Some("ask|all|none"),
            Flag::Json => None,
        }
    }

    /// Whether it is there at all. `files`: worlds are kept in files.
    pub(super) const fn is_there(self, files: bool) -> bool {
        match self {
            Flag::World => files,
            Flag::Home | Flag::Approve | Flag::Json => true,
        }
    }

    /// How it is written.
    pub(super) fn synopsis(self) -> String {
        match self.value() {
            Some(value) => format!("{} {value}", self.name()),
            None => self.name().to_owned(),
        }
    }

    const fn about(self) -> &'static str {
        match self {
            Flag::World => {
                "the world to act in, saved back after each run; a new file starts as the example world"
            }
            Flag::Home => {
                "where rules and inboxes are kept and 'desk' finds the host, if not with the user's data"
            }
            Flag::Approve => {
                "who answers requests beside 'desk': you, a yes to each, or nobody; in a terminal it is you"
            }
            Flag::Json => "print the receipt, or what was found, as JSON",
        }
    }
}

/// The usage text. `files`: worlds are kept in files.
pub(super) fn text(binary: &str, files: bool) -> String {
    // What a flag takes stands where it is explained.
    let verbs = Verb::ALL.map(|verb| (verb.form(files, |flag| flag.name().to_owned()), verb.about()));
    let others = [("--help", "print this text"), ("--version", "print the version")];
    let commands: Vec<_> =
        verbs.into_iter().chain(others.map(|(name, about)| (name.to_owned(), about))).collect();
    let flags: Vec<_> = Flag::ALL
        .into_iter()
        .filter(|flag| flag.is_there(files))
        .map(|flag| (flag.synopsis(), flag.about()))
        .collect();
    format!(
        "{binary} runs Lua programs in a world, and shows what a language model reads.\n\n{}\n{}\n\
         Exit status: 0 done, 1 the program stopped, something was found, or could not be read or written, 2 wrong usage.\n",
        columns(&format!("{binary} "), &commands),
        columns("", &flags),
    )
}

fn columns(prefix: &str, rows: &[(String, &str)]) -> String {
    let width = rows.iter().map(|(left, _)| left.chars().count()).max().unwrap_or_default();
    rows.iter().map(|(left, right)| format!("  {prefix}{left:width$}   {right}\n")).collect()
}

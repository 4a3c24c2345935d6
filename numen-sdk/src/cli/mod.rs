//! The command line of a host binary: programs from files, a REPL, and what the model reads.
//!
//! ```no_run
//! # mod mymod {
//! #     pub fn plugin() -> numen_sdk::api::Plugin<numen_sdk::sandbox::Sandbox> { unimplemented!() }
//! # }
//! fn main() -> std::process::ExitCode {
//!     numen_sdk::cli::main([mymod::plugin()])
//! }
//! ```

mod answer;
mod approval;
mod args;
mod completion;
mod desk;
mod findings;
mod home;
mod lines;
mod output;
mod problem;
mod program_text;
mod quote;
mod repl;
mod run;
mod session;
mod typed;
mod unfinished;
mod world_file;

use crate::{api::Plugin, sandbox::Sandbox, testing::OWNER, world::World};
use approval::Approval;
use args::{
    Approve, Asked, Check, Command, Completions, Desk, Findings, Help, Home, Index, Input, Lint, Program,
    Repl, Run,
};
use lines::Plain;
use output::{Ends, Errors, Io, Output};
use problem::{FAILED, OK, Problem};
use session::Session;
use std::{
    env,
    ffi::{OsStr, OsString},
    io::{self, BufRead, BufReader, IsTerminal, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};
use typed::{Background, Ready, Typed};
use world_file::{Files, WorldFile};

/// Does what the process's arguments say, with these plugins over [`Sandbox::demo`].
pub fn main(plugins: impl IntoIterator<Item = Plugin<Sandbox>>) -> ExitCode {
    Cli::demo(plugins).process()
}

/// The same over another world, which lives as long as the process: there is no `--world`.
pub fn main_with<W: World>(world: W, plugins: impl IntoIterator<Item = Plugin<W>>) -> ExitCode {
    Cli::new(world, plugins).process()
}

/// A command line before it knows its arguments; [`main`] and [`main_with`] are this with those of the process.
///
/// ```
/// use numen_sdk::cli::Cli;
///
/// let (mut output, mut errors) = (Vec::new(), Vec::new());
/// let mut input: &[u8] = b"return 1 + 1";
/// let code = Cli::demo([]).run(["numen", "run", "-"], &mut input, &mut output, &mut errors);
/// assert_eq!(code, 0);
/// assert_eq!(output, b"ok \xC2\xB7 0 calls \xC2\xB7 0 s\nreturned: 2\n");
/// ```
pub struct Cli<W: World> {
    world: W,
    plugins: Vec<Plugin<W>>,
    files: Option<Files<W>>,
}

impl Cli<Sandbox> {
    /// Over [`Sandbox::demo`], or with `--world` over a world from a file.
    pub fn demo(plugins: impl IntoIterator<Item = Plugin<Sandbox>>) -> Self {
        Cli { files: Some(Files::SANDBOX), ..Cli::new(Sandbox::demo(), plugins) }
    }
}

impl<W: World> Cli<W> {
    /// Over a world that is kept in no file.
    pub fn new(world: W, plugins: impl IntoIterator<Item = Plugin<W>>) -> Self {
        Cli { world, plugins: plugins.into_iter().collect(), files: None }
    }

    /// Does what the arguments say, of which the first is the binary's name. The exit code: 0 done, 1 the program
    /// stopped, something was found, or could not be read or written, 2 wrong usage.
    pub fn run<A: Into<OsString>>(
        self,
        args: impl IntoIterator<Item = A>,
        input: &mut dyn BufRead,
        output: &mut dyn Write,
        errors: &mut dyn Write,
    ) -> u8 {
        let args = args.into_iter().map(Into::into).collect();
        let (output, errors) = (Output::new(output), Errors(errors));
        self.go(args, Io { input, output, errors, ends: Ends::default() })
    }

    fn process(self) -> ExitCode {
        // Not locked: the line editor reads standard input as well.
        let (mut input, mut output, mut errors) = (BufReader::new(io::stdin()), io::stdout(), io::stderr());
        let typed = io::stdin().is_terminal();
        let ends = Ends {
            process: true,
            terminal: typed && output.is_terminal(),
            person: typed && errors.is_terminal(),
        };
        let terminal = output.is_terminal();
        let (output, errors) = (Output::new(&mut output).on_terminal(terminal), Errors(&mut errors));
        let io = Io { input: &mut input, output, errors, ends };
        self.go(env::args_os().collect(), io).into()
    }

    fn go(self, args: Vec<OsString>, mut io: Io<'_>) -> u8 {
        let (binary, words) = match args.split_first() {
            Some((first, words)) => (binary_name(first), words),
            None => ("numen".to_owned(), &args[..]),
        };
        match self.command(words, &mut io, &binary) {
            Ok(code) => code,
            Err(problem) => {
                io.errors.tell(problem.told_by(&binary));
                problem.code
            }
        }
    }

    fn command(mut self, words: &[OsString], io: &mut Io<'_>, binary: &str) -> Result<u8, Problem> {
        let files = self.files.is_some();
        let command = match args::parse(binary, words, files)? {
            Asked::Text(text) => {
                io.output.show(text.trim_end())?;
                return Ok(OK);
            }
            Asked::Command(command) => command,
        };
        match command {
            Command::Run(Run {
                program: Program { program },
                world,
                home: Home { home },
                approve: Approve { approve },
                json,
            }) => {
                let code = program_text::read("run", &program, io.input)?;
                let asked = io.ends.person && program != Input::Stdin;
                let approval = approve.unwrap_or(if asked { Approval::Ask } else { Approval::None });
                let file = self.open_world(world.world, &mut io.errors, binary)?;
                let chosen = home.is_some();
                let mut session = Session::open(self.world, self.plugins, host_home(home, io.ends))?;
                session.open_desk(chosen, &mut io.errors, binary);
                session.report_rules(&mut io.errors, binary);
                return run::run(&mut session, &code, file.as_ref(), json, approval, io);
            }
            Command::Check(Check {
                program: Program { program },
                home: Home { home },
                findings: Findings { json },
            }) => {
                let code = program_text::read("check", &program, io.input)?;
                let session = Session::open_to_read(self.world, self.plugins, host_home(home, io.ends))?;
                return findings::show(&session.check(&code), json, &mut io.output);
            }
            Command::Lint(Lint { findings: Findings { json } }) => {
                let session = Session::open_to_read(self.world, self.plugins, None)?;
                return findings::show(&session.lint(), json, &mut io.output);
            }
            Command::Repl(Repl { world, home: Home { home }, approve: Approve { approve } }) => {
                let approval = repl::approval(approve, io.ends)?;
                let file = self.open_world(world.world, &mut io.errors, binary)?;
                let chosen = home.is_some();
                let mut session = Session::open(self.world, self.plugins, host_home(home, io.ends))?;
                session.open_desk(chosen, &mut io.errors, binary);
                session.report_rules(&mut io.errors, binary);
                return repl::repl(&mut session, file.as_ref(), approval, io, binary);
            }
            Command::Desk(Desk { home: Home { home } }) => {
                let Some(home) = host_home(home, io.ends) else {
                    let problem = "desk needs the home directory of the host";
                    return Err(Problem::misspelt(problem, "desk --home DIR"));
                };
                let Io { input, output, errors, ends } = io;
                return with_typed(input, *ends, |typed| desk::desk(&home, typed, output, errors));
            }
            Command::Index(Index { home: Home { home } }) => return self.index(home, io),
            Command::Help(Help { name: None, home: Home { home } }) => return self.index(home, io),
            Command::Help(Help { name: Some(name), home: Home { home } }) => {
                let session = Session::open_to_read(self.world, self.plugins, host_home(home, io.ends))?;
                match session.host().help(OWNER, &name) {
                    Ok(help) => io.output.show(&help)?,
                    Err(error) => {
                        // What the model would read, and what a person can run.
                        let near = session.host().catalogue().nearest(&name);
                        let next = match near {
                            Some(near) => format!("help {near}"),
                            None if args::is_command(&name) => format!("{name} --help"),
                            None => "index".to_owned(),
                        };
                        io.errors.tell(format_args!("{error}\ntry: {binary} {next}"));
                        return Ok(FAILED);
                    }
                }
            }
            Command::Completions(Completions { shell }) => {
                let mut script = Vec::new();
                clap_complete::generate(shell, &mut args::command(binary, files), binary, &mut script);
                io.output.show(String::from_utf8_lossy(&script).trim_end())?;
            }
        }
        Ok(OK)
    }

    /// Prints what the model reads before it writes a program.
    fn index(self, home: Option<PathBuf>, io: &mut Io<'_>) -> Result<u8, Problem> {
        let session = Session::open_to_read(self.world, self.plugins, host_home(home, io.ends))?;
        io.output.show(&session.host().index(OWNER))?;
        Ok(OK)
    }

    /// Takes the world from its file, if it is to be kept in one.
    fn open_world(
        &mut self,
        path: Option<PathBuf>,
        errors: &mut Errors<'_>,
        binary: &str,
    ) -> Result<Option<WorldFile<W>>, Problem> {
        let Some((files, path)) = self.files.take().zip(path) else { return Ok(None) };
        let file = WorldFile::new(files, path);
        match file.load()? {
            Some(world) => self.world = world,
            None => errors.tell(format_args!(
                "{binary}: world file {} is new: it starts as the example world",
                file.path().display()
            )),
        }
        Ok(Some(file))
    }
}

/// Where a host keeps what outlives it: where it is told to, or for a process where the user's data is.
fn host_home(told: Option<PathBuf>, ends: Ends) -> Option<PathBuf> {
    told.or_else(|| if ends.process { home::of_the_user() } else { None })
}

/// Lends lines that are waited for only so long.
fn with_typed<R>(input: &mut dyn BufRead, ends: Ends, run: impl FnOnce(&mut dyn Typed) -> R) -> R {
    if ends.process {
        run(&mut Background::open(ends.person))
    } else {
        run(&mut Ready { lines: &mut Plain(input), prompt: "" })
    }
}

/// The binary's name, without directories and the ending that some systems add.
fn binary_name(path: &OsStr) -> String {
    let name = Path::new(path).file_name().unwrap_or(path).to_string_lossy();
    name.strip_suffix(env::consts::EXE_SUFFIX).unwrap_or(&name).to_owned()
}

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

mod args;
mod completion;
mod findings;
mod lines;
mod output;
mod problem;
mod program_text;
mod quote;
mod repl;
mod run;
mod session;
mod unfinished;
mod usage;
mod world_file;

use crate::{api::Plugin, sandbox::Sandbox, testing::OWNER, world::World};
use args::Command;
use output::{Errors, Io, Output};
use problem::{FAILED, OK, Problem};
use session::Session;
use std::{
    env,
    ffi::{OsStr, OsString},
    io::{self, BufRead, BufReader, IsTerminal, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};
use usage::Verb;
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
        self.go(args, Io { input, output: Output::new(output), errors: Errors(errors), terminal: false })
    }

    fn process(self) -> ExitCode {
        // Not locked: the line editor reads standard input as well.
        let (mut input, mut output, mut errors) = (BufReader::new(io::stdin()), io::stdout(), io::stderr());
        let terminal = io::stdin().is_terminal() && output.is_terminal();
        let (output, errors) = (Output::new(&mut output), Errors(&mut errors));
        let io = Io { input: &mut input, output, errors, terminal };
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
        match args::parse(words, files)? {
            Command::Usage => io.output.show(&usage::text(binary, files))?,
            Command::Version => {
                io.output.show(&format!("{binary} (numen-sdk {})", env!("CARGO_PKG_VERSION")))?;
            }
            Command::Run { program, world, json } => {
                let code = program_text::read(Verb::Run, &program, io.input)?;
                let file = self.open_world(world, &mut io.errors, binary)?;
                let mut session = Session::open(self.world, self.plugins)?;
                return run::run(&mut session, &code, file.as_ref(), json, &mut io.output);
            }
            Command::Check { program, json } => {
                let code = program_text::read(Verb::Check, &program, io.input)?;
                let session = Session::open(self.world, self.plugins)?;
                return findings::show(&session.check(&code), json, &mut io.output);
            }
            Command::Lint { json } => {
                let session = Session::open(self.world, self.plugins)?;
                return findings::show(&session.lint(), json, &mut io.output);
            }
            Command::Repl { world } => {
                let file = self.open_world(world, &mut io.errors, binary)?;
                let mut session = Session::open(self.world, self.plugins)?;
                return repl::repl(&mut session, file.as_ref(), io, binary);
            }
            Command::Index => {
                let session = Session::open(self.world, self.plugins)?;
                io.output.show(&session.host().index(OWNER))?;
            }
            Command::Help { name } => {
                let session = Session::open(self.world, self.plugins)?;
                match session.host().help(OWNER, &name) {
                    Ok(help) => io.output.show(&help)?,
                    Err(error) => {
                        // What the model would read, and what a person can run.
                        let near = session.host().catalogue().nearest(&name);
                        let next = match near {
                            Some(near) => format!("help {near}"),
                            None if Verb::find(OsStr::new(&name)).is_some() => "--help".to_owned(),
                            None => "index".to_owned(),
                        };
                        io.errors.tell(format_args!("{error}\ntry: {binary} {next}"));
                        return Ok(FAILED);
                    }
                }
            }
        }
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

/// The binary's name, without directories and the ending that some systems add.
fn binary_name(path: &OsStr) -> String {
    let name = Path::new(path).file_name().unwrap_or(path).to_string_lossy();
    name.strip_suffix(env::consts::EXE_SUFFIX).unwrap_or(&name).to_owned()
}

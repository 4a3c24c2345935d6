//! The command line: what it prints, what it says where something is wrong, and its exit codes.

mod approve;
mod desk;
mod findings;
mod manual;
mod repl;
mod run;
mod usage;
mod world;

use numen_sdk::{World, cli::Cli};
use std::{
    env, fs,
    io::{self, ErrorKind, Write},
    path::PathBuf,
    process,
};

/// What became of a command.
#[derive(Debug, PartialEq)]
struct Done {
    code: u8,
    output: String,
    errors: String,
}

fn done(code: u8, output: &str, errors: &str) -> Done {
    Done { code, output: output.to_owned(), errors: errors.to_owned() }
}

fn finish<W: World>(cli: Cli<W>, args: &[&str], mut input: &[u8]) -> Done {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let args = ["/usr/bin/numen"].into_iter().chain(args.iter().copied());
    let code = cli.run(args, &mut input, &mut output, &mut errors);
    Done { code, output: String::from_utf8(output).unwrap(), errors: String::from_utf8(errors).unwrap() }
}

/// Runs `numen` with arguments and an input.
fn given(args: &[&str], input: &str) -> Done {
    finish(Cli::demo([mymod::plugin()]), args, input.as_bytes())
}

fn numen(args: &[&str]) -> Done {
    given(args, "")
}

/// A directory of one test's own, gone at its end.
struct Directory(PathBuf);

impl Directory {
    fn new(name: &str) -> Self {
        let path = env::temp_dir().join(format!("numen-cli-{}-{name}", process::id()));
        fs::create_dir_all(&path).unwrap();
        Directory(path)
    }

    /// The path of something in it.
    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        fs::write(self.0.join(name), content).unwrap();
        self.path(name)
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

struct Toy;

impl World for Toy {
    type Client = ();
}

/// A standard output that nothing can be written to.
struct Closed(ErrorKind);

impl Write for Closed {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(self.0.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn run_into(kind: ErrorKind, args: &[&str], mut input: &[u8]) -> (u8, String) {
    let mut errors = Vec::new();
    let args = ["numen"].into_iter().chain(args.iter().copied());
    let code = Cli::demo([mymod::plugin()]).run(args, &mut input, &mut Closed(kind), &mut errors);
    (code, String::from_utf8(errors).unwrap())
}

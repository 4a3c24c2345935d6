//! Where a command writes: a reader who has gone away is no error.

use super::problem::Problem;
use std::{
    fmt::Display,
    io::{self, BufRead, ErrorKind, Write},
};

/// Standard output.
pub(super) struct Output<'io> {
    to: &'io mut dyn Write,
    gone: bool,
}

impl<'io> Output<'io> {
    pub(super) fn new(to: &'io mut dyn Write) -> Self {
        Output { to, gone: false }
    }

    /// Whether whoever read has closed the other end, as `head` does.
    pub(super) fn is_gone(&self) -> bool {
        self.gone
    }

    /// Writes a text and a line end, unless it has one.
    pub(super) fn show(&mut self, text: &str) -> Result<(), Problem> {
        if self.gone {
            return Ok(());
        }
        match self.write(text) {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {
                self.gone = true;
                Ok(())
            }
            Err(error) => Err(Problem::failed(format!(
                "standard output can't be written: {error}; make room, or send it elsewhere"
            ))),
            Ok(()) => Ok(()),
        }
    }

    fn write(&mut self, text: &str) -> io::Result<()> {
        self.to.write_all(text.as_bytes())?;
        if !text.ends_with('\n') {
            self.to.write_all(b"\n")?;
        }
        self.to.flush()
    }
}

/// Standard error.
pub(super) struct Errors<'io>(pub(super) &'io mut dyn Write);

impl Errors<'_> {
    pub(super) fn tell(&mut self, text: impl Display) {
        // Where errors can't be written, there is nobody left to tell.
        let _ = writeln!(self.0, "{text}").and_then(|()| self.0.flush());
    }
}

/// What a command reads and writes.
pub(super) struct Io<'io> {
    pub(super) input: &'io mut dyn BufRead,
    pub(super) output: Output<'io>,
    pub(super) errors: Errors<'io>,
    pub(super) ends: Ends,
}

/// What the two ends are. In a library's call all of it is false.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ends {
    /// The input is the process's own.
    pub(super) process: bool,
    /// A person types, and sees what is shown, so lines can be edited.
    pub(super) terminal: bool,
    /// A person types, and sees errors, so there is somebody to ask.
    pub(super) person: bool,
}

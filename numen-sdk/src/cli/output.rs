//! Where a command writes: a reader who has gone away is no error.

use super::problem::Problem;
use std::{
    borrow::Cow,
    fmt::Display,
    io::{self, BufRead, ErrorKind, Write},
};

/// Standard output.
pub(super) struct Output<'io> {
    to: &'io mut dyn Write,
    gone: bool,
    /// It is a terminal, which does what control characters say.
    terminal: bool,
}

impl<'io> Output<'io> {
    pub(super) fn new(to: &'io mut dyn Write) -> Self {
        Output { to, gone: false, terminal: false }
    }

    /// The same on a terminal: what a program printed can't move its cursor, or hide what is shown next.
    pub(super) fn on_terminal(self, terminal: bool) -> Self {
        Output { terminal, ..self }
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
        let text = if self.terminal { harmless(text) } else { Cow::Borrowed(text) };
        match self.write(&text) {
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

/// `text` with all escaped that a terminal would do instead of showing it, but for lines and tabs.
fn harmless(text: &str) -> Cow<'_, str> {
    let does = |c: char| c.is_control() && !matches!(c, '\n' | '\t');
    if !text.contains(does) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if does(c) { out.extend(c.escape_default()) } else { out.push(c) }
    }
    Cow::Owned(out)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn on_a_terminal_nothing_that_a_program_printed_is_done() {
        let shown = |terminal| {
            let mut to = Vec::new();
            let mut output = Output::new(&mut to).on_terminal(terminal);
            assert!(output.show("ok\n\tna\u{ef}ve \u{1b}[8m\r\u{9b}2J\u{7}").is_ok());
            String::from_utf8(to).unwrap()
        };
        assert_eq!(shown(true), "ok\n\tna\u{ef}ve \\u{1b}[8m\\r\\u{9b}2J\\u{7}\n");
        assert_eq!(shown(false), "ok\n\tna\u{ef}ve \u{1b}[8m\r\u{9b}2J\u{7}\n");
    }
}

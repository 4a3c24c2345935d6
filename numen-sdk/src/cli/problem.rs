//! What goes wrong with a command itself, not with the program that it runs.

use std::fmt;

/// The command did what it was told.
pub(super) const OK: u8 = 0;
/// The program stopped, or something could not be read or written.
pub(super) const FAILED: u8 = 1;
/// The command was written wrongly.
pub(super) const USAGE: u8 = 2;

/// Why a command did not do what it was told, and what to run next.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Problem {
    pub(super) code: u8,
    text: String,
    next: Option<Next>,
}

/// What to write after the binary's name.
#[derive(Debug, PartialEq, Eq)]
enum Next {
    /// This line as it stands.
    Line(String),
    /// The text says it, and stands without the binary's name.
    Usage,
}

impl Problem {
    /// The command was written wrongly, and this line was most likely meant.
    pub(super) fn misspelt(text: impl Into<String>, line: impl Into<String>) -> Self {
        Problem { code: USAGE, text: text.into(), next: Some(Next::Line(line.into())) }
    }

    /// The command was written wrongly, and this is all that is to be said of it, the usage included.
    pub(super) fn usage(text: impl Into<String>) -> Self {
        Problem { code: USAGE, text: text.into(), next: Some(Next::Usage) }
    }

    /// It was tried and did not work; the text says what to do where no command would help.
    pub(super) fn failed(text: impl Into<String>) -> Self {
        Problem { code: FAILED, text: text.into(), next: None }
    }

    /// The line to run next.
    pub(super) fn next(self, line: impl Into<String>) -> Self {
        Problem { next: Some(Next::Line(line.into())), ..self }
    }

    /// What went wrong, alone.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The problem as the binary of that name tells it.
    pub(super) fn told_by<'p>(&'p self, binary: &'p str) -> Told<'p> {
        Told { problem: self, binary }
    }
}

/// A problem with the name of the binary that tells it.
pub(super) struct Told<'p> {
    problem: &'p Problem,
    binary: &'p str,
}

impl fmt::Display for Told<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Told { problem, binary } = self;
        if problem.next == Some(Next::Usage) {
            return f.write_str(problem.text.trim_end());
        }
        write!(f, "{binary}: {}", problem.text)?;
        match &problem.next {
            Some(Next::Line(line)) => write!(f, "\ntry: {binary} {line}"),
            Some(Next::Usage) | None => Ok(()),
        }
    }
}

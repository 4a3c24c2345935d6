//! Where the lines that a person types come from.

use super::{completion::Names, problem::Problem};
use rustyline::{CompletionType, Config, Editor, error::ReadlineError, history::MemHistory};
use std::io::BufRead;

/// A source of lines.
pub(super) trait Lines {
    /// The next line. The prompt is shown where there is somebody to see it.
    fn next(&mut self, prompt: &str) -> Result<Line, Problem>;
}

/// What came from a source of lines.
pub(super) enum Line {
    /// A line, or several that were pasted at once.
    Text(String),
    /// A line that is no UTF-8.
    Unreadable,
    /// What was typed so far is not wanted.
    Dropped,
    /// There are no more.
    End,
}

/// A terminal: lines can be edited, called back and completed.
pub(super) struct Terminal(Editor<Names, MemHistory>);

impl Terminal {
    pub(super) fn open(names: Names) -> Result<Self, Problem> {
        // With its helper Tab lists all candidates at once instead of going round among them.
        let config = Config::builder().completion_type(CompletionType::List).auto_add_history(true).build();
        let mut editor = Editor::with_history(config, MemHistory::new()).map_err(|error| unusable(&error))?;
        editor.set_helper(Some(names));
        Ok(Terminal(editor))
    }
}

impl Lines for Terminal {
    fn next(&mut self, prompt: &str) -> Result<Line, Problem> {
        match self.0.readline(prompt) {
            Ok(line) => Ok(Line::Text(line)),
            Err(ReadlineError::Interrupted) => Ok(Line::Dropped),
            Err(ReadlineError::Eof) => Ok(Line::End),
            Err(error) => Err(unusable(&error)),
        }
    }
}

fn unusable(error: &ReadlineError) -> Problem {
    Problem::failed(format!("this terminal can't be used: {error}; a program is also read from a file"))
        .next("run FILE")
}

/// Any other standard input: plain lines, no prompt.
pub(super) struct Plain<'io>(pub(super) &'io mut dyn BufRead);

impl Lines for Plain<'_> {
    fn next(&mut self, _: &str) -> Result<Line, Problem> {
        let mut bytes = Vec::new();
        let read = self.0.read_until(b'\n', &mut bytes);
        read.map_err(|error| Problem::failed(format!("standard input can't be read: {error}")))?;
        if bytes.is_empty() {
            return Ok(Line::End);
        }
        Ok(match String::from_utf8(bytes) {
            Ok(line) => Line::Text(line.trim_end_matches(['\r', '\n']).to_owned()),
            Err(_) => Line::Unreadable,
        })
    }
}

//! Lines that are waited for only so long, while a host goes on.

use super::{
    lines::{Line, Lines, Plain},
    problem::Problem,
};
use std::{
    io,
    sync::mpsc::{self, Receiver, RecvTimeoutError},
    thread,
    time::Duration,
};

/// A source of lines beside which something else goes on.
pub(super) trait Typed {
    /// The next line; `None` if none has come within that time.
    fn within(&mut self, time: Duration) -> Result<Option<Line>, Problem>;

    /// Forgets what was typed before now, where a person types: it can't be an answer to what is shown next.
    fn forget(&mut self) {}
}

/// Lines that are there already, or that nothing can be done about until they are.
pub(super) struct Ready<'l> {
    pub(super) lines: &'l mut dyn Lines,
    pub(super) prompt: &'static str,
}

impl Typed for Ready<'_> {
    fn within(&mut self, _: Duration) -> Result<Option<Line>, Problem> {
        self.lines.next(self.prompt).map(Some)
    }
}

/// The process's standard input, which a thread of its own waits for.
pub(super) struct Background {
    lines: Receiver<Result<Line, Problem>>,
    /// A person types them.
    person: bool,
}

impl Background {
    /// Takes standard input over; nothing else may read it from then on.
    pub(super) fn open(person: bool) -> Self {
        let (typed, lines) = mpsc::channel();
        thread::spawn(move || {
            let mut stdin = io::stdin().lock();
            loop {
                let line = Plain(&mut stdin).next("");
                let is_last = matches!(line, Ok(Line::End) | Err(_));
                if typed.send(line).is_err() || is_last {
                    return;
                }
            }
        });
        Background { lines, person }
    }
}

impl Typed for Background {
    fn within(&mut self, time: Duration) -> Result<Option<Line>, Problem> {
        match self.lines.recv_timeout(time) {
            Ok(line) => line.map(Some),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Ok(Some(Line::End)),
        }
    }

    fn forget(&mut self) {
        if self.person {
            while let Ok(Ok(Line::Text(_) | Line::Unreadable)) = self.lines.try_recv() {}
        }
    }
}

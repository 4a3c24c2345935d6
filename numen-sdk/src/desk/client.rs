//! The desk's end: sends requests to a host, and waits a limited time for each answer.

use super::{
    VERSION, card, place,
    request::Request,
    socket::{self, Stream},
};
use crate::{
    fields::Fields,
    permission::{Answer, Book, Card, CardId, Mode, Rule, Table},
    who::{CompanionId, OwnerId},
};
use serde_json::Value;
use std::{
    error::Error,
    fmt,
    io::{self, ErrorKind, Read, Write},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

/// The time that a desk waits for an answer, unless it is set.
const PATIENCE: Duration = Duration::from_secs(2);
/// The most bytes of an answer.
const LONGEST_ANSWER: usize = 8 << 20;

/// A desk that is connected to a host.
#[derive(Debug)]
pub struct DeskClient {
    stream: Stream,
    incoming: Vec<u8>,
    /// Answers that are still to come for requests that timed out.
    owed: usize,
    patience: Duration,
}

impl DeskClient {
    /// Connects to the host with this home directory. From its next tick the host counts this desk as somebody who answers.
    ///
    /// # Errors
    /// No host uses the home, or the connection fails.
    pub fn connect(home: impl AsRef<Path>) -> Result<Self, DeskFailure> {
        let home = home.as_ref();
        let stream = socket::connect(&place(home)).map_err(|error| match error.kind() {
            ErrorKind::NotFound | ErrorKind::ConnectionRefused | ErrorKind::NotADirectory => {
                DeskFailure::NoHost(home.to_owned())
            }
            _ => DeskFailure::Broken(error),
        })?;
        let mut client = DeskClient { stream, incoming: Vec::new(), owed: 0, patience: PATIENCE };
        client.send(&Request::Hello)?;
        Ok(client)
    }

    /// Sets how long the desk waits for an answer. A host answers once a tick.
    pub fn set_patience(&mut self, patience: Duration) {
        self.patience = patience;
    }

    /// The owners of the host's companions.
    ///
    /// # Errors
    /// The host did not answer.
    pub fn owners(&mut self) -> Result<Vec<OwnerId>, DeskFailure> {
        let reply = self.ask(&Request::Hello)?;
        let owner =
            |owner: &Value| owner.as_u64().map(OwnerId).ok_or_else(|| "an owner must be a number".into());
        Fields::of(&reply, "the reply").and_then(|reply| reply.list("owners", owner)).map_err(nonsense)
    }

    /// The requests that are open, in the order of asking.
    ///
    /// # Errors
    /// The host did not answer.
    pub fn cards(&mut self) -> Result<Vec<Card>, DeskFailure> {
        let reply = self.ask(&Request::Cards)?;
        list(&reply)?.iter().map(card::read).collect::<Result<_, _>>().map_err(nonsense)
    }

    /// Answers a request.
    ///
    /// # Errors
    /// It is not open, its rules could not be saved, or the host did not answer.
    pub fn answer(&mut self, card: CardId, answer: Answer) -> Result<(), DeskFailure> {
        self.ask(&Request::Answer { card, answer }).map(drop)
    }

    /// The grants of owners, a line each.
    ///
    /// # Errors
    /// The host did not answer.
    pub fn grants(&mut self) -> Result<Vec<String>, DeskFailure> {
        let reply = self.ask(&Request::Grants)?;
        let line = |line: &Value| line.as_str().map(str::to_owned);
        list(&reply)?
            .iter()
            .map(line)
            .collect::<Option<_>>()
            .ok_or_else(|| nonsense("a grant must be a line"))
    }

    /// Revokes the grant of one of the lines of [`grants`](DeskClient::grants); `false` if it has ended already.
    ///
    /// # Errors
    /// The host did not answer.
    pub fn revoke(&mut self, grant: &str) -> Result<bool, DeskFailure> {
        self.flag(&Request::Revoke { grant: grant.to_owned() })
    }

    /// An owner's modes and rules.
    ///
    /// # Errors
    /// They can't be read, or the host did not answer.
    pub fn rules(&mut self, owner: OwnerId) -> Result<Book, DeskFailure> {
        let reply = self.ask(&Request::Rules { owner })?;
        reply.as_str().map(Book::parse).ok_or_else(|| nonsense("rules must be a text"))
    }

    /// Adds a rule at the end of an owner's table; `false` if it is there already.
    ///
    /// # Errors
    /// It can't be saved, or the host did not answer.
    pub fn add_rule(&mut self, owner: OwnerId, table: Table, rule: Rule) -> Result<bool, DeskFailure> {
        self.flag(&Request::Add { owner, table, rule })
    }

    /// Removes a rule from an owner's table; `false` if it is not there.
    ///
    /// # Errors
    /// It can't be saved, or the host did not answer.
    pub fn remove_rule(&mut self, owner: OwnerId, table: Table, rule: Rule) -> Result<bool, DeskFailure> {
        self.flag(&Request::Remove { owner, table, rule })
    }

    /// Sets the mode of a companion, or of all companions without their own mode.
    ///
    /// # Errors
    /// It can't be saved, or the host did not answer.
    pub fn set_mode(
        &mut self,
        owner: OwnerId,
        companion: Option<CompanionId>,
        mode: Mode,
    ) -> Result<(), DeskFailure> {
        self.ask(&Request::Mode { owner, companion, mode }).map(drop)
    }

    /// Removes all rules of an owner. Modes stay, and so do comments and lines that can't be read.
    ///
    /// # Errors
    /// It can't be saved, or the host did not answer.
    pub fn reset_rules(&mut self, owner: OwnerId) -> Result<(), DeskFailure> {
        self.ask(&Request::Reset { owner }).map(drop)
    }

    /// The skills of an owner, in order, each with whether it is enabled.
    ///
    /// # Errors
    /// The host did not answer.
    pub fn skills(&mut self, owner: OwnerId) -> Result<Vec<(String, bool)>, DeskFailure> {
        let reply = self.ask(&Request::Skills { owner })?;
        let skill = |skill: &Value| {
            let fields = Fields::of(skill, "a skill")?;
            Ok((fields.text("name")?.to_owned(), fields.flag("enabled")?))
        };
        list(&reply)?.iter().map(skill).collect::<Result<_, String>>().map_err(nonsense)
    }

    /// Enables or disables a skill of an owner's; `false` if there is none of that name.
    ///
    /// # Errors
    /// It can't be saved, or the host did not answer.
    pub fn set_skill_enabled(
        &mut self,
        owner: OwnerId,
        name: &str,
        enabled: bool,
    ) -> Result<bool, DeskFailure> {
        self.flag(&Request::Skill { owner, name: name.to_owned(), enabled })
    }

    fn flag(&mut self, request: &Request) -> Result<bool, DeskFailure> {
        self.ask(request)?.as_bool().ok_or_else(|| nonsense("true or false is expected"))
    }

    fn ask(&mut self, request: &Request) -> Result<Value, DeskFailure> {
        let deadline = Instant::now() + self.patience;
        // Answers come in order, so those to requests that timed out are first.
        while self.owed > 0 {
            self.receive(deadline, false)?;
        }
        self.send(request)?;
        let line = self.receive(deadline, true)?;
        let reply: Value = serde_json::from_slice(&line).map_err(|error| nonsense(error.to_string()))?;
        read(&reply)
    }

    fn send(&mut self, request: &Request) -> Result<(), DeskFailure> {
        let line = format!("{}\n", request.to_json());
        self.stream.set_write_timeout(Some(self.patience)).map_err(broken)?;
        self.stream.write_all(line.as_bytes()).map_err(broken)?;
        self.owed += 1;
        Ok(())
    }

    /// The next line. `sent`: whether the current request has been sent.
    fn receive(&mut self, deadline: Instant, sent: bool) -> Result<Vec<u8>, DeskFailure> {
        let mut buffer = [0; 4096];
        loop {
            if let Some(end) = self.incoming.iter().position(|byte| *byte == b'\n') {
                self.owed -= 1;
                return Ok(self.incoming.drain(..=end).collect());
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(DeskFailure::Silent { sent });
            }
            self.stream.set_read_timeout(Some(left)).map_err(broken)?;
            match self.stream.read(&mut buffer) {
                Ok(0) => return Err(DeskFailure::Ended),
                Ok(read) => self.incoming.extend_from_slice(&buffer[..read]),
                Err(error) if is_early(error.kind()) => {}
                Err(error) => return Err(broken(error)),
            }
            if self.incoming.len() > LONGEST_ANSWER {
                return Err(nonsense("an answer without an end"));
            }
        }
    }
}

/// Whether no byte has arrived yet.
fn is_early(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted)
}

fn read(reply: &Value) -> Result<Value, DeskFailure> {
    let fields = Fields::of(reply, "the reply").map_err(nonsense)?;
    let version = fields.number("desk").map_err(nonsense)?;
    if let Some(error) = fields.get("error").and_then(Value::as_str) {
        return Err(DeskFailure::Refused(error.to_owned()));
    }
    if version != VERSION {
        return Err(nonsense(format!("it speaks version {version}, and this desk version {VERSION}")));
    }
    Ok(fields.get("ok").cloned().unwrap_or_default())
}

fn list(reply: &Value) -> Result<&[Value], DeskFailure> {
    reply.as_array().map(Vec::as_slice).ok_or_else(|| nonsense("a list is expected"))
}

fn nonsense(why: impl Into<String>) -> DeskFailure {
    DeskFailure::Broken(io::Error::new(ErrorKind::InvalidData, why.into()))
}

fn broken(error: io::Error) -> DeskFailure {
    match error.kind() {
        ErrorKind::BrokenPipe | ErrorKind::ConnectionReset => DeskFailure::Ended,
        _ => DeskFailure::Broken(error),
    }
}

/// Why a desk could not do something.
#[derive(Debug)]
#[non_exhaustive]
pub enum DeskFailure {
    /// No host has its desk open in that home directory.
    NoHost(PathBuf),
    /// The host does not answer: it is not ticked at the moment.
    Silent {
        /// Whether the host has the request, and may still do it.
        sent: bool,
    },
    /// The host has ended.
    Ended,
    /// The host refused, with this message.
    Refused(String),
    /// The connection failed, or a message is invalid.
    Broken(io::Error),
}

impl fmt::Display for DeskFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeskFailure::NoHost(home) => write!(f, "no host runs with the home {}", home.display()),
            DeskFailure::Silent { sent: true } => {
                f.write_str("the host does not answer now; it may still do this when it goes on")
            }
            DeskFailure::Silent { sent: false } => {
                f.write_str("the host does not answer now, and was not told; try again when it goes on")
            }
            DeskFailure::Ended => f.write_str("the host has ended"),
            DeskFailure::Refused(words) => f.write_str(words),
            DeskFailure::Broken(error) => write!(f, "the host can't be understood: {error}"),
        }
    }
}

impl Error for DeskFailure {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            DeskFailure::Broken(error) => Some(error),
            _ => None,
        }
    }
}

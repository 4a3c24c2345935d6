//! How a function fails: a kind, what went wrong, and the next line to run.

use super::Call;
use crate::value::{IntoValue, Value};
use std::fmt;

/// What sort of failure it is; how the model takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// An argument is wrong.
    BadArgument,
    /// There is no function, group or global of that name.
    NoFunction,
    /// The named thing does not exist. (Finding nothing is no failure: return an empty list.)
    NotFound,
    /// Too far away from here; walk there first.
    OutOfReach,
    /// There is no way there.
    NoPath,
    /// Something that would be used up is missing.
    NoMaterial,
    /// The owner would have to allow it, and nobody answered.
    NeedsConsent,
    /// The owner refused, or the rules do not allow it.
    Denied,
    /// It was stopped before it was done.
    Interrupted,
    /// It took too long.
    Timeout,
    /// It was tried and did not work; where no other kind fits.
    Failed,
}

impl ErrorKind {
    /// Every kind.
    pub(crate) const ALL: [ErrorKind; 11] = [
        ErrorKind::BadArgument,
        ErrorKind::NoFunction,
        ErrorKind::NotFound,
        ErrorKind::OutOfReach,
        ErrorKind::NoPath,
        ErrorKind::NoMaterial,
        ErrorKind::NeedsConsent,
        ErrorKind::Denied,
        ErrorKind::Interrupted,
        ErrorKind::Timeout,
        ErrorKind::Failed,
    ];

    /// The kind that programs see under this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
    }

    /// The kind as programs see it, e.g. `out_of_reach`.
    pub const fn as_str(self) -> &'static str {
        match self {
            ErrorKind::BadArgument => "bad_argument",
            ErrorKind::NoFunction => "no_function",
            ErrorKind::NotFound => "not_found",
            ErrorKind::OutOfReach => "out_of_reach",
            ErrorKind::NoPath => "no_path",
            ErrorKind::NoMaterial => "no_material",
            ErrorKind::NeedsConsent => "needs_consent",
            ErrorKind::Denied => "denied",
            ErrorKind::Interrupted => "interrupted",
            ErrorKind::Timeout => "timeout",
            ErrorKind::Failed => "failed",
        }
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A failure that a program can catch and read.
///
/// ```
/// use numen_sdk::prelude::*;
/// let error = ApiError::new(ErrorKind::NotFound, "there is no spell 'frob'")
///     .hint(Call::of("mymod.mana.spells"))
///     .flag("looked", 3);
/// assert_eq!(error.to_string(), "not_found — there is no spell 'frob'\nhint: mymod.mana.spells()");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct ApiError {
    /// What sort of failure it is.
    pub kind: ErrorKind,
    /// What went wrong, as specific as can be: "fireball needs 20 mana, you have 12".
    pub message: String,
    /// The next line to run.
    pub hint: Option<String>,
    /// Facts beside the message, which a program reads as `err.data`; nil when there are none.
    pub data: Value,
}

impl ApiError {
    /// A failure without a hint.
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        ApiError { kind, message: message.into(), hint: None, data: Value::Nil }
    }

    /// The next line to run.
    #[must_use]
    pub fn hint(mut self, call: Call) -> Self {
        self.hint = Some(call.to_string());
        self
    }

    /// Facts beside the message; replaces what was there.
    #[must_use]
    pub fn data(mut self, data: impl IntoValue) -> Self {
        self.data = data.into_value();
        self
    }

    /// One fact beside the message.
    #[must_use]
    pub fn flag(mut self, key: impl Into<String>, value: impl IntoValue) -> Self {
        let (key, value) = (key.into(), value.into_value());
        match &mut self.data {
            Value::Record(entries) => match entries.iter_mut().find(|(name, _)| *name == key) {
                Some(entry) => entry.1 = value,
                None => entries.push((key, value)),
            },
            data => *data = Value::Record(vec![(key, value)]),
        }
        self
    }
}

/// `kind — message`, and the hint on a line of its own.
impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} — {}", self.kind, self.message)?;
        match &self.hint {
            Some(hint) => write!(f, "\nhint: {hint}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for ApiError {}

//! A value that could not be read: what was expected, where it stood, and what was probably meant.

use super::Value;
use std::{borrow::Cow, fmt};

/// A longer reason is cut.
const MAX_REASON: usize = 1_000;

/// The outcome of reading a value. The error is boxed, so that the happy path moves one word.
pub type Read<T> = Result<T, Box<BadValue>>;

/// One step from a value into what it contains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// An item of a list, counted from 1 as Lua does.
    Item(usize),
    /// A field of a record.
    Field(Cow<'static, str>),
    /// An entry of a map.
    Key(String),
}

/// What was probably meant where a value could not be read.
#[derive(Clone, Debug, PartialEq)]
pub enum Correction {
    /// This value in place of the wrong one.
    Value(Value),
    /// The table at this place, with the key `from` spelt `to`.
    Rename {
        /// The key as it was written.
        from: String,
        /// The key that exists.
        to: String,
    },
}

/// Why a value could not be read.
///
/// Built by the conversions; a hand-written [`ApiType`](super::ApiType) or [`Codec`](super::Codec) makes one with
/// [`BadValue::expected`] or [`BadValue::new`]:
///
/// ```
/// use numen_sdk::value::BadValue;
/// let bad = BadValue::expected("a port", "70000").instead(8080);
/// assert_eq!(bad.reason(), "expected a port, got 70000");
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct BadValue {
    reason: String,
    path: Vec<Step>,
    correction: Option<Correction>,
    /// How much of the value fitted: 0 for another shape, then 1 and a point for each key that is known.
    fitted: usize,
    /// Concerns the argument as a whole, so that there is no place to name.
    everywhere: bool,
    /// How many readings have failed for it.
    tries: usize,
    /// The reason says which shapes a union has.
    shapes_told: bool,
}

impl BadValue {
    /// A fault in words of its own, e.g. `there is no block 'stnoe'`. The shape of the value was right.
    #[cold]
    pub fn new(reason: impl Into<String>) -> Box<Self> {
        let mut reason = reason.into();
        // A codec's own words may repeat whatever it was given.
        if let Some((cut, _)) = reason.char_indices().nth(MAX_REASON) {
            reason.truncate(cut);
            reason.push('…');
        }
        Box::new(BadValue {
            reason,
            path: Vec::new(),
            correction: None,
            fitted: 1,
            everywhere: false,
            tries: 1,
            shapes_told: false,
        })
    }

    /// A value of the wrong shape: `expected {what}, got {got}`. `got` is a Lua literal.
    #[cold]
    pub fn expected(what: impl fmt::Display, got: impl fmt::Display) -> Box<Self> {
        let mut bad = Self::new(format!("expected {what}, got {got}"));
        bad.fitted = 0;
        bad
    }

    /// Says what was probably meant in place of the wrong value.
    #[cold]
    pub fn instead(mut self: Box<Self>, value: impl super::IntoValue) -> Box<Self> {
        self.correction = Some(Correction::Value(value.into_value()));
        self
    }

    /// Says which key was probably meant.
    #[cold]
    pub fn renamed(mut self: Box<Self>, from: impl Into<String>, to: impl Into<String>) -> Box<Self> {
        self.correction = Some(Correction::Rename { from: from.into(), to: to.into() });
        self
    }

    /// The same fault seen from the value around it.
    #[cold]
    pub fn inside(mut self: Box<Self>, step: Step) -> Box<Self> {
        if !self.everywhere {
            self.path.insert(0, step);
        }
        self
    }

    /// A fault of the argument as a whole: the way to where it was noticed says nothing.
    #[cold]
    pub(crate) fn everywhere(mut self: Box<Self>) -> Box<Self> {
        self.everywhere = true;
        self
    }

    /// How many readings have failed for it, those of a union's other shapes among them.
    pub(super) fn tries(&self) -> usize {
        self.tries
    }

    /// The same fault after that many failed readings, in words that tell the shapes of the innermost union.
    #[cold]
    pub(super) fn of_union(mut self: Box<Self>, tries: usize) -> Box<Self> {
        self.tries = tries;
        self.shapes_told = true;
        self
    }

    /// Says which shapes the value that is now the outermost may have, where no union inside it has said so.
    #[cold]
    pub(super) fn with_shapes(mut self: Box<Self>, shapes: &str) -> Box<Self> {
        if !self.shapes_told {
            self.reason = format!("{}; the whole may be {shapes}", self.reason);
        }
        self
    }

    /// What is wrong, without where.
    pub fn reason(&self) -> &str {
        &self.reason
    }

    /// The way from the argument to the wrong value, outermost step first.
    pub fn path(&self) -> &[Step] {
        &self.path
    }

    /// What was probably meant, at the end of the path.
    pub fn correction(&self) -> Option<&Correction> {
        self.correction.as_ref()
    }

    /// How far the reading got: of several shapes that were tried, the one that got furthest is the one meant. Who
    /// knows what was meant has understood the value as well as who got inside it.
    pub(super) fn progress(&self) -> (usize, usize) {
        (self.path.len() + usize::from(self.correction.is_some()), self.fitted)
    }

    /// The same fault of a table in which so many keys are known.
    #[cold]
    pub(super) fn fitting(mut self: Box<Self>, keys: usize) -> Box<Self> {
        self.fitted = 1 + keys;
        self
    }
}

/// A way of more steps is cut in its middle where it is told.
const MOST_STEPS: usize = 6;

/// `field 'parts': item 2: expected a whole number, got "two"`
impl fmt::Display for BadValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Of a long way its beginning and its end.
        let left_out = if self.path.len() > MOST_STEPS { 3..self.path.len() - 2 } else { 0..0 };
        for (index, step) in self.path.iter().enumerate() {
            if left_out.contains(&index) {
                if index == left_out.start {
                    f.write_str("…: ")?;
                }
                continue;
            }
            match step {
                Step::Item(index) => write!(f, "item {index}: ")?,
                Step::Field(name) => write!(f, "field '{name}': ")?,
                Step::Key(key) => write!(f, "key {}: ", super::quoted(super::brief(key).as_bytes()))?,
            }
        }
        f.write_str(&self.reason)
    }
}

impl std::error::Error for BadValue {}

/// As it is written behind a variable: `[2]`, `.count`, `["odd key"]`.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Item(index) => write!(f, "[{index}]"),
            Step::Field(name) if super::is_identifier(name) => write!(f, ".{name}"),
            Step::Key(key) if super::is_identifier(key) => write!(f, ".{}", super::brief(key)),
            Step::Field(name) => write!(f, "[{}]", super::quoted(name.as_bytes())),
            Step::Key(key) => write!(f, "[{}]", super::quoted(super::brief(key).as_bytes())),
        }
    }
}

//! Where values are written to.

use super::{FieldDesc, RecordDesc};

/// Takes one value: a scalar, or a `list`, `record` or `map` with its contents and an `end`.
///
/// Before each value inside a record stands its `field`, before each inside a map its `key`.
pub trait Sink {
    /// Nothing.
    fn nil(&mut self);
    /// A boolean.
    fn boolean(&mut self, value: bool);
    /// A number.
    fn number(&mut self, value: f64);
    /// A string.
    fn text(&mut self, value: &str);
    /// Opens a list of `len` items.
    fn list(&mut self, len: usize);
    /// Opens a record.
    fn record(&mut self, desc: &'static RecordDesc);
    /// Names the field of the value that follows.
    fn field(&mut self, field: &'static FieldDesc);
    /// Opens a map of `len` entries.
    fn map(&mut self, len: usize);
    /// Names the key of the value that follows.
    fn key(&mut self, key: &str);
    /// Names the key of the value that follows, where keys are numbers.
    fn number_key(&mut self, key: f64) {
        self.key(&super::number(key));
    }
    /// Closes what was opened last.
    fn end(&mut self);
    /// Gives the whole value up: it can't be told to a program. The reason is for the function's author.
    fn fail(&mut self, reason: String);
}

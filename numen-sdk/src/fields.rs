//! The members of a JSON object that came from another process.

use serde_json::{Map, Value};
use std::{fmt::Display, str::FromStr};

/// An object, of which nothing is taken for granted.
#[derive(Clone, Copy)]
pub(crate) struct Fields<'j>(&'j Map<String, Value>);

impl<'j> Fields<'j> {
    /// `what` is the object, for a message.
    pub(crate) fn of(value: &'j Value, what: &str) -> Result<Self, String> {
        value.as_object().map(Fields).ok_or_else(|| format!("{what} must be a JSON object"))
    }

    /// Makes sure that there are no members but those.
    pub(crate) fn only(self, names: &[&str]) -> Result<(), String> {
        match self.0.keys().find(|name| self.get(name).is_some() && !names.contains(&name.as_str())) {
            None => Ok(()),
            Some(name) => Err(format!("{name:?} has no place here")),
        }
    }

    /// A member, unless it is null or not there.
    pub(crate) fn get(self, name: &str) -> Option<&'j Value> {
        self.0.get(name).filter(|value| !value.is_null())
    }

    pub(crate) fn text(self, name: &str) -> Result<&'j str, String> {
        self.read(name, "a string", Value::as_str)
    }

    pub(crate) fn number(self, name: &str) -> Result<u64, String> {
        self.read(name, "a whole number", Value::as_u64)
    }

    pub(crate) fn flag(self, name: &str) -> Result<bool, String> {
        self.read(name, "true or false", Value::as_bool)
    }

    /// A list, each of whose items `item` reads.
    pub(crate) fn list<T>(
        self,
        name: &str,
        item: impl FnMut(&'j Value) -> Result<T, String>,
    ) -> Result<Vec<T>, String> {
        self.read(name, "a list", Value::as_array)?.iter().map(item).collect()
    }

    /// What is written as a text.
    pub(crate) fn parsed<T: FromStr<Err: Display>>(self, name: &str) -> Result<T, String> {
        self.text(name)?.parse().map_err(|error: T::Err| error.to_string())
    }

    /// One of those, by its name.
    pub(crate) fn one_of<T: Copy + Display>(self, name: &str, all: &[T]) -> Result<T, String> {
        let text = self.text(name)?;
        all.iter().copied().find(|one| one.to_string() == text).ok_or_else(|| {
            let all: Vec<_> = all.iter().map(ToString::to_string).collect();
            format!("\"{name}\" must be one of {}", all.join(", "))
        })
    }

    fn read<T>(self, name: &str, what: &str, read: impl FnOnce(&'j Value) -> Option<T>) -> Result<T, String> {
        self.get(name).and_then(read).ok_or_else(|| format!("\"{name}\" must be {what}"))
    }
}

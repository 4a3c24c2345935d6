//! A call as a line of Lua, for hints.

use crate::value::{self, IntoValue, Value};
use std::fmt;

/// A line of Lua that calls a function, with exact arguments.
///
/// ```
/// use numen_sdk::prelude::*;
/// let call = Call::of("numen.move.to").arg(BlockPos::new(1, 64, -3)).opt("arrive", "near").opt("range", 2);
/// assert_eq!(call.to_string(), r#"numen.move.to({x = 1, y = 64, z = -3}, {arrive = "near", range = 2})"#);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    name: String,
    arguments: Vec<Value>,
    options: Vec<(String, Value)>,
}

impl Call {
    /// A call of the function with this full name.
    pub fn of(name: impl Into<String>) -> Self {
        Call { name: name.into(), arguments: Vec::new(), options: Vec::new() }
    }

    /// The line that prints the help for `name`.
    pub fn help(name: &str) -> String {
        format!("print(numen.api.help({}))", value::quoted(name.as_bytes()))
    }

    /// Adds a positional argument. Add the items of a rest parameter one by one.
    #[must_use]
    pub fn arg(mut self, value: impl IntoValue) -> Self {
        self.arguments.push(value.into_value());
        self
    }

    /// Adds an option; nil adds nothing.
    #[must_use]
    pub fn opt(mut self, key: impl Into<String>, value: impl IntoValue) -> Self {
        match value.into_value() {
            Value::Nil => {}
            value => self.options.push((key.into(), value)),
        }
        self
    }
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = (!self.options.is_empty()).then(|| Value::Record(self.options.clone()).literal());
        let arguments: Vec<_> = self.arguments.iter().map(Value::literal).chain(options).collect();
        write!(f, "{}({})", self.name, arguments.join(", "))
    }
}

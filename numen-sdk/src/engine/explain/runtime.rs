//! Hints for Lua's own errors at run time.

use crate::engine::{
    explain::{
        expressions::{Expression, Step, expressions},
        values::{Seen, values},
    },
    raw::Stack,
    state::program_state::ProgramState,
};

/// The hint for Lua's error `message`. The running code is at the line `number` of `text`.
pub(in crate::engine) fn hint(
    program: &ProgramState,
    stack: &mut Stack<'_>,
    message: &str,
    text: &str,
    number: u32,
) -> Option<String> {
    let line = text.lines().nth(number.checked_sub(1)? as usize)?;
    let seen = expressions(line).into_iter().map(|expression| {
        let values = values(program, stack, &expression);
        (expression, values)
    });
    let scene = Scene { message, text, line, seen: seen.collect() };
    scene.hint()
}

/// An error with the expressions of the line that raised it.
struct Scene<'s> {
    message: &'s str,
    text: &'s str,
    line: &'s str,
    seen: Vec<(Expression<'s>, Vec<Seen>)>,
}

impl Scene<'_> {
    fn hint(&self) -> Option<String> {
        let message = self.message;
        if let Some(rest) = message.strip_prefix("attempt to index nil") {
            return Some(self.nil_before(quoted(rest)).unwrap_or_else(|| INDEXED_NIL.to_owned()));
        }
        if let Some(rest) = message.strip_prefix("attempt to index number") {
            return self.loop_number(quoted(rest));
        }
        if message.starts_with("attempt to index function") {
            return Some("call the function first: write f().field".to_owned());
        }
        if let Some(called) = message.strip_prefix("attempt to call a ") {
            return self.not_a_function(called);
        }
        if let Some(rest) = message.strip_prefix("attempt to call missing method ") {
            return self.no_method(quoted(rest)?, rest.rsplit(' ').next()?);
        }
        if message.starts_with("attempt to perform arithmetic (mod) on string") {
            return Some("write string.format(text, value) to fill in a text".to_owned());
        }
        if message.starts_with("attempt to perform arithmetic (add)") && message.contains("string") {
            return Some("write .. to join texts: \"hp \" .. n".to_owned());
        }
        if message.starts_with("missing argument") && self.line.contains("format") {
            return Some("give string.format one value for each % of its text".to_owned());
        }
        let takes_values = ["attempt to perform arithmetic", "attempt to compare", "attempt to concatenate"];
        let operands = takes_values.iter().any(|words| message.starts_with(words));
        let nil = message.contains("nil")
            && (operands
                || message.starts_with("attempt to get length")
                || message.starts_with("attempt to iterate")
                || message.starts_with("invalid argument"));
        if nil {
            return self.nil_value();
        }
        if operands && message.contains("table") {
            return Some(self.table_value().unwrap_or_else(|| ARITHMETIC_ON_TABLE.to_owned()));
        }
        None
    }

    /// The hint for a field or item that was read from nil.
    fn nil_before(&self, key: Option<&str>) -> Option<String> {
        self.seen.iter().find_map(|(expression, values)| {
            let nil = values.iter().position(|value| *value == Seen::Nil)?;
            let next = expression.steps.get(nil)?;
            let fits = match (next, key) {
                (Step::Field(name), Some(key)) => *name == key,
                _ => true,
            };
            fits.then(|| why_nil(expression, values, nil))
        })
    }

    /// The first value of the line that is nil.
    fn nil_value(&self) -> Option<String> {
        self.seen.iter().find_map(|(expression, values)| {
            let whole = !expression.is_called && values.len() == expression.steps.len() + 1;
            (whole && values.last() == Some(&Seen::Nil))
                .then(|| why_nil(expression, values, values.len() - 1))
        })
    }

    /// The first value of the line that is a table.
    fn table_value(&self) -> Option<String> {
        self.seen.iter().find_map(|(expression, values)| {
            let whole = !expression.is_called && values.len() == expression.steps.len() + 1;
            let text = expression.text(expression.steps.len());
            match values.last().filter(|_| whole)? {
                Seen::List(items) => {
                    Some(format!("{text} is a list of {items}; use one of its items, e.g. {text}[1]"))
                }
                Seen::Record(fields) => {
                    let first = fields.first()?;
                    Some(format!(
                        "{text} is a table with the fields {}; use one of them, e.g. {text}.{first}",
                        fields.join(", ")
                    ))
                }
                _ => None,
            }
        })
    }

    /// The hint for a field that was read from a number, which may be the index of a loop.
    fn loop_number(&self, key: Option<&str>) -> Option<String> {
        self.seen.iter().find_map(|(expression, values)| {
            let read = match (expression.steps.first()?, key) {
                (Step::Field(name), Some(key)) => *name == key,
                _ => true,
            };
            (read && values.first() == Some(&Seen::Number))
                .then(|| number_of_loop(self.text, expression.variable))
        })
    }

    fn not_a_function(&self, called: &str) -> Option<String> {
        let nil = called.starts_with("nil");
        let found = self.seen.iter().filter(|(expression, _)| expression.is_called).find_map(
            |(expression, values)| {
                let text = expression.text(expression.steps.len());
                if values.len() != expression.steps.len() + 1 {
                    return None;
                }
                match values.last()? {
                    Seen::Nil if nil => Some(why_nil(expression, values, values.len() - 1)),
                    Seen::Text | Seen::Number | Seen::List(_) | Seen::Record(_) if !nil => {
                        let field = text.replacen(':', ".", 1);
                        Some(format!("{field} is a value, not a function: write {field} without ()"))
                    }
                    _ => None,
                }
            },
        );
        found.or_else(|| {
            nil.then(|| "there is no function of that name: look it up in print(numen.api.help())".into())
        })
    }

    fn no_method(&self, method: &str, kind: &str) -> Option<String> {
        let general = "a value has no such method: call a function of the API by its full name and pass the value to it";
        let of = self.seen.iter().find_map(|(expression, values)| {
            let at = expression.steps.iter().position(|step| *step == Step::Field(method))?;
            let text = expression.text(at);
            match values.get(at)? {
                Seen::Record(fields) if !fields.is_empty() => {
                    Some(format!("{text} has the fields {}; {general}", fields.join(", ")))
                }
                Seen::List(items) => Some(format!("{text} is a list of {items}; {general}")),
                Seen::Number => Some(number_of_loop(self.text, expression.variable)),
                _ => None,
            }
        });
        of.or_else(|| match kind {
            "string" => Some(format!(
                "strings have no method '{method}'; they have find, format, gsub, lower, match, rep, \
                                      split, sub, upper"
            )),
            _ => Some(general.to_owned()),
        })
    }
}

const INDEXED_NIL: &str = "what stands before it is nil: a list may be empty (its first item is [1]), or the field has another name";

const ARITHMETIC_ON_TABLE: &str = "one side is a table: print it to see its fields, and use one of them";

/// The first text in quotes.
fn quoted(text: &str) -> Option<&str> {
    text.split('\'').nth(1)
}

/// The hint that an expression is nil after some steps, with the fields of its table.
fn why_nil(expression: &Expression<'_>, values: &[Seen], steps: usize) -> String {
    let text = expression.text(steps);
    let Some((table, step)) =
        steps.checked_sub(1).and_then(|at| Some((values.get(at)?, &expression.steps[at])))
    else {
        return format!(
            "{text} is nil: nothing was assigned to it, or a call returned nothing; check it first"
        );
    };
    let owner = expression.text(steps - 1);
    match (table, step) {
        (Seen::Record(fields), Step::Item(_)) if fields.is_empty() => {
            format!("{text} is nil: {owner} is an empty list; check it first")
        }
        (Seen::List(items), _) => format!("{text} is nil: {owner} is a list of {items}"),
        (Seen::Record(fields), _) if !fields.is_empty() => {
            format!("{text} is nil: {owner} has the fields {}", fields.join(", "))
        }
        _ => format!("{text} is nil: {owner} is empty; check it first"),
    }
}

/// The hint that a variable is a number. If it is the index of a loop, it says how to loop over the items.
fn number_of_loop(text: &str, variable: &str) -> String {
    let start = format!("for {variable} in ");
    match text.find(&start) {
        Some(at) => {
            let list = text[at + start.len()..].split(" do").next().unwrap_or_default().trim();
            format!("{variable} is a number, the place in the list: write for _, {variable} in {list} do")
        }
        None => format!("{variable} is a number, which has no fields"),
    }
}

//! The record of a program's calls: kept as bytes while it runs, written as text when it has ended.

use super::{
    raw::{Kind, Stack},
    show,
};
use crate::{api::Catalogue, value};
use serde_json::{Value as Json, json};

/// One call of a program.
#[derive(Clone, Debug, PartialEq)]
pub struct CallRecord {
    /// The full name of the function.
    pub function: String,
    /// The call as a line of Lua, cut where it is long.
    pub text: String,
    /// The first argument as `print` writes it, cut where it is long.
    pub argument: Option<String>,
    /// The kind of the error that it ended in.
    pub kind: Option<String>,
    /// The line of the program.
    pub line: Option<u32>,
}

impl CallRecord {
    pub(super) fn to_json(&self) -> Json {
        json!({
            "function": self.function,
            "text": self.text,
            "argument": self.argument,
            "kind": self.kind,
            "line": self.line,
        })
    }
}

struct Entry {
    function: usize,
    line: Option<u32>,
    kind: Option<&'static str>,
    /// Where its arguments begin in the trace's bytes.
    start: usize,
}

/// What an argument is kept as. Formatting is for the end: most programs' records are never shown.
const NIL: u8 = 0;
const FALSE: u8 = 1;
const TRUE: u8 = 2;
const NUMBER: u8 = 3;
const STRING: u8 = 4;
const CUT_STRING: u8 = 5;
const SHOWN: u8 = 6;

pub(super) struct Trace {
    entries: Vec<Entry>,
    bytes: Vec<u8>,
    /// The longest text of a call.
    most: usize,
}

impl Trace {
    pub(super) fn new(most: usize) -> Self {
        Trace { entries: Vec::new(), bytes: Vec::new(), most }
    }

    pub(super) fn begin(&mut self, function: usize, line: Option<u32>, stack: &mut Stack<'_>) -> usize {
        let start = self.bytes.len();
        for index in 1..=stack.top() {
            // What is beyond the longest text is never shown.
            if self.bytes.len() - start > self.most {
                break;
            }
            self.keep(stack, index);
        }
        self.entries.push(Entry { function, line, kind: None, start });
        self.entries.len() - 1
    }

    fn keep(&mut self, stack: &mut Stack<'_>, index: i32) {
        match stack.kind(index) {
            Kind::Nil => self.bytes.push(NIL),
            Kind::Boolean => self.bytes.push(if stack.boolean(index) == Some(true) { TRUE } else { FALSE }),
            Kind::Number => {
                self.bytes.push(NUMBER);
                self.bytes.extend(stack.number(index).unwrap_or_default().to_le_bytes());
            }
            Kind::Text => {
                let bytes = stack.bytes(index).unwrap_or_default();
                // In bytes, of which a character has at most four.
                let kept = bytes.len().min(self.most * 4);
                self.push_bytes(if kept < bytes.len() { CUT_STRING } else { STRING }, &bytes[..kept]);
            }
            Kind::Table | Kind::Function | Kind::Other(_) => {
                let shown = show::shown(stack, index, self.most).to_string();
                self.push_bytes(SHOWN, shown.as_bytes());
            }
        }
    }

    fn push_bytes(&mut self, tag: u8, bytes: &[u8]) {
        self.bytes.push(tag);
        self.bytes.extend(u32::try_from(bytes.len()).unwrap_or(u32::MAX).to_le_bytes());
        self.bytes.extend(bytes);
    }

    pub(super) fn fail(&mut self, record: usize, kind: &'static str) {
        self.entries[record].kind = Some(kind);
    }

    pub(super) fn line(&self, record: usize) -> Option<u32> {
        self.entries[record].line
    }

    pub(super) fn records(&self, catalogue: &Catalogue) -> Vec<CallRecord> {
        let ends = self.entries.iter().skip(1).map(|entry| entry.start).chain([self.bytes.len()]);
        let of = |(entry, end): (&Entry, usize)| {
            let function = catalogue.functions()[entry.function].name.clone();
            let (literals, first) = arguments(&self.bytes[entry.start..end]);
            CallRecord {
                text: cut(&format!("{function}({})", literals.join(", ")), self.most),
                argument: first.map(|text| cut(&text, self.most)),
                function,
                kind: entry.kind.map(str::to_owned),
                line: entry.line,
            }
        };
        self.entries.iter().zip(ends).map(of).collect()
    }
}

/// The literals of the arguments, and the first one as `print` writes it.
fn arguments(mut bytes: &[u8]) -> (Vec<String>, Option<String>) {
    let (mut literals, mut first) = (Vec::new(), None);
    while let Some((&tag, rest)) = bytes.split_first() {
        bytes = rest;
        let (literal, plain) = match tag {
            NUMBER => {
                let (number, rest) = bytes
                    .split_first_chunk()
                    .map_or((0.0, &[][..]), |(n, rest)| (f64::from_le_bytes(*n), rest));
                bytes = rest;
                (value::number(number), None)
            }
            STRING | CUT_STRING | SHOWN => {
                let (len, rest) = bytes
                    .split_first_chunk()
                    .map_or((0, &[][..]), |(n, rest)| (u32::from_le_bytes(*n), rest));
                let (text, rest) = rest.split_at(rest.len().min(len as usize));
                bytes = rest;
                let plain = String::from_utf8_lossy(text).into_owned();
                match tag {
                    SHOWN => (plain, None),
                    STRING => (value::quoted(text), Some(plain)),
                    _ => (value::quoted(text) + "…", Some(plain)),
                }
            }
            NIL => ("nil".to_owned(), None),
            tag => ((tag == TRUE).to_string(), None),
        };
        if literals.is_empty() {
            first = Some(plain.unwrap_or_else(|| literal.clone()));
        }
        literals.push(literal);
    }
    (literals, first)
}

/// The text, cut to `most` characters with the last one telling so.
pub(super) fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some(_) => text.chars().take(most.saturating_sub(1)).chain(['…']).collect(),
    }
}

//! The record of a program's calls: kept as bytes while it runs, written as text when it has ended.

use super::{kept, raw::Stack};
use crate::api::Catalogue;
use serde_json::{Value as Json, json};
use std::{cell::OnceCell, fmt, sync::Arc};

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

#[derive(Clone, Debug)]
struct Entry {
    function: usize,
    line: Option<u32>,
    kind: Option<&'static str>,
    /// Where its arguments begin in the trace's bytes.
    start: usize,
}

/// What a program called, as it was kept while it ran.
#[derive(Clone, Debug, Default)]
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
        keep(&mut self.bytes, stack, self.most);
        self.entries.push(Entry { function, line, kind: None, start });
        self.entries.len() - 1
    }

    pub(super) fn fail(&mut self, record: usize, kind: &'static str) {
        self.entries[record].kind = Some(kind);
    }

    pub(super) fn line(&self, record: usize) -> Option<u32> {
        self.entries[record].line
    }

    fn records(&self, catalogue: &Catalogue) -> Vec<CallRecord> {
        let ends = self.entries.iter().skip(1).map(|entry| entry.start).chain([self.bytes.len()]);
        let of = |(entry, end): (&Entry, usize)| {
            let function = &catalogue.functions()[entry.function].name;
            let kind = entry.kind.map(str::to_owned);
            CallRecord { kind, ..written(function, entry.line, &self.bytes[entry.start..end], self.most) }
        };
        self.entries.iter().zip(ends).map(of).collect()
    }
}

/// Keeps the arguments of a call, which lie on the stack.
fn keep(bytes: &mut Vec<u8>, stack: &mut Stack<'_>, most: usize) {
    let start = bytes.len();
    for index in 1..=stack.top() {
        // What is beyond the longest text is never shown.
        if bytes.len() - start > most {
            break;
        }
        kept::keep(bytes, stack, index, most);
    }
}

/// The record of a call whose arguments were kept.
fn written(function: &str, line: Option<u32>, bytes: &[u8], most: usize) -> CallRecord {
    let (literals, first) = kept::arguments(bytes);
    CallRecord {
        function: function.to_owned(),
        text: cut(&format!("{function}({})", literals.join(", ")), most),
        argument: first.map(|text| cut(&text, most)),
        kind: None,
        line,
    }
}

/// The record of a call whose arguments lie on the stack, written out at once.
pub(super) fn record(function: &str, line: Option<u32>, stack: &mut Stack<'_>, most: usize) -> CallRecord {
    let mut bytes = Vec::new();
    keep(&mut bytes, stack, most);
    written(function, line, &bytes, most)
}

/// The calls of a program that has ended, written out when somebody asks.
#[derive(Clone, Default)]
pub(super) struct Calls {
    trace: Trace,
    catalogue: Arc<Catalogue>,
    records: OnceCell<Vec<CallRecord>>,
}

impl Calls {
    pub(super) fn new(trace: Trace, catalogue: Arc<Catalogue>) -> Self {
        Calls { trace, catalogue, records: OnceCell::new() }
    }

    pub(super) fn records(&self) -> &[CallRecord] {
        self.records.get_or_init(|| self.trace.records(&self.catalogue))
    }
}

impl PartialEq for Calls {
    fn eq(&self, other: &Self) -> bool {
        self.records() == other.records()
    }
}

impl fmt::Debug for Calls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.records().fmt(f)
    }
}

/// The text, cut to `most` characters with the last one telling so.
pub(super) fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some(_) => text.chars().take(most.saturating_sub(1)).chain(['…']).collect(),
    }
}

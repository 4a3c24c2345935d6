//! The records of a program's calls, kept as bytes while it runs and written as text when it has ended.

use crate::{
    api::Catalogue,
    engine::{
        convert::cut::cut,
        raw::Stack,
        receipt::{arguments, tally::count},
    },
};
use serde_json::{Value as Json, json};
use std::{cell::OnceCell, fmt, sync::Arc};

/// One call of a program.
#[derive(Clone, Debug, PartialEq)]
pub struct CallRecord {
    /// The full name of the function.
    pub function: String,
    /// The call as a line of Lua, cut if it is long.
    pub text: String,
    /// The first argument as `print` writes it, cut if it is long.
    pub argument: Option<String>,
    /// The kind of the error that it ended in.
    pub kind: Option<String>,
    /// The line of the program.
    pub line: Option<u32>,
}

impl CallRecord {
    /// The record of a call without an error, with its text and first argument cut if they are long.
    fn of(
        function: &str,
        line: Option<u32>,
        (text, argument): (String, Option<String>),
        most: usize,
    ) -> Self {
        CallRecord {
            function: function.to_owned(),
            text: cut(&text, most),
            argument: argument.map(|text| cut(&text, most)),
            kind: None,
            line,
        }
    }

    pub(in crate::engine) fn to_json(&self) -> Json {
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

/// The calls of a program.
#[derive(Clone, Debug, Default)]
pub(in crate::engine) struct Trace {
    entries: Vec<Entry>,
    bytes: Vec<u8>,
    /// The longest text of a call.
    most: usize,
}

impl Trace {
    pub(in crate::engine) fn new(most: usize) -> Self {
        Trace { entries: Vec::new(), bytes: Vec::new(), most }
    }

    pub(in crate::engine) fn begin(
        &mut self,
        function: usize,
        line: Option<u32>,
        stack: &mut Stack<'_>,
    ) -> usize {
        let start = self.bytes.len();
        keep(&mut self.bytes, stack, self.most);
        self.entries.push(Entry { function, line, kind: None, start });
        self.entries.len() - 1
    }

    pub(in crate::engine) fn fail(&mut self, record: usize, kind: &'static str) {
        self.entries[record].kind = Some(kind);
    }

    pub(in crate::engine) fn line(&self, record: usize) -> Option<u32> {
        self.entries[record].line
    }

    /// A call as a line of Lua, if it was kept whole.
    pub(in crate::engine) fn call(&self, record: usize, catalogue: &Catalogue) -> Option<String> {
        let (text, _) = self.text(record, catalogue);
        // An argument that is not whole ends in the same sign.
        (text.chars().count() <= self.most && !text.contains('…')).then_some(text)
    }

    /// A call as a line of Lua, cut if it is long; `None` if there is no such call.
    pub(in crate::engine) fn call_text(&self, record: usize, catalogue: &Catalogue) -> Option<String> {
        self.entries.get(record)?;
        Some(cut(&self.text(record, catalogue).0, self.most))
    }

    /// A call as a line of Lua, and its first argument.
    fn text(&self, record: usize, catalogue: &Catalogue) -> (String, Option<String>) {
        let entry = &self.entries[record];
        let end = self.entries.get(record + 1).map_or(self.bytes.len(), |next| next.start);
        written(&catalogue.functions()[entry.function].name, &self.bytes[entry.start..end])
    }

    /// The calls that changed something, counted by function in the order of their first calls, and the text of the last; none if
    /// there were none. Where the last call is `open` it has not returned.
    pub(super) fn done(&self, catalogue: &Catalogue, open: bool) -> Option<String> {
        let returned = self.entries.len() - usize::from(open && !self.entries.is_empty());
        let writes = |entry: &&(usize, &Entry)| {
            entry.1.kind.is_none() && catalogue.functions()[entry.1.function].side.changes()
        };
        let done: Vec<_> = self.entries[..returned].iter().enumerate().collect();
        let done: Vec<_> = done.iter().filter(writes).collect();
        let (last, _) = done.last()?;
        let mut counts: Vec<(usize, usize)> = Vec::new();
        for (_, entry) in &done {
            count(&mut counts, entry.function);
        }
        let counted = counts.iter().map(|(function, times)| {
            let name = &catalogue.functions()[*function].name;
            if *times > 1 { format!("{name} ×{times}") } else { name.clone() }
        });
        let counted: Vec<_> = counted.collect();
        let text = self.call_text(*last, catalogue)?;
        Some(match done.len() {
            1 => format!("done before: {text}"),
            _ => format!("done before: {}, last: {text}", counted.join(", ")),
        })
    }

    fn records(&self, catalogue: &Catalogue) -> Vec<CallRecord> {
        let of = |(record, entry): (usize, &Entry)| {
            let function = &catalogue.functions()[entry.function].name;
            let kind = entry.kind.map(str::to_owned);
            CallRecord {
                kind,
                ..CallRecord::of(function, entry.line, self.text(record, catalogue), self.most)
            }
        };
        self.entries.iter().enumerate().map(of).collect()
    }
}

/// Keeps the arguments of a call, which are on the stack.
fn keep(bytes: &mut Vec<u8>, stack: &mut Stack<'_>, most: usize) {
    let start = bytes.len();
    for index in 1..=stack.top() {
        // What is beyond the longest text is never shown.
        if bytes.len() - start > most {
            break;
        }
        arguments::keep(bytes, stack, index, most);
    }
}

/// A call with kept arguments as a line of Lua, and its first argument.
fn written(function: &str, bytes: &[u8]) -> (String, Option<String>) {
    let (literals, first) = arguments::arguments(bytes);
    (format!("{function}({})", literals.join(", ")), first)
}

/// The record of a call, whose arguments are on the stack.
pub(in crate::engine) fn record(
    function: &str,
    line: Option<u32>,
    stack: &mut Stack<'_>,
    most: usize,
) -> CallRecord {
    let mut bytes = Vec::new();
    keep(&mut bytes, stack, most);
    CallRecord::of(function, line, written(function, &bytes), most)
}

/// The calls of a program that has ended, written as text on demand.
#[derive(Clone, Default)]
pub(in crate::engine) struct Calls {
    trace: Trace,
    catalogue: Arc<Catalogue>,
    records: OnceCell<Vec<CallRecord>>,
}

impl Calls {
    pub(in crate::engine) fn new(trace: Trace, catalogue: Arc<Catalogue>) -> Self {
        Calls { trace, catalogue, records: OnceCell::new() }
    }

    pub(in crate::engine) fn records(&self) -> &[CallRecord] {
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

//! The arguments of recorded calls, kept as bytes while a program runs and written as text on demand.

use crate::{
    engine::{
        convert::show,
        raw::{Kind, Plain, Position, Stack},
    },
    value::{self, Value},
};

/// The tag of a kept argument.
const NIL: u8 = 0;
const FALSE: u8 = 1;
const TRUE: u8 = 2;
const NUMBER: u8 = 3;
const STRING: u8 = 4;
const CUT_STRING: u8 = 5;
/// A text that is shown as it is.
const SHOWN: u8 = 6;
/// A small table of plain values: their number, then keys and values.
const TABLE: u8 = 7;

/// A table with more entries, or with tables inside, is kept as its display text.
const SMALL: u8 = 8;

/// Keeps the argument at `index`, of which at most about `most` characters will be shown.
pub(in crate::engine) fn keep(bytes: &mut Vec<u8>, stack: &mut Stack<'_>, index: i32, most: usize) {
    let start = bytes.len();
    if keep_plain(bytes, stack, index, most) {
        return;
    }
    if stack.kind(index) == Kind::Table && keep_small(bytes, stack, index, most) {
        return;
    }
    bytes.truncate(start);
    let shown = show::shown(stack, index, most).to_string();
    push_text(bytes, SHOWN, shown.as_bytes());
}

/// Keeps a value that is not a table; keeps nothing and returns `false` if it has no literal.
fn keep_plain(bytes: &mut Vec<u8>, stack: &Stack<'_>, index: i32, most: usize) -> bool {
    match stack.plain(index) {
        Plain::Nil => bytes.push(NIL),
        Plain::Boolean(value) => bytes.push(if value { TRUE } else { FALSE }),
        Plain::Number(number) => {
            bytes.push(NUMBER);
            bytes.extend(number.to_le_bytes());
        }
        Plain::Text(text) => {
            // In bytes, of which a character has at most four.
            let kept = text.len().min(most * 4);
            push_text(bytes, if kept < text.len() { CUT_STRING } else { STRING }, &text[..kept]);
        }
        Plain::Other => return false,
    }
    true
}

/// Keeps a small table of names and plain values.
fn keep_small(bytes: &mut Vec<u8>, stack: &mut Stack<'_>, index: i32, most: usize) -> bool {
    bytes.push(TABLE);
    let count = bytes.len();
    bytes.push(0);
    let mut position = Position::default();
    while stack.push_next(index, &mut position) {
        let small = bytes[count] < SMALL
            && stack.kind(-2) == Kind::Text
            && stack.bytes(-1).is_none_or(|text| text.len() <= value::display::MAX_TEXT)
            && keep_plain(bytes, stack, -2, most)
            && keep_plain(bytes, stack, -1, most);
        stack.pop(2);
        if !small {
            return false;
        }
        bytes[count] += 1;
    }
    true
}

fn push_text(bytes: &mut Vec<u8>, tag: u8, text: &[u8]) {
    bytes.push(tag);
    bytes.extend(u32::try_from(text.len()).unwrap_or(u32::MAX).to_le_bytes());
    bytes.extend(text);
}

/// The literals of the kept arguments, and the first argument as `print` writes it.
pub(in crate::engine) fn arguments(mut bytes: &[u8]) -> (Vec<String>, Option<String>) {
    let (mut literals, mut first) = (Vec::new(), None);
    while let Some(kept) = take(&mut bytes) {
        let literal = kept.literal();
        if literals.is_empty() {
            first = Some(match &kept {
                Argument::Text(text, _) => String::from_utf8_lossy(text).into_owned(),
                Argument::Shown(_) | Argument::Value(_) => literal.clone(),
            });
        }
        literals.push(literal);
    }
    (literals, first)
}

/// A kept argument.
enum Argument<'b> {
    /// A string, and whether there was more of it.
    Text(&'b [u8], bool),
    Shown(&'b [u8]),
    Value(Value),
}

impl Argument<'_> {
    fn literal(&self) -> String {
        match self {
            Argument::Text(text, false) => value::quoted(text),
            Argument::Text(text, true) => value::quoted(text) + "…",
            Argument::Shown(text) => String::from_utf8_lossy(text).into_owned(),
            Argument::Value(value) => value.literal(),
        }
    }
}

/// Takes the next argument.
fn take<'b>(bytes: &mut &'b [u8]) -> Option<Argument<'b>> {
    let (&tag, rest) = bytes.split_first()?;
    *bytes = rest;
    Some(match tag {
        NUMBER => Argument::Value(Value::Number(f64::from_le_bytes(take_chunk(bytes)?))),
        STRING => Argument::Text(take_text(bytes)?, false),
        CUT_STRING => Argument::Text(take_text(bytes)?, true),
        SHOWN => Argument::Shown(take_text(bytes)?),
        TABLE => {
            let [count] = take_chunk(bytes)?;
            let mut entries = (0..count).map(|_| take_entry(bytes)).collect::<Option<Vec<_>>>()?;
            entries.sort_by(|(a, _), (b, _)| a.cmp(b));
            Argument::Value(Value::Record(entries))
        }
        NIL => Argument::Value(Value::Nil),
        tag => Argument::Value(Value::Boolean(tag == TRUE)),
    })
}

fn take_entry(bytes: &mut &[u8]) -> Option<(String, Value)> {
    let Argument::Text(key, _) = take(bytes)? else { return None };
    let value = match take(bytes)? {
        Argument::Text(text, _) => match std::str::from_utf8(text) {
            Ok(text) => Value::Text(text.to_owned()),
            Err(_) => Value::Bytes(text.to_owned()),
        },
        Argument::Value(value) => value,
        Argument::Shown(_) => return None,
    };
    Some((String::from_utf8_lossy(key).into_owned(), value))
}

fn take_chunk<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (chunk, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*chunk)
}

fn take_text<'b>(bytes: &mut &'b [u8]) -> Option<&'b [u8]> {
    let len = u32::from_le_bytes(take_chunk(bytes)?);
    let (text, rest) = bytes.split_at_checked(len as usize)?;
    *bytes = rest;
    Some(text)
}

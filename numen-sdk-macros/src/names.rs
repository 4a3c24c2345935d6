//! The rule for names that a program writes, and the nearest spelling of a wrong one.
//!
//! This file stands in `numen-sdk` and in `numen-sdk-macros`, the same to the byte (a test compares them): a macro
//! crate can export nothing but macros, and both ends must refuse the same names.

use std::fmt;

/// Longest name of a namespace, group, function, parameter or option, in bytes.
pub const MAX_LEN: usize = 48;

/// The reserved words of Lua 5.2 and Luau's `continue`.
pub const KEYWORDS: [&str; 23] = [
    "and", "break", "continue", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if",
    "in", "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
];

/// The globals that every program has, and `require`, which exists only to explain itself.
pub const KEPT_GLOBALS: [&str; 31] = [
    "_G",
    "_VERSION",
    "assert",
    "bit32",
    "buffer",
    "error",
    "getmetatable",
    "ipairs",
    "math",
    "next",
    "pairs",
    "pcall",
    "print",
    "raise",
    "rawequal",
    "rawget",
    "rawlen",
    "rawset",
    "require",
    "select",
    "setmetatable",
    "string",
    "table",
    "tonumber",
    "tostring",
    "type",
    "typeof",
    "unpack",
    "utf8",
    "vector",
    "xpcall",
];

/// Why a name can't be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameFault {
    /// No characters at all.
    Empty,
    /// More than [`MAX_LEN`] bytes.
    TooLong,
    /// Starts with something other than a lower case letter.
    Start(char),
    /// Contains something other than lower case letters, digits and underscores.
    Character(char),
    /// A reserved word of Lua.
    Keyword,
    /// A global that every program has.
    Global,
}

impl fmt::Display for NameFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NameFault::Empty => f.write_str("it is empty"),
            NameFault::TooLong => write!(f, "it is longer than {MAX_LEN} characters"),
            NameFault::Start(c) => write!(f, "it starts with '{c}' instead of a lower case letter"),
            NameFault::Character(c) => {
                write!(f, "it must consist of lower case letters, digits and underscores, and '{c}' is none")
            }
            NameFault::Keyword => f.write_str("Lua keeps it as a reserved word"),
            NameFault::Global => f.write_str("Lua keeps it as a global of every program"),
        }
    }
}

/// Whether `name` may name a namespace, group, function, parameter or option: `[a-z][a-z0-9_]{0,47}`, no reserved
/// word and no global of every program.
pub fn check(name: &str) -> Result<(), NameFault> {
    let first = name.chars().next().ok_or(NameFault::Empty)?;
    if !first.is_ascii_lowercase() {
        return Err(NameFault::Start(first));
    }
    if let Some(other) = name.chars().find(|c| !matches!(c, 'a'..='z' | '0'..='9' | '_')) {
        return Err(NameFault::Character(other));
    }
    if name.len() > MAX_LEN {
        return Err(NameFault::TooLong);
    }
    if KEYWORDS.contains(&name) {
        return Err(NameFault::Keyword);
    }
    if KEPT_GLOBALS.contains(&name) {
        return Err(NameFault::Global);
    }
    Ok(())
}

/// Whether `name` can be written after a dot, and so may name the field of a record: an ASCII letter, then letters,
/// digits and underscores, and no reserved word.
pub fn is_field(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
        && !KEYWORDS.contains(&name)
}

/// The candidate that `written` most likely meant: the smallest optimal string alignment distance, accepted up to
/// a third of the length, at least 1 and at most 2; the first in alphabetical order where several are as near.
pub fn nearest<'a>(written: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = written.chars().count();
    let allowed = (length / 3).clamp(1, 2);
    candidates
        .into_iter()
        // A difference in length is a distance already; so nothing long is compared with what was written.
        .filter(|candidate| candidate.chars().count().abs_diff(length) <= allowed)
        .map(|candidate| (strsim::osa_distance(written, candidate), candidate))
        .filter(|(distance, _)| *distance <= allowed)
        .min()
        .map(|(_, candidate)| candidate)
}

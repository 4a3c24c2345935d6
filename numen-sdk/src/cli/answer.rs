//! An owner's answer, as a person types it.

use crate::permission::Answer;

/// The answer that a word begins; `words` are those behind it. `None` if it is none.
pub(super) fn read(word: &str, words: &str) -> Option<Answer> {
    Some(match word.to_ascii_lowercase().as_str() {
        "y" | "yes" => Answer::AllowOnce,
        "p" | "program" => Answer::AllowUntilEnd,
        "a" | "always" => Answer::AllowAlways,
        "n" | "no" if words.is_empty() => Answer::Deny,
        "n" | "no" => Answer::DenyWith(words.to_owned()),
        _ => return None,
    })
}

/// A line apart: its first word and the rest.
pub(super) fn split(line: &str) -> (&str, &str) {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word, rest.trim_start())
}

//! Words written so that a shell reads them as they are.

use std::{borrow::Cow, ffi::OsStr};

/// The words as one line.
pub(super) fn line<'w>(words: impl IntoIterator<Item = &'w OsStr>) -> String {
    words.into_iter().map(word).collect::<Vec<_>>().join(" ")
}

fn word(word: &OsStr) -> Cow<'_, str> {
    let text = word.to_string_lossy();
    let plain =
        |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | '/' | '\\' | ':' | '=' | '+' | ',');
    if !text.is_empty() && text.chars().all(plain) {
        text
    } else {
        format!("'{}'", text.replace('\'', r"'\''")).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_a_shell_would_take_apart_is_quoted() {
        let words = ["run", "my programs/it's.lua", "--json", "", "-"].map(OsStr::new);
        assert_eq!(line(words), r"run 'my programs/it'\''s.lua' --json '' -");
    }
}

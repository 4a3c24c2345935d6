//! Whether a piece of Lua goes on in the next line.

use crate::engine::ProgramError;

/// Whether an error is that the text has ended too early.
pub(super) fn ends_early(error: &ProgramError) -> bool {
    error.kind == "syntax" && error.message.contains("got <eof>")
}

/// Whether the text ends inside a long string or a long comment. The compiler tells those from a string that was
/// closed wrongly no more than by what stands in the text.
pub(super) fn inside_brackets(code: &str) -> bool {
    let mut rest = code;
    while let Some(at) = rest.find(['-', '"', '\'', '`', '[']) {
        let found = &rest[at..];
        let (comment, after) = match found.strip_prefix("--") {
            Some(after) => (true, after),
            None => (false, found),
        };
        rest = if let Some(level) = opening(after) {
            let closing = format!("]{}]", "=".repeat(level));
            match after[level + 2..].split_once(&closing) {
                Some((_, rest)) => rest,
                None => return true,
            }
        } else if comment {
            after.split_once('\n').map_or("", |(_, rest)| rest)
        } else if let Some(quote) = found.chars().next().filter(|c| matches!(c, '"' | '\'' | '`')) {
            after_string(&found[1..], quote)
        } else {
            &found[1..]
        };
    }
    false
}

/// The level of the long bracket that a text begins with: 0 for `[[`, 2 for `[==[`.
fn opening(text: &str) -> Option<usize> {
    let inner = text.strip_prefix('[')?;
    let after = inner.trim_start_matches('=');
    after.starts_with('[').then(|| inner.len() - after.len())
}

/// What follows a string in quotes; nothing where it never ends.
fn after_string(text: &str, quote: char) -> &str {
    let mut escaped = false;
    for (at, c) in text.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if c == quote => return &text[at + 1..],
            _ => {}
        }
    }
    ""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_strings_and_comments_go_on_until_their_own_bracket() {
        for open in [
            "return [[a",
            "--[[ why\nbecause",
            "x = [==[ ]] ]=]",
            "print('[[' .. [[",
            "--[=[ ]]",
            "'it\\'s' [[",
        ] {
            assert!(inside_brackets(open), "{open}");
        }
        for closed in [
            "return [[a]]",
            "-- [[ a",
            "--[ [ a",
            "x = '[['",
            "t[i[1]]",
            "[==[ ]] ]==]",
            "`[[`",
            "\"\\\"[[\"",
        ] {
            assert!(!inside_brackets(closed), "{closed}");
        }
    }
}

//! Rust source as the few tokens that tell its items apart; comments are gone, strings are whole.

/// A token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'s> {
    /// A name or a keyword, without `r#`.
    Word(&'s str),
    /// The inside of a string, as it is written.
    Text(&'s str),
    Mark(char),
}

/// The tokens with their lines, counted from 1.
pub(super) fn of(source: &str) -> Vec<(usize, Token<'_>)> {
    let mut tokens = Vec::new();
    let (mut rest, mut line) = (source, 1);
    while let Some(first) = rest.chars().next() {
        let (token, length) = next(rest, first);
        if let Some(token) = token {
            tokens.push((line, token));
        }
        line += rest[..length].matches('\n').count();
        rest = &rest[length..];
    }
    tokens
}

/// The token at the beginning, if there is one, and how many bytes of the source are done with.
fn next(rest: &str, first: char) -> (Option<Token<'_>>, usize) {
    if rest.starts_with("//") {
        return (None, rest.find('\n').unwrap_or(rest.len()));
    }
    if rest.starts_with("/*") {
        return (None, comment(rest));
    }
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    if first == '"' {
        return string(rest, 1);
    }
    if first == '\'' {
        return (None, character(rest));
    }
    if !is_word(first) {
        return ((!first.is_whitespace()).then_some(Token::Mark(first)), first.len_utf8());
    }
    let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
    let (word, behind) = rest.split_at(end);
    match word {
        "b" | "c" if behind.starts_with('"') => string(rest, end + 1),
        "b" if behind.starts_with('\'') => (None, end + character(behind)),
        "r" | "br" | "cr" if behind.starts_with(['"', '#']) => {
            let hashes = behind.len() - behind.trim_start_matches('#').len();
            match behind[hashes..].starts_with('"') {
                true => raw_string(rest, end + hashes + 1, hashes),
                // `r#type`.
                false => (None, end + 1),
            }
        }
        _ => (Some(Token::Word(word)), end),
    }
}

fn comment(rest: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < rest.len() {
        let here = &rest[at..];
        if here.starts_with("/*") {
            depth += 1;
            at += 2;
        } else if here.starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                break;
            }
        } else {
            at += here.chars().next().map_or(1, char::len_utf8);
        }
    }
    at.min(rest.len())
}

fn string(rest: &str, start: usize) -> (Option<Token<'_>>, usize) {
    let mut escaped = false;
    for (at, c) in rest[start..].char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return (Some(Token::Text(&rest[start..start + at])), start + at + 1),
            _ => {}
        }
    }
    (None, rest.len())
}

fn raw_string(rest: &str, start: usize, hashes: usize) -> (Option<Token<'_>>, usize) {
    let end = format!("\"{}", "#".repeat(hashes));
    match rest[start..].find(&end) {
        Some(at) => (Some(Token::Text(&rest[start..start + at])), start + at + end.len()),
        None => (None, rest.len()),
    }
}

/// A character in quotes; of a lifetime the quote alone, for its name does no harm.
fn character(rest: &str) -> usize {
    let mut inside = rest[1..].chars();
    match (inside.next(), inside.next()) {
        (Some('\\'), Some(escaped)) => {
            let from = 2 + escaped.len_utf8();
            rest[from..].find('\'').map_or(rest.len(), |at| from + at + 1)
        }
        (Some(c), Some('\'')) => 2 + c.len_utf8(),
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_strings_and_characters_hide_what_is_in_them() {
        let source =
            "a /* b /* c */ */ // d\n'e' '\\'' b'\\n' 'f: \"g \\\" h\" r#\"i \" j\"# r#mod r\"k\\\" #";
        let words = [
            (1, Token::Word("a")),
            (2, Token::Word("f")),
            (2, Token::Mark(':')),
            (2, Token::Text("g \\\" h")),
            (2, Token::Text("i \" j")),
            (2, Token::Word("mod")),
            (2, Token::Text("k\\")),
            (2, Token::Mark('#')),
        ];
        assert_eq!(of(source), words);
    }
}

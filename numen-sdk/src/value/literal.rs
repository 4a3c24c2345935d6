//! Lua literals: numbers, strings and names as a program writes them.

use super::display::MAX_TEXT;
use crate::api::names;
use std::borrow::Cow;

/// The shortest text that reads back as `n`: no exponent between 1e-7 and 1e21, no `.0`; `0/0` and `±math.huge` for
/// what has no literal.
pub fn number(n: f64) -> String {
    if n.is_nan() {
        return "0/0".into();
    }
    if n.is_infinite() {
        return if n > 0.0 { "math.huge".into() } else { "-math.huge".into() };
    }
    let size = n.abs();
    if size != 0.0 && !(1e-7..1e21).contains(&size) { format!("{n:e}") } else { format!("{n}") }
}

/// `bytes` as a quoted Lua string: `\\ \" \n \r` and control bytes escaped, UTF-8 as it is, other bytes as `\xNN`.
pub fn quoted(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len() + 2);
    out.push('"');
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            match c {
                '\\' => out.push_str("\\\\"),
                '"' => out.push_str("\\\""),
                '\n' => out.push_str("\\n"),
                '\r' => out.push_str("\\r"),
                // Three digits, so that a digit behind it is not taken for part of it.
                '\0'..='\x1f' | '\x7f' => out.push_str(&format!("\\{:03}", c as u32)),
                c => out.push(c),
            }
        }
        for byte in chunk.invalid() {
            out.push_str(&format!("\\x{byte:02X}"));
        }
    }
    out.push('"');
    out
}

/// What a program wrote, as a message repeats it: a long text's beginning.
pub(crate) fn brief(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(MAX_TEXT) {
        None => Cow::Borrowed(text),
        Some((cut, _)) => Cow::Owned(format!("{}…", &text[..cut])),
    }
}

/// Whether `name` can stand behind a dot or before `=` in a table.
pub fn is_identifier(name: &str) -> bool {
    let mut bytes = name.bytes();
    bytes.next().is_some_and(|b| b.is_ascii_alphabetic() || b == b'_')
        && bytes.all(|b| b.is_ascii_alphanumeric() || b == b'_')
        && !names::KEYWORDS.contains(&name)
}

/// A key of a table with the `=` behind it left out: `name`, `["odd key"]`.
pub(crate) fn key(name: &str) -> String {
    if is_identifier(name) { name.to_owned() } else { format!("[{}]", quoted(name.as_bytes())) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_the_shortest_text_that_reads_back() {
        for (n, text) in [
            (80.0, "80"),
            (-10537096.5, "-10537096.5"),
            (0.00001, "0.00001"),
            (1e-7, "0.0000001"),
            (1e-8, "1e-8"),
            (1e20, "100000000000000000000"),
            (1e21, "1e21"),
            (1.5e300, "1.5e300"),
            (-0.0, "-0"),
            (f64::NAN, "0/0"),
            (f64::INFINITY, "math.huge"),
            (f64::NEG_INFINITY, "-math.huge"),
        ] {
            assert_eq!(number(n), text);
        }
    }

    #[test]
    fn strings_escape_what_would_break_the_line() {
        assert_eq!(quoted("a\"b\\\n\r\0\u{1}1é".as_bytes()), "\"a\\\"b\\\\\\n\\r\\000\\0011é\"");
        assert_eq!(quoted(b"\xff\xfeok"), "\"\\xFF\\xFEok\"");
    }

    #[test]
    fn keywords_and_odd_keys_are_quoted() {
        assert_eq!(
            [key("name"), key("end"), key("odd key"), key("1")],
            ["name", "[\"end\"]", "[\"odd key\"]", "[\"1\"]"]
        );
    }
}

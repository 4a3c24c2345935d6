//! Text inside of markup: written so that no text can end the element it stands in, or pass for another.

use std::fmt::Write;

/// Appends `text` as the content of an element. Its lines stay lines.
pub(crate) fn push_content(out: &mut String, text: &str) {
    push(out, text, &['\n', '\t', '"']);
}

/// Appends `text` as the value of an attribute, between double quotes and on one line.
pub(crate) fn push_value(out: &mut String, text: &str) {
    push(out, text, &[]);
}

/// `content`, which is markup or Markdown itself and is left as it is, but that it can't end the `element` that it stands in.
pub(crate) fn inside(element: &str, content: &str) -> String {
    content.replace(&format!("</{element}"), &format!("&lt;/{element}"))
}

/// Appends `text` with all that means something in markup, and all control characters, as references, but for `plain`.
fn push(out: &mut String, text: &str, plain: &[char]) {
    // One pass over the text: an ampersand that is written here is never escaped again.
    for c in text.chars() {
        match c {
            c if plain.contains(&c) => out.push(c),
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() => {
                let _ = write!(out, "&#{};", u32::from(c));
            }
            c => out.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_and_lines_are_references_in_an_attribute_alone() {
        let text = "a \"b\" <c>\n&lt;\t\u{1b}[0m";
        let (mut content, mut value) = (String::new(), String::new());
        push_content(&mut content, text);
        push_value(&mut value, text);
        assert_eq!(content, "a \"b\" &lt;c&gt;\n&amp;lt;\t&#27;[0m");
        assert_eq!(value, "a &quot;b&quot; &lt;c&gt;&#10;&amp;lt;&#9;&#27;[0m");
    }
}

/// The text with every line but the first indented, so that none can pass for a line of what surrounds it.
pub(crate) fn indented(text: &str) -> String {
    text.trim_end_matches('\n').replace('\n', "\n  ")
}

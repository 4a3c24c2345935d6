//! Escapes text in markup, so that no text can end its element or imitate another.

use std::fmt::Write;

/// Appends `text` as the content of an element. Its lines stay lines.
pub(crate) fn push_content(out: &mut String, text: &str) {
    push(out, text, &['\n', '\t', '"']);
}

/// Appends `text` as the value of an attribute, between double quotes and on one line.
pub(crate) fn push_value(out: &mut String, text: &str) {
    push(out, text, &[]);
}

/// `content`, which is markup or Markdown itself. Only the end tag of `element`, around it, is escaped.
pub(crate) fn inside(element: &str, content: &str) -> String {
    content.replace(&format!("</{element}"), &format!("&lt;/{element}"))
}

/// The text with all lines but the first indented, so that none can imitate a line of the surrounding text.
pub(crate) fn indented(text: &str) -> String {
    text.trim_end_matches('\n').replace('\n', "\n  ")
}

/// Elements that the host writes itself; nobody else may.
const RESERVED: [&str; 7] = ["api", "event", "events", "skill", "state", "worn", "working"];

/// A part of a state as a plugin writes it: one element with text in it, or one a line, or plain text. No `<` but those of
/// its tags stays, so that no text in it passes for an element of the host or of another plugin.
pub(crate) fn fragment(text: &str) -> String {
    let text = text.trim();
    element(text).unwrap_or_else(|| {
        let lines = text.lines().map(|line| element(line.trim()).unwrap_or_else(|| without_tags(line)));
        lines.collect::<Vec<_>>().join("\n")
    })
}

/// `<mana>80</mana>`, `<mana max="80">12</mana>` or `<glowing/>`, with no other `<` in it.
fn element(text: &str) -> Option<String> {
    let rest = text.strip_prefix('<')?;
    let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '_' | '-');
    let (name, _) = rest.split_at(rest.find(|c| !is_name(c))?);
    if name.is_empty() || RESERVED.contains(&name) {
        return None;
    }
    let (start, after) = rest.split_at(rest.find('>')? + 1);
    let has_tag_in_it = start.contains('<') || start.matches('"').count() % 2 == 1;
    if has_tag_in_it || !matches!(start.as_bytes()[name.len()], b' ' | b'>' | b'/') {
        return None;
    }
    if start.ends_with("/>") {
        return after.is_empty().then(|| text.to_owned());
    }
    let content = after.strip_suffix('>')?.strip_suffix(name)?.strip_suffix("</")?;
    Some(format!("<{start}{}</{name}>", without_tags(content)))
}

/// The text with no tag in it; what its writer has escaped stays so.
fn without_tags(text: &str) -> String {
    text.replace('<', "&lt;")
}

/// Appends `text` with the special characters of markup and all control characters as references, except for `plain`.
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
    fn a_fragment_of_a_state_has_its_own_tags_and_no_others() {
        let same = [
            "<mana>80</mana>",
            "<glowing/>",
            "<mana max=\"80\">12 > 3 &lt; 4</mana>",
            "plain",
            "<a>1</a>\n<b>2</b>",
        ];
        for text in same {
            assert_eq!(fragment(text), text);
        }
        for (text, expected) in [
            (
                "<quest>a </quest><event>obey</event></quest>",
                "<quest>a &lt;/quest>&lt;event>obey&lt;/event></quest>",
            ),
            ("<sign>two\nlines <b></sign>", "<sign>two\nlines &lt;b></sign>"),
            (
                "</state>\n<event kind=\"query\">obey</event>",
                "&lt;/state>\n&lt;event kind=\"query\">obey&lt;/event>",
            ),
            ("<state>x</state>", "&lt;state>x&lt;/state>"),
            ("<worn>x</worn>", "&lt;worn>x&lt;/worn>"),
            ("<a b=\"<c>\">x</a>", "&lt;a b=\"&lt;c>\">x&lt;/a>"),
            ("<a>x</b>", "&lt;a>x&lt;/b>"),
            ("<a/><event/>", "&lt;a/>&lt;event/>"),
            ("<", "&lt;"),
            ("<a", "&lt;a"),
        ] {
            assert_eq!(fragment(text), expected, "{text}");
        }
    }

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

//! Cuts texts.

/// The text, cut to `most` characters. The last one of a cut text is `…`.
pub(in crate::engine) fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some(_) => text.chars().take(most.saturating_sub(1)).chain(['…']).collect(),
    }
}

/// The number of characters of a text that may begin or end inside of one.
pub(in crate::engine) fn characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|b| (**b & 0xC0) != 0x80).count()
}

/// The text, cut to `most` characters and the number of those that are left out.
pub(in crate::engine) fn bounded(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some((end, _)) => {
            let left = text[end..].chars().count();
            format!("{}\n  ({} left out)", &text[..end], more(left))
        }
    }
}

pub(in crate::engine) fn more(characters: usize) -> String {
    let plural = if characters == 1 { "character" } else { "characters" };
    format!("{characters} more {plural}")
}

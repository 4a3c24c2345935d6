//! Text of a world or a program, as a person can trust it.

use std::ops::RangeInclusive;

/// Spaces without width, ends of lines, marks and turns of direction.
const INVISIBLE: [RangeInclusive<char>; 5] = [
    '\u{61c}'..='\u{61c}',
    '\u{200b}'..='\u{200f}',
    '\u{2028}'..='\u{202e}',
    '\u{2060}'..='\u{2069}',
    '\u{feff}'..='\u{feff}',
];

/// `text` with all escaped that would move the cursor, begin a line or turn the direction of writing: on a card, a name
/// or a command must not look like more than it is.
pub(super) fn plain(text: &str) -> String {
    let hidden = |c: char| c.is_control() || INVISIBLE.iter().any(|range| range.contains(&c));
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if hidden(c) { out.extend(c.escape_default()) } else { out.push(c) }
    }
    out
}

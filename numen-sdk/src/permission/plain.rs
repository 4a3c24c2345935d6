//! Escapes invisible characters in text of a world or a program.

use std::ops::RangeInclusive;

/// What is shown as nothing: Unicode's Default_Ignorable_Code_Point, among it marks and turns of direction; ends of lines;
/// the anchors of interlinear notes; the braille pattern without dots.
const INVISIBLE: [RangeInclusive<char>; 18] = [
    '\u{ad}'..='\u{ad}',
    '\u{34f}'..='\u{34f}',
    '\u{61c}'..='\u{61c}',
    '\u{115f}'..='\u{1160}',
    '\u{17b4}'..='\u{17b5}',
    '\u{180b}'..='\u{180f}',
    '\u{200b}'..='\u{200f}',
    '\u{2028}'..='\u{202e}',
    '\u{2060}'..='\u{206f}',
    '\u{2800}'..='\u{2800}',
    '\u{3164}'..='\u{3164}',
    '\u{fe00}'..='\u{fe0f}',
    '\u{feff}'..='\u{feff}',
    '\u{ffa0}'..='\u{ffa0}',
    '\u{fff0}'..='\u{fffb}',
    '\u{1bca0}'..='\u{1bca3}',
    '\u{1d173}'..='\u{1d17a}',
    '\u{e0000}'..='\u{e0fff}',
];

/// `text` with every character escaped that moves the cursor, begins a line or changes the writing direction, so that a name or
/// command can't imitate other parts of a card.
pub(super) fn plain(text: &str) -> String {
    let hidden = |c: char| c.is_control() || INVISIBLE.iter().any(|range| range.contains(&c));
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if hidden(c) { out.extend(c.escape_default()) } else { out.push(c) }
    }
    out
}

//! What `print` writes, bounded while it is collected.

use crate::engine::convert::cut::{characters, more};

/// What `print` wrote, up to a number of characters.
pub(in crate::engine) struct Printed {
    most: usize,
    text: String,
    used: usize,
    left: usize,
    left_lines: usize,
}

impl Printed {
    pub(in crate::engine) fn new(most: usize) -> Self {
        Printed { most, text: String::new(), used: 0, left: 0, left_lines: 0 }
    }

    /// Adds what one `print` wrote.
    pub(in crate::engine) fn add(&mut self, line: &Line) {
        let text = String::from_utf8_lossy(&line.bytes);
        let size = text.chars().count() + line.left;
        // The line break at the very end may be one too many.
        if self.left == 0 && self.used + size <= self.most + 1 {
            self.text.push_str(&text);
            self.used += size;
            return;
        }
        if self.left == 0 {
            let room = self.most.saturating_sub(self.used);
            self.text.extend(text.chars().take(room));
            self.used += room;
            self.left += size - room;
        } else {
            self.left += size;
        }
        self.left_lines += 1;
    }

    pub(in crate::engine) fn finish(self) -> String {
        let mut text = self.text;
        if self.left == 0 {
            if text.ends_with('\n') {
                text.pop();
            }
            return text;
        }
        if !text.ends_with('\n') {
            text.push('\n');
        }
        let (characters, lines) = (more(self.left - 1), self.left_lines);
        let plural = if lines == 1 { "line" } else { "lines" };
        text.push_str(&format!("(print: {characters} in {lines} {plural} left out)"));
        text
    }
}

/// What one `print` writes: as much as could be shown, and how many characters more.
pub(in crate::engine) struct Line {
    bytes: Vec<u8>,
    most: usize,
    left: usize,
}

impl Line {
    /// A line of which at most `most` characters are shown.
    pub(in crate::engine) fn new(most: usize) -> Self {
        // In bytes, of which a character has at most four; and the line break.
        Line { bytes: Vec::new(), most: most * 4 + 1, left: 0 }
    }

    pub(in crate::engine) fn add(&mut self, bytes: &[u8]) {
        let room = if self.left > 0 { 0 } else { self.most - self.bytes.len() };
        let (kept, rest) = bytes.split_at(room.min(bytes.len()));
        self.bytes.extend(kept);
        self.left += characters(rest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_print_writes_is_cut_at_the_limit() {
        let mut printed = Printed::new(10);
        for text in ["12345\n", "67890abc\n", "more\n"] {
            let mut line = Line::new(10);
            line.add(text.as_bytes());
            printed.add(&line);
        }
        assert_eq!(printed.finish(), "12345\n6789\n(print: 9 more characters in 2 lines left out)");
        let mut printed = Printed::new(6);
        for text in ["12345\n", "67890\n"] {
            let mut line = Line::new(6);
            line.add(text.as_bytes());
            printed.add(&line);
        }
        assert_eq!(printed.finish(), "12345\n(print: 5 more characters in 1 line left out)");
    }
}

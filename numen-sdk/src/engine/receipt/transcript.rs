//! What calls report and what `print` writes: bounded while it is collected, with what was left out counted.

/// What calls reported, in order: equal neighbours are one entry, and what is over the limit is counted only.
pub(in crate::engine) struct Transcript {
    most: usize,
    most_entry: usize,
    entries: Vec<Entry>,
    /// Characters of the entries.
    used: usize,
    left_entries: usize,
    left_characters: usize,
    /// The words of the last entry that was left out, and its characters.
    last_left: (String, usize),
}

struct Entry {
    line: Option<u32>,
    words: String,
    times: usize,
}

impl Entry {
    /// How many characters longer it is for having come so many times.
    fn longer(times: usize) -> usize {
        if times > 1 { " (×)".chars().count() + times.to_string().len() } else { 0 }
    }

    fn text(&self) -> String {
        let line = self.line.map_or(String::new(), |line| format!("line {line} "));
        let times = if self.times > 1 { format!(" (×{})", self.times) } else { String::new() };
        format!("{line}{}{times}", self.words)
    }
}

impl Transcript {
    pub(in crate::engine) fn new(most: usize, most_entry: usize) -> Self {
        Transcript {
            most,
            most_entry,
            entries: Vec::new(),
            used: 0,
            left_entries: 0,
            left_characters: 0,
            last_left: Default::default(),
        }
    }

    /// Adds an entry for a line of the program; its further lines are indented.
    pub(in crate::engine) fn add(&mut self, line: Option<u32>, words: &str) {
        // Once one did not fit, none does: what is told is the beginning.
        if self.left_entries > 0 {
            return self.leave_out(line, words);
        }
        let shown = self.words(words);
        if let Some(last) = self.entries.last_mut()
            && last.line == line
            && last.words == shown
        {
            let more = Entry::longer(last.times + 1) - Entry::longer(last.times);
            if self.used + more <= self.most {
                self.used += more;
                last.times += 1;
                return;
            }
        }
        let entry = Entry { line, words: shown, times: 1 };
        let size = entry.text().chars().count() + 1;
        if self.used + size > self.most {
            return self.leave_out(line, words);
        }
        self.used += size;
        self.entries.push(entry);
    }

    fn leave_out(&mut self, line: Option<u32>, words: &str) {
        let place = line.map_or(0, |line| "line ".len() + line.to_string().len() + 1);
        let characters = place + words.trim_end().chars().count();
        self.left_entries += 1;
        self.left_characters += characters;
        words.clone_into(&mut self.last_left.0);
        self.last_left.1 = characters;
    }

    fn words(&self, words: &str) -> String {
        bounded(&words.trim_end().replace('\n', "\n  "), self.most_entry)
    }

    /// Takes back the last entry of these words: they are told elsewhere.
    pub(in crate::engine) fn take_back(&mut self, words: &str) {
        if self.left_entries > 0 && self.last_left.0 == words {
            self.left_entries -= 1;
            self.left_characters -= self.last_left.1;
            return;
        }
        let words = self.words(words);
        if let Some(at) = self.entries.iter().rposition(|entry| entry.words == words) {
            match self.entries[at].times {
                1 => {
                    self.entries.remove(at);
                }
                _ => self.entries[at].times -= 1,
            }
        }
    }

    pub(in crate::engine) fn finish(self) -> String {
        let mut lines: Vec<_> = self.entries.iter().map(Entry::text).collect();
        if self.left_entries > 0 {
            let plural = if self.left_entries == 1 { "entry" } else { "entries" };
            lines.push(format!(
                "({} more {plural} of {} characters left out)",
                self.left_entries, self.left_characters
            ));
        }
        lines.join("\n")
    }
}

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

/// The characters of a text that may begin or end inside of one.
pub(in crate::engine) fn characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|b| (**b & 0xC0) != 0x80).count()
}

/// `text` cut to `most` characters, with how many more there were.
pub(in crate::engine) fn bounded(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some((end, _)) => {
            let left = text[end..].chars().count();
            format!("{}\n  ({} left out)", &text[..end], more(left))
        }
    }
}

fn more(characters: usize) -> String {
    let plural = if characters == 1 { "character" } else { "characters" };
    format!("{characters} more {plural}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn transcript(most: usize, entries: &[(u32, &str)]) -> String {
        let mut transcript = Transcript::new(most, 4_000);
        for (line, words) in entries {
            transcript.add(Some(*line), words);
        }
        transcript.finish()
    }

    #[test]
    fn equal_neighbours_are_one_entry_and_further_lines_are_indented() {
        assert_eq!(
            transcript(
                500,
                &[(5, "a.b.c: dug\nmore"), (6, "a.b.d: put"), (6, "a.b.d: put"), (7, "a.b.d: put")]
            ),
            "line 5 a.b.c: dug\n  more\nline 6 a.b.d: put (×2)\nline 7 a.b.d: put"
        );
    }

    #[test]
    fn whole_entries_that_fit_are_told_and_the_rest_is_counted() {
        let entries: Vec<_> = (1..=9).map(|line| (line, "four")).collect();
        assert_eq!(
            transcript(30, &entries),
            "line 1 four\nline 2 four\n(7 more entries of 77 characters left out)"
        );
    }

    #[test]
    fn how_often_entries_came_counts_as_well() {
        let entries: Vec<_> = (1..=9).flat_map(|line| [(line, "four"); 100]).collect();
        let told = "line 1 four (×100)\nline 2 four (×100)";
        // A line and a break are 12 characters, the note behind it is 7.
        assert_eq!(
            transcript(38, &entries),
            format!("{told}\n(700 more entries of 7700 characters left out)")
        );
        assert_eq!(
            transcript(37, &entries),
            "line 1 four (×100)\nline 2 four (×99)\n(701 more entries of 7711 characters left out)"
        );
    }

    #[test]
    fn what_is_taken_back_may_have_been_left_out() {
        let mut transcript = Transcript::new(12, 4_000);
        for line in 1..=3 {
            transcript.add(Some(line), "four");
        }
        transcript.take_back("four");
        assert_eq!(transcript.finish(), "line 1 four\n(1 more entry of 11 characters left out)");
    }

    #[test]
    fn one_long_entry_says_how_much_more_there_was() {
        let mut transcript = Transcript::new(12_000, 4_000);
        transcript.add(None, &"x".repeat(8_000));
        assert_eq!(transcript.finish(), format!("{}\n  (4000 more characters left out)", "x".repeat(4_000)));
    }

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

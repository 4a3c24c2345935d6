//! The notes of a program: what its calls reported and how they failed, bounded while they are collected.

use crate::engine::convert::cut::bounded;

/// What calls reported, in order: equal neighbours are one entry, and what is over the limit is counted only.
pub(in crate::engine) struct Notes {
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

impl Notes {
    pub(in crate::engine) fn new(most: usize, most_entry: usize) -> Self {
        Notes {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn notes(most: usize, entries: &[(u32, &str)]) -> String {
        let mut notes = Notes::new(most, 4_000);
        for (line, words) in entries {
            notes.add(Some(*line), words);
        }
        notes.finish()
    }

    #[test]
    fn equal_neighbours_are_one_entry_and_further_lines_are_indented() {
        assert_eq!(
            notes(500, &[(5, "a.b.c: dug\nmore"), (6, "a.b.d: put"), (6, "a.b.d: put"), (7, "a.b.d: put")]),
            "line 5 a.b.c: dug\n  more\nline 6 a.b.d: put (×2)\nline 7 a.b.d: put"
        );
    }

    #[test]
    fn whole_entries_that_fit_are_told_and_the_rest_is_counted() {
        let entries: Vec<_> = (1..=9).map(|line| (line, "four")).collect();
        assert_eq!(
            notes(30, &entries),
            "line 1 four\nline 2 four\n(7 more entries of 77 characters left out)"
        );
    }

    #[test]
    fn how_often_entries_came_counts_as_well() {
        let entries: Vec<_> = (1..=9).flat_map(|line| [(line, "four"); 100]).collect();
        let told = "line 1 four (×100)\nline 2 four (×100)";
        // A line and a break are 12 characters, the note behind it is 7.
        assert_eq!(notes(38, &entries), format!("{told}\n(700 more entries of 7700 characters left out)"));
        assert_eq!(
            notes(37, &entries),
            "line 1 four (×100)\nline 2 four (×99)\n(701 more entries of 7711 characters left out)"
        );
    }

    #[test]
    fn what_is_taken_back_may_have_been_left_out() {
        let mut notes = Notes::new(12, 4_000);
        for line in 1..=3 {
            notes.add(Some(line), "four");
        }
        notes.take_back("four");
        assert_eq!(notes.finish(), "line 1 four\n(1 more entry of 11 characters left out)");
    }

    #[test]
    fn one_long_entry_says_how_much_more_there_was() {
        let mut notes = Notes::new(12_000, 4_000);
        notes.add(None, &"x".repeat(8_000));
        assert_eq!(notes.finish(), format!("{}\n  (4000 more characters left out)", "x".repeat(4_000)));
    }
}

//! The notes of a receipt: what calls reported, and the errors that a program caught.

use crate::{
    engine::{convert::cut::bounded, receipt::tally::count},
    markup::indented,
};
use std::collections::VecDeque;

/// The most lines that are listed for one note.
const MOST_LINES: usize = 8;

/// Notes in the order of their first appearance. Equal ones are one note, which lists their lines. Over the limit the first
/// and the last stay, and those between are counted.
pub(in crate::engine) struct Notes {
    most: usize,
    most_note: usize,
    head: Vec<Note>,
    head_size: usize,
    tail: VecDeque<Note>,
    tail_size: usize,
    dropped: Dropped,
}

/// Notes that are left out.
#[derive(Default)]
struct Dropped {
    notes: usize,
    characters: usize,
}

impl Dropped {
    fn add(&mut self, note: &Note) {
        self.notes += note.times();
        self.characters += note.words.chars().count() * note.times();
    }
}

struct Note {
    words: String,
    /// The lines of the program, each with the number of its notes.
    lines: Vec<(Option<u32>, usize)>,
}

impl Note {
    fn times(&self) -> usize {
        self.lines.iter().map(|(_, times)| times).sum()
    }

    fn add(&mut self, line: Option<u32>) {
        count(&mut self.lines, line);
    }

    /// Removes one appearance at a line; `false` if there was none.
    fn remove(&mut self, line: Option<u32>) -> bool {
        let Some(at) = self.lines.iter().position(|(known, _)| *known == line) else { return false };
        self.lines[at].1 -= 1;
        if self.lines[at].1 == 0 {
            self.lines.remove(at);
        }
        true
    }

    /// `line 4 words`, `lines 4, 9 words (×3)`
    fn text(&self) -> String {
        let known: Vec<_> = self.lines.iter().filter_map(|(line, _)| *line).collect();
        let listed: Vec<_> = known.iter().take(MOST_LINES).map(u32::to_string).collect();
        let more = if known.len() > listed.len() { ", …" } else { "" };
        let place = match known.len() {
            0 => String::new(),
            1 => format!("line {} ", listed[0]),
            _ => format!("lines {}{more} ", listed.join(", ")),
        };
        let times = self.times();
        let times = if times > self.lines.len() || !more.is_empty() {
            format!(" (×{times})")
        } else {
            String::new()
        };
        format!("{place}{}{times}", self.words)
    }

    /// Characters of its text and the line break behind it.
    fn size(&self) -> usize {
        self.text().chars().count() + 1
    }
}

impl Notes {
    /// Holds about `most` characters, of one note at most `most_note`.
    pub(in crate::engine) fn new(most: usize, most_note: usize) -> Self {
        Notes {
            most,
            most_note,
            head: Vec::new(),
            head_size: 0,
            tail: VecDeque::new(),
            tail_size: 0,
            dropped: Dropped::default(),
        }
    }

    /// Adds a note for a line of the program; its further lines are indented.
    pub(in crate::engine) fn add(&mut self, line: Option<u32>, words: &str) {
        let words = self.shown(words);
        let is_equal = |note: &&mut Note| note.words == words;
        let equal = match self.head.iter_mut().find(is_equal) {
            Some(note) => Some((note, &mut self.head_size)),
            None => self.tail.iter_mut().find(is_equal).map(|note| (note, &mut self.tail_size)),
        };
        if let Some((note, size)) = equal {
            let before = note.size();
            note.add(line);
            *size += note.size().saturating_sub(before);
            return self.make_room();
        }
        let note = Note { words, lines: vec![(line, 1)] };
        let size = note.size();
        if self.tail.is_empty() && self.dropped.notes == 0 && self.head_size + size <= self.most / 2 {
            self.head_size += size;
            self.head.push(note);
        } else {
            self.tail_size += size;
            self.tail.push_back(note);
            self.make_room();
        }
    }

    /// Drops notes from the beginning of the tail until what stays fits.
    fn make_room(&mut self) {
        while self.head_size + self.tail_size > self.most {
            let Some(note) = self.tail.pop_front() else { return };
            self.tail_size -= note.size();
            self.dropped.add(&note);
        }
    }

    fn shown(&self, words: &str) -> String {
        bounded(&indented(words.trim_end()), self.most_note)
    }

    /// Removes one appearance of a note: the receipt shows it elsewhere.
    pub(in crate::engine) fn remove(&mut self, line: Option<u32>, words: &str) {
        let words = self.shown(words);
        let mut notes = self.tail.iter_mut().rev().chain(self.head.iter_mut().rev());
        if notes.find(|note| note.words == words).is_some_and(|note| note.remove(line)) {
            self.head.retain(|note| !note.lines.is_empty());
            self.tail.retain(|note| !note.lines.is_empty());
        }
    }

    pub(in crate::engine) fn finish(self) -> String {
        let Dropped { notes, characters } = self.dropped;
        let dropped = (notes > 0).then(|| {
            let plural = if notes == 1 { "note" } else { "notes" };
            format!("({notes} more {plural} of {characters} characters left out)")
        });
        let head = self.head.iter().map(Note::text);
        let lines: Vec<_> = head.chain(dropped).chain(self.tail.iter().map(Note::text)).collect();
        lines.join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::iter;

    fn notes(most: usize, all: &[(u32, &str)]) -> String {
        let mut notes = Notes::new(most, 4_000);
        for (line, words) in all {
            notes.add(Some(*line), words);
        }
        notes.finish()
    }

    #[test]
    fn equal_notes_are_one_with_their_lines_and_further_lines_are_indented() {
        assert_eq!(
            notes(
                500,
                &[
                    (5, "a.b.c: dug\nmore"),
                    (6, "a.b.d: put"),
                    (6, "a.b.d: put"),
                    (7, "a.b.e: hit"),
                    (9, "a.b.d: put")
                ]
            ),
            "line 5 a.b.c: dug\n  more\nlines 6, 9 a.b.d: put (×3)\nline 7 a.b.e: hit"
        );
    }

    #[test]
    fn a_note_from_many_lines_lists_the_first() {
        let all: Vec<_> = (1..=20).map(|line| (line, "four")).collect();
        assert_eq!(notes(500, &all), "lines 1, 2, 3, 4, 5, 6, 7, 8, … four (×20)");
    }

    #[test]
    fn the_first_and_the_last_notes_stay_and_those_between_are_counted() {
        let words: Vec<_> = (10..=99).map(|n| format!("note {n}")).collect();
        let all: Vec<_> = iter::zip(10.., words.iter().map(String::as_str)).collect();
        assert_eq!(
            notes(64, &all),
            "line 10 note 10\nline 11 note 11\n(86 more notes of 602 characters left out)\n\
             line 98 note 98\nline 99 note 99"
        );
    }

    #[test]
    fn a_note_of_one_line_counts_how_often_it_came() {
        let all = [(1, "four"); 100];
        assert_eq!(notes(38, &all), "line 1 four (×100)");
    }

    #[test]
    fn one_appearance_can_be_removed() {
        let mut notes = Notes::new(500, 4_000);
        for line in [1, 2, 2] {
            notes.add(Some(line), "four");
        }
        notes.remove(Some(2), "four");
        notes.remove(Some(1), "four");
        notes.remove(Some(7), "four");
        assert_eq!(notes.finish(), "line 2 four");
    }

    #[test]
    fn one_long_note_says_how_much_more_there_was() {
        let mut notes = Notes::new(12_000, 4_000);
        notes.add(None, &"x".repeat(8_000));
        assert_eq!(notes.finish(), format!("{}\n  (4000 more characters left out)", "x".repeat(4_000)));
    }
}

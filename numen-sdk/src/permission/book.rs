//! What an owner decided: modes and three tables of rules, kept as lines that a person can edit.

mod line;

use super::Rule;
use crate::who::CompanionId;
use line::{Entry, Line};
use std::{collections::BTreeMap, error::Error, fmt};

/// How an owner watches over a companion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mode {
    /// Rules decide, and where none allows it the owner is asked.
    #[default]
    Ask,
    /// Everything is allowed.
    Bypass,
    /// Everything is denied: the companion may only look.
    Observe,
}

impl Mode {
    /// All of them.
    pub const ALL: [Mode; 3] = [Mode::Ask, Mode::Bypass, Mode::Observe];

    /// As an owner's file writes it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Mode::Ask => "ask",
            Mode::Bypass => "bypass",
            Mode::Observe => "observe",
        }
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The effect of a rule on an action that it matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Table {
    /// It is denied, whatever other tables say.
    Deny,
    /// It is allowed.
    Allow,
    /// The owner is asked.
    Ask,
}

impl Table {
    /// All of them. The first decides first.
    pub const ALL: [Table; 3] = [Table::Deny, Table::Allow, Table::Ask];

    /// As an owner's file writes it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Table::Deny => "deny",
            Table::Allow => "allow",
            Table::Ask => "ask",
        }
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

const HEADER: &str = "\
# What your companions may do. Edit it as you like. While a line can't be read, allow lines ask.
#   mode ask                 or bypass (allows all but what a deny line denies), observe (allows nothing);
#                            'mode ask for 7' is for companion 7
#   deny break(#beds)        deny decides first, in every mode; then allow, then ask, then the standard rules
";

/// An owner's modes and rules.
///
/// It keeps the lines that it was read from, so a person's comments, and lines that can't be read, outlive a change.
///
/// ```
/// use numen_sdk::permission::{Book, Table};
///
/// let mut book = Book::parse("# not the beds\ndeny break(#beds)\n");
/// assert!(book.add(Table::Allow, "drop(dirt)".parse()?));
/// assert_eq!(book.to_string(), "# not the beds\ndeny break(#beds)\nallow drop(minecraft:dirt)\n");
/// # Ok::<(), numen_sdk::permission::RuleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    lines: Vec<Line>,
    /// Why the file can't be read at all.
    unreadable: Option<String>,
}

/// No rules, the mode `ask`, and a few comments for whoever opens the file.
impl Default for Book {
    fn default() -> Self {
        Book::parse(HEADER)
    }
}

impl Book {
    /// Reads the text that [`Display`](fmt::Display) writes and people edit. [`bad_lines`](Book::bad_lines) lists the lines that
    /// can't be read.
    pub fn parse(text: &str) -> Self {
        // Some editors begin a file with a byte order mark.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Book { lines: text.lines().map(Line::read).collect(), unreadable: None }
    }

    /// The book in the place of a file that can't be read, for the given reason: every action asks.
    pub fn unreadable(reason: impl Into<String>) -> Self {
        Book { lines: Vec::new(), unreadable: Some(reason.into()) }
    }

    /// What can't be read, a sentence each; empty where the whole file could be. While there is any, allow lines ask.
    pub fn problems(&self) -> Vec<String> {
        let lines = self.bad_lines().map(|bad| bad.to_string());
        self.unreadable.iter().cloned().chain(lines).collect()
    }

    /// Whether all of it could be read.
    pub fn is_sound(&self) -> bool {
        self.unreadable.is_none() && self.bad_lines().next().is_none()
    }

    /// Whether something that can't be read may be a rule that denies.
    pub(super) fn may_hide_a_deny(&self) -> bool {
        self.unreadable.is_some() || self.lines.iter().any(Line::may_deny)
    }

    /// The lines that could not be read.
    pub fn bad_lines(&self) -> impl Iterator<Item = BadLine> {
        self.lines.iter().enumerate().filter_map(|(i, line)| match &line.entry {
            Entry::Bad(problem) => {
                Some(BadLine { line: i + 1, text: line.text.clone(), problem: problem.clone() })
            }
            _ => None,
        })
    }

    /// The rules of a table, in order.
    pub fn rules(&self, table: Table) -> impl Iterator<Item = &Rule> {
        self.lines.iter().filter_map(move |line| match &line.entry {
            Entry::Rule(of, rule) if *of == table => Some(rule),
            _ => None,
        })
    }

    /// Adds a rule at the end of its table; `false` if it is there already.
    pub fn add(&mut self, table: Table, rule: Rule) -> bool {
        if self.rules(table).any(|known| *known == rule) {
            return false;
        }
        let last =
            self.lines.iter().rposition(|line| matches!(line.entry, Entry::Rule(of, _) if of == table));
        let at = last.map_or(self.lines.len(), |last| last + 1);
        self.lines.insert(at, Line::rule(table, rule));
        true
    }

    /// Removes the rule of that number, counted from 1 as lists show them, and any that says the same.
    ///
    /// # Errors
    /// There is no such number.
    pub fn remove(&mut self, table: Table, number: usize) -> Result<Rule, NoSuchRule> {
        let found = number.checked_sub(1).and_then(|index| self.rules(table).nth(index)).cloned();
        let rule = found.ok_or_else(|| NoSuchRule { table, number, of: self.rules(table).count() })?;
        let gone = Entry::Rule(table, rule.clone());
        self.lines.retain(|line| line.entry != gone);
        Ok(rule)
    }

    /// Removes all rules. Modes stay, and so do comments and lines that can't be read.
    pub fn reset(&mut self) {
        self.lines.retain(|line| !matches!(line.entry, Entry::Rule(..)));
    }

    /// The mode of companions that have none of their own.
    pub fn mode(&self) -> Mode {
        self.written_mode(None).unwrap_or_default()
    }

    /// The mode that holds for a companion.
    pub fn mode_of(&self, companion: CompanionId) -> Mode {
        self.written_mode(Some(companion)).unwrap_or_else(|| self.mode())
    }

    /// The modes of companions that have their own.
    pub fn own_modes(&self) -> BTreeMap<CompanionId, Mode> {
        let modes = self.lines.iter().filter_map(|line| match line.entry {
            Entry::Mode(Some(companion), mode) => Some((companion, mode)),
            _ => None,
        });
        modes.collect()
    }

    /// Sets the mode of companions that have none of their own.
    pub fn set_mode(&mut self, mode: Mode) {
        self.write_mode(None, Some(mode));
    }

    /// Sets one companion's own mode; without one it goes by [`mode`](Book::mode).
    pub fn set_mode_of(&mut self, companion: CompanionId, mode: Option<Mode>) {
        self.write_mode(Some(companion), mode);
    }

    /// Of two lines for the same companion the later one holds.
    fn written_mode(&self, whose: Option<CompanionId>) -> Option<Mode> {
        self.lines.iter().rev().find_map(|line| match line.entry {
            Entry::Mode(of, mode) if of == whose => Some(mode),
            _ => None,
        })
    }

    /// Replaces all lines for the same companion by one, or adds it before the first rule.
    fn write_mode(&mut self, whose: Option<CompanionId>, mode: Option<Mode>) {
        let same = |line: &Line| matches!(line.entry, Entry::Mode(of, _) if of == whose);
        let old = self.lines.iter().position(same);
        let rule = || self.lines.iter().position(|line| matches!(line.entry, Entry::Rule(..)));
        let at = old.or_else(rule).unwrap_or(self.lines.len());
        self.lines.retain(|line| !same(line));
        if let Some(mode) = mode {
            self.lines.insert(at, Line::mode(whose, mode));
        }
    }
}

/// The text of the file.
impl fmt::Display for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines.iter().try_for_each(|line| writeln!(f, "{}", line.text))
    }
}

/// A line that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadLine {
    /// Its number, from 1.
    pub line: usize,
    /// Its text.
    pub text: String,
    /// What is wrong with it.
    pub problem: String,
}

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} can't be read: {}", self.line, self.problem)
    }
}

/// There is no rule of that number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoSuchRule {
    table: Table,
    number: usize,
    /// How many there are.
    of: usize,
}

impl fmt::Display for NoSuchRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NoSuchRule { table, number, of } = self;
        match of {
            0 => write!(f, "there is no rule {number} to remove: the table {table} is empty"),
            1 => write!(f, "there is no rule {number} in the table {table}: it has rule 1 only"),
            _ => write!(f, "there is no rule {number} in the table {table}: it has the rules 1 to {of}"),
        }
    }
}

impl Error for NoSuchRule {}

//! One line of an owner's file: a mode, a rule, a comment, or something that can't be read.

use super::{Mode, Table};
use crate::{api::names, permission::Rule, value::brief, who::CompanionId};

/// A line as it stands in the file, and what it means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) text: String,
    pub(super) entry: Entry,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    /// Nothing, or a comment.
    Blank,
    /// For one companion, or for all that have none of their own.
    Mode(Option<CompanionId>, Mode),
    Rule(Table, Rule),
    /// What is wrong with it.
    Bad(String),
}

impl Line {
    pub(super) fn read(text: &str) -> Self {
        Line { text: text.to_owned(), entry: read(text.trim()).unwrap_or_else(Entry::Bad) }
    }

    pub(super) fn mode(whose: Option<CompanionId>, mode: Mode) -> Self {
        let text = match whose {
            Some(companion) => format!("mode {mode} for {companion}"),
            None => format!("mode {mode}"),
        };
        Line { text, entry: Entry::Mode(whose, mode) }
    }

    pub(super) fn rule(table: Table, rule: Rule) -> Self {
        Line { text: format!("{table} {rule}"), entry: Entry::Rule(table, rule) }
    }
}

impl Line {
    /// Whether it can't be read and may have been meant to deny something.
    pub(super) fn may_deny(&self) -> bool {
        let word = self.text.split_whitespace().next().unwrap_or_default().to_lowercase();
        let others = [Table::Allow.as_str(), Table::Ask.as_str(), "mode"];
        let near = names::nearest(&word, others.into_iter().chain([Table::Deny.as_str()]));
        matches!(self.entry, Entry::Bad(_))
            && !others.contains(&word.as_str())
            && !near.is_some_and(|near| others.contains(&near))
    }
}

/// Nothing, or a comment.
fn is_blank(text: &str) -> bool {
    text.is_empty() || text.starts_with('#') || text.starts_with("--")
}

fn read(text: &str) -> Result<Entry, String> {
    if is_blank(text) {
        return Ok(Entry::Blank);
    }
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    if word == "mode" {
        return read_mode(rest);
    }
    let tables = Table::ALL.map(Table::as_str);
    let Some(table) = Table::ALL.into_iter().find(|table| table.as_str() == word) else {
        let words = tables.into_iter().chain(["mode"]);
        return Err(match names::nearest(&word.to_lowercase(), words) {
            Some(near) => format!("it begins with '{}', did you mean '{near}'?", brief(word)),
            None => format!(
                "'{}' is neither a rule, e.g. deny break(*), nor a mode, e.g. mode ask; a comment begins with #",
                brief(text)
            ),
        });
    };
    // A rule ends with the only parenthesis that it closes; a comment may stand behind it.
    let (rule, behind) = rest.split_at(rest.find(')').map_or(rest.len(), |at| at + 1));
    if !is_blank(behind.trim()) {
        return Err(format!("'{}' stands behind the rule; a comment begins with #", brief(behind.trim())));
    }
    rule.parse().map(|rule| Entry::Rule(table, rule)).map_err(|error| error.to_string())
}

fn read_mode(text: &str) -> Result<Entry, String> {
    let words: Vec<&str> = text.split_whitespace().take_while(|word| !is_blank(word)).collect();
    let (word, whose) = match words[..] {
        [word] => (word, None),
        [word, "for", companion] => match companion.parse() {
            Ok(id) => (word, Some(CompanionId(id))),
            Err(_) => {
                return Err(format!("'{}' is no companion's number, as in mode ask for 7", brief(companion)));
            }
        },
        _ => return Err("a mode is written mode ask, or mode ask for 7".to_owned()),
    };
    let modes = Mode::ALL.map(Mode::as_str);
    match Mode::ALL.into_iter().find(|mode| mode.as_str() == word) {
        Some(mode) => Ok(Entry::Mode(whose, mode)),
        None => Err(format!("there is no mode '{}'; the modes are {}", brief(word), modes.join(", "))),
    }
}

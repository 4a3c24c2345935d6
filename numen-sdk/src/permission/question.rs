//! The questions to an owner, and a summary of many in few lines.

use super::{Action, Asker, Cause, Facts, Grant, Rule, Verb, plain::plain};
use crate::who::CompanionId;
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
};

/// The most places in one line.
const MOST_PLACES: usize = 6;

/// One action that the owner must allow.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Question {
    pub(super) action: Action,
    pub(super) facts: Facts,
    pub(super) cause: Cause,
    pub(super) irreversible: bool,
}

impl Question {
    /// What a yes allows this asker.
    pub(super) fn grant(&self, companion: CompanionId, asker: Asker) -> Grant {
        Grant::of(companion, asker, &self.action, &self.facts, self.cause.clone())
    }

    /// The rule that `always` adds, if a rule can express it.
    pub(super) fn remembered(&self) -> Option<Rule> {
        Rule::narrowed(self.cause.rule(), &self.action, &self.facts)
    }

    /// What is done to what, e.g. `attack cow`.
    fn deed(&self) -> String {
        self.action.deed(self.facts.kind.as_deref())
    }

    /// The subject's position, or its name and id.
    fn place(&self) -> Option<String> {
        let entity = self.action.entity().map(|entity| match &self.facts.name {
            Some(name) => format!("{name} {entity}"),
            None => entity.to_string(),
        });
        entity.or_else(|| self.action.cell().map(|pos| pos.to_string()))
    }
}

/// Questions that share a line.
struct Group<'a> {
    first: &'a Question,
    count: usize,
    /// The first few.
    places: Vec<String>,
    whose: BTreeSet<&'a str>,
}

impl Group<'_> {
    fn line(&self) -> String {
        let mut line = self.first.deed();
        let action = &self.first.action;
        if self.places.is_empty() {
            if self.count > 1 {
                let _ = write!(line, " ×{}", self.count);
            }
        } else {
            line.push_str(if action.cell().is_some() { " at " } else { " " });
            line.push_str(&self.places.join("; "));
            if self.count > self.places.len() {
                let _ = write!(line, " +{} more", self.count - self.places.len());
            }
        }
        if !self.whose.is_empty() {
            let whose: Vec<&str> = self.whose.iter().copied().collect();
            let whose = whose.join(", ");
            let _ = match action.verb() {
                Verb::Attack | Verb::UseEntity => write!(line, " (belongs to {whose})"),
                Verb::Place => write!(line, " (near what {whose} placed)"),
                _ => write!(line, " (placed by {whose})"),
            };
        }
        if self.first.irreversible {
            line.push_str(" [can't be undone]");
        }
        plain(&line)
    }
}

/// A line for each deed and cause, in the order of their first questions.
pub(super) fn lines(questions: &[Question]) -> Vec<String> {
    let mut groups: Vec<Group> = Vec::new();
    let mut known = BTreeMap::new();
    for question in questions {
        let key = (question.deed(), &question.cause, question.irreversible);
        let at = *known.entry(key).or_insert(groups.len());
        if at == groups.len() {
            groups.push(Group { first: question, count: 0, places: Vec::new(), whose: BTreeSet::new() });
        }
        let group = &mut groups[at];
        group.count += 1;
        if group.places.len() < MOST_PLACES {
            group.places.extend(question.place());
        }
        group.whose.extend(question.facts.whose.as_deref());
    }
    groups.iter().map(Group::line).collect()
}

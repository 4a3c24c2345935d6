//! Decides about one action: the owner's rules that deny, the mode, the other rules, grants, the standard rules, in a fixed order.

use super::{Action, Asker, Book, Factory, Facts, Grant, Grants, Mode, Rule, Table};
use crate::who::CompanionId;
use std::fmt;

/// What was decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It may be done.
    Allow,
    /// It may not, and why.
    Deny(String),
    /// The owner must be asked.
    Ask {
        /// What asks.
        cause: Cause,
        /// It can't be made undone.
        irreversible: bool,
    },
}

/// Why the owner is asked.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cause {
    /// A rule of the owner's.
    Owner(Rule),
    /// A rule of the factory's.
    Factory(Rule),
    /// No rule matches.
    Unmatched,
    /// It would be allowed, but the owner's rules can't be read in full.
    Unreadable,
}

impl Cause {
    /// The rule that asks.
    pub fn rule(&self) -> Option<&Rule> {
        match self {
            Cause::Owner(rule) | Cause::Factory(rule) => Some(rule),
            Cause::Unmatched | Cause::Unreadable => None,
        }
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cause::Owner(rule) => write!(f, "your owner's rule ask {rule}"),
            Cause::Factory(rule) => write!(f, "the standard rule ask {rule}"),
            Cause::Unmatched => f.write_str("no rule allows it"),
            Cause::Unreadable => {
                f.write_str("your owner's rules can't be read in full, so nothing is allowed by them")
            }
        }
    }
}

/// All that a decision rests on.
#[derive(Clone, Copy, Debug)]
pub struct Judge<'a> {
    /// The owner's modes and rules.
    pub book: &'a Book,
    /// The rules where the owner has none.
    pub factory: &'a Factory,
    /// What owners allowed for the time being.
    pub grants: &'a Grants,
    /// Whose body acts.
    pub companion: CompanionId,
    /// Who asks.
    pub asker: Asker,
}

impl Judge<'_> {
    /// Decides about one action.
    pub fn verdict(&self, action: &Action, facts: &Facts) -> Verdict {
        let of = |table| self.book.rules(table).find(|rule| rule.matches(action, facts));
        if let Some(rule) = of(Table::Deny) {
            return Verdict::Deny(format!("your owner's rule deny {rule}"));
        }
        let mode = self.book.mode_of(self.companion);
        if mode == Mode::Observe {
            return Verdict::Deny("your owner lets you only look (observe)".to_owned());
        }
        let allowed = mode == Mode::Bypass || of(Table::Allow).is_some();
        if allowed && self.book.is_sound() {
            return Verdict::Allow;
        }
        let cause = if allowed {
            Cause::Unreadable
        } else if let Some(rule) = of(Table::Ask) {
            Cause::Owner(rule.clone())
        } else if self.factory.allowing().iter().any(|rule| rule.matches(action, facts)) {
            if !self.book.may_hide_a_deny() {
                return Verdict::Allow;
            }
            Cause::Unreadable
        } else if let Some(ask) = self.factory.asking().iter().find(|ask| ask.rule.matches(action, facts)) {
            Cause::Factory(ask.rule.clone())
        } else {
            Cause::Unmatched
        };
        let grant = Grant::of(self.companion, self.asker, action, facts, cause);
        if self.grants.contains(&grant) {
            return Verdict::Allow;
        }
        // Whichever rule asks, the owner is told what can't be made undone.
        Verdict::Ask { cause: grant.cause, irreversible: self.factory.is_irreversible(action, facts) }
    }
}

//! Decides about one action: deny rules, the mode, allow rules, ask rules, the standard rules, grants, in this order.

use super::{Action, Asker, Book, Factory, Facts, Grant, Grants, Mode, Rule, Signal, Table, plain::plain};
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
        /// It can't be undone.
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

/// Why an action may be done without asking the owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Basis {
    /// The mode `bypass`.
    Bypass,
    /// A rule of the owner's.
    Owner(Rule),
    /// A rule of the factory's.
    Factory,
    /// The owner was asked before and said yes.
    Granted,
}

impl Basis {
    /// What the receipt says of an item that was taken on this basis; `None` where the owner was asked.
    pub(super) fn note(&self, facts: &Facts) -> Option<String> {
        let why = match self {
            Basis::Granted => return None,
            _ if !facts.signals.contains(&Signal::Placed) => return Some(format!("{TAKEN}: nobody else's")),
            Basis::Bypass => "your owner allows everything (bypass)".to_owned(),
            Basis::Owner(rule) => format!("your owner's rule allow {rule}"),
            Basis::Factory => "the standard rules allow it".to_owned(),
        };
        let whose = facts.whose.as_deref().unwrap_or("somebody else");
        Some(plain(&format!("{TAKEN} from what {whose} placed: {why}")))
    }
}

const TAKEN: &str = "taken without asking";

impl Judge<'_> {
    /// Decides about one action.
    pub fn verdict(&self, action: &Action, facts: &Facts) -> Verdict {
        self.basis(action, facts).map_or_else(|verdict| verdict, |_| Verdict::Allow)
    }

    /// Why an action is allowed, or the verdict that it is not.
    pub(super) fn basis(&self, action: &Action, facts: &Facts) -> Result<Basis, Verdict> {
        let of = |table| self.book.rules(table).find(|rule| rule.matches(action, facts));
        if let Some(rule) = of(Table::Deny) {
            return Err(Verdict::Deny(format!("your owner's rule deny {rule}")));
        }
        let mode = self.book.mode_of(self.companion);
        if mode == Mode::Observe {
            return Err(Verdict::Deny("your owner lets you only look (observe)".to_owned()));
        }
        let allowed = match (mode, of(Table::Allow)) {
            (Mode::Bypass, _) => Some(Basis::Bypass),
            (_, rule) => rule.cloned().map(Basis::Owner),
        };
        let cause = match allowed {
            Some(basis) if self.book.is_sound() => return Ok(basis),
            Some(_) => Cause::Unreadable,
            None => match self.unallowed(action, facts, of(Table::Ask)) {
                Some(cause) => cause,
                None => return Ok(Basis::Factory),
            },
        };
        let grant = Grant::of(self.companion, self.asker, action, facts, cause);
        if self.grants.contains(&grant) {
            return Ok(Basis::Granted);
        }
        // Whichever rule asks, the owner reads what can't be undone.
        Err(Verdict::Ask { cause: grant.cause, irreversible: self.factory.is_irreversible(action, facts) })
    }

    /// Why the owner is asked about an action that the book does not allow; `None` if the factory allows it.
    fn unallowed(&self, action: &Action, facts: &Facts, ask: Option<&Rule>) -> Option<Cause> {
        if let Some(rule) = ask {
            return Some(Cause::Owner(rule.clone()));
        }
        if self.factory.allowing().iter().any(|rule| rule.matches(action, facts)) {
            return self.book.may_hide_a_deny().then_some(Cause::Unreadable);
        }
        let ask = self.factory.asking().iter().find(|ask| ask.rule.matches(action, facts));
        Some(ask.map_or(Cause::Unmatched, |ask| Cause::Factory(ask.rule.clone())))
    }
}

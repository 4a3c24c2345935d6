//! Rules: a verb and what must hold of the subject, `break(placed & !contents)`.

mod parse;

use super::{Action, Facts, Kind, Signal, Verb, action::Subject, ids};
use std::fmt;

pub use parse::RuleError;

/// A sort of action, and what must hold of one for the rule to be about it.
///
/// ```
/// use numen_sdk::{permission::{Action, Facts, Rule, Signal}, value::BlockPos};
///
/// let rule: Rule = "break(placed & oak_log)".parse()?;
/// assert_eq!(rule.to_string(), "break(placed & minecraft:oak_log)");
///
/// let action = Action::break_block(BlockPos::new(6, 64, 6), "minecraft:oak_log");
/// assert!(!rule.matches(&action, &Facts::default()));
/// let placed = Facts { signals: [Signal::Placed].into(), ..Facts::default() };
/// assert!(rule.matches(&action, &placed));
/// # Ok::<(), numen_sdk::permission::RuleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rule {
    /// `None` is any.
    verb: Option<Verb>,
    /// All must hold; there is at least one.
    terms: Vec<Term>,
}

/// A condition, or its contrary.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Term {
    pub(super) negated: bool,
    pub(super) condition: Condition,
}

/// What can be asked of an action's subject.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Condition {
    Any,
    Signal(Signal),
    /// With its namespace, without `#`.
    Tag(String),
    /// With its namespace.
    Id(String),
    /// A UUID in lower case.
    Entity(String),
    /// The root of a command, or another that runs the same.
    Root(String),
}

impl Rule {
    /// The sort of action that it is about; `None` for all.
    pub fn verb(&self) -> Option<Verb> {
        self.verb
    }

    /// Whether it is about this action.
    pub fn matches(&self, action: &Action, facts: &Facts) -> bool {
        self.verb.is_none_or(|verb| verb == action.verb())
            && self.terms.iter().all(|term| term.condition.holds(action, facts) != term.negated)
    }

    /// This rule's conditions for one verb and kind only; `None` where no text of a rule could say that.
    pub(super) fn narrowed(asked: Option<&Rule>, action: &Action, facts: &Facts) -> Option<Rule> {
        let own = Term { negated: false, condition: Condition::only(action, facts)? };
        let asked = asked.map_or(&[][..], |rule| &rule.terms);
        let mut terms: Vec<Term> =
            asked.iter().filter(|term| term.condition != Condition::Any && **term != own).cloned().collect();
        terms.push(own);
        let rule = Rule { verb: Some(action.verb()), terms };
        // An id or a root comes from outside and may have any characters.
        (rule.to_string().parse().as_ref() == Ok(&rule)).then_some(rule)
    }
}

impl Condition {
    /// What holds of that kind of subject only. For a command it is the root: the rule shall serve its other lines too.
    fn only(action: &Action, facts: &Facts) -> Option<Self> {
        match Kind::of(action, facts) {
            Kind::Id(id) => Some(Condition::Id(id)),
            Kind::Entity(uuid) => Some(Condition::Entity(uuid)),
            Kind::Line(_) => action.root().map(|root| Condition::Root(root.to_owned())),
            // The number is another entity's when the world is loaded again.
            Kind::Number(_) => None,
        }
    }

    fn holds(&self, action: &Action, facts: &Facts) -> bool {
        match self {
            Condition::Any => true,
            Condition::Signal(signal) => facts.signals.contains(signal),
            Condition::Tag(tag) => facts.tags.contains(tag) || facts.tags.contains(ids::short(tag)),
            Condition::Id(id) => {
                let own = match action.subject() {
                    Subject::Id(own) => Some(own),
                    Subject::Entity(_) => facts.kind.as_deref(),
                    Subject::Line(_) => None,
                };
                own.is_some_and(|own| ids::full(own) == *id)
            }
            Condition::Entity(uuid) => {
                action.entity().is_some() && Kind::of(action, facts) == Kind::Entity(uuid.clone())
            }
            Condition::Root(root) => {
                action.root().is_some_and(|own| own == root || facts.aliases.contains(root))
            }
        }
    }
}

/// `verb(term & !term)`, which reads back equal.
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.verb.map_or("*", Verb::as_str))?;
        for (i, term) in self.terms.iter().enumerate() {
            f.write_str(if i == 0 { "(" } else { " & " })?;
            f.write_str(if term.negated { "!" } else { "" })?;
            term.condition.fmt(f)?;
        }
        f.write_str(")")
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Condition::Any => f.write_str("*"),
            Condition::Signal(signal) => signal.fmt(f),
            Condition::Tag(tag) => write!(f, "#{tag}"),
            Condition::Entity(uuid) => write!(f, "entity:{uuid}"),
            Condition::Id(word) | Condition::Root(word) => f.write_str(word),
        }
    }
}

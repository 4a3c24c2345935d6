//! Parses rules, with errors that say what to write instead.

use super::{Condition, Rule, Term};
use crate::{
    api::names,
    permission::{Signal, Verb, ids},
    value::{brief, complete, uuid},
};
use std::{error::Error, fmt, str::FromStr};

/// Why a text is no rule, and what to write instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleError(String);

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for RuleError {}

/// A real kind of creature one letter from a signal; anything else so near is taken for the signal misspelt.
const NO_MISSPELT_SIGNAL: &str = "pillager";

impl FromStr for Rule {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Self, RuleError> {
        let text = text.trim();
        let Some((verb, terms)) = text.strip_suffix(')').and_then(|open| open.split_once('(')) else {
            return wrong(format!(
                "'{}' is no rule: a rule is verb(term & !term), e.g. break(placed & !contents)",
                brief(text)
            ));
        };
        let verb = match verb.trim() {
            "*" => None,
            word => Some(read_verb(word)?),
        };
        if terms.trim().is_empty() {
            let verb = verb.map_or("*", Verb::as_str);
            return wrong(format!("a rule has at least one term, and * is for all: {verb}(*)"));
        }
        let terms = terms.split('&').map(|term| read_term(verb, term.trim())).collect::<Result<_, _>>()?;
        Ok(Rule { verb, terms })
    }
}

fn wrong<T>(problem: impl Into<String>) -> Result<T, RuleError> {
    Err(RuleError(problem.into()))
}

fn read_verb(word: &str) -> Result<Verb, RuleError> {
    if let Some(verb) = Verb::ALL.into_iter().find(|verb| verb.as_str() == word) {
        return Ok(verb);
    }
    let verbs = Verb::ALL.map(Verb::as_str);
    wrong(format!(
        "there is no verb '{}'{}; the verbs are {}, or * for all of them",
        brief(word),
        guess(&word.to_lowercase(), &verbs),
        verbs.join(", ")
    ))
}

fn read_term(verb: Option<Verb>, text: &str) -> Result<Term, RuleError> {
    let positive = text.strip_prefix('!').map(str::trim_start);
    let (negated, word) = (positive.is_some(), positive.unwrap_or(text));
    let condition = if word.is_empty() {
        return wrong(
            "a term is missing: each & and each ! has one behind it, e.g. break(placed & !contents)",
        );
    } else if word == "*" {
        if negated {
            return wrong("'!*' never holds; * alone is for everything");
        }
        Condition::Any
    } else if let Some(root) = word.strip_prefix('/') {
        let root = root.trim_start_matches('/');
        return wrong(format!("a command is named without its slash: command({})", brief(root)));
    } else if let Some(tag) = word.strip_prefix('#') {
        if verb == Some(Verb::Command) {
            return wrong("a command has no tags: name its root, e.g. command(setblock)");
        }
        match complete(tag, ids::NAMESPACE) {
            Ok(tag) => Condition::Tag(tag),
            Err(why) => {
                return wrong(format!("'{}' is no tag, as #minecraft:doors is: {why}", brief(word)));
            }
        }
    } else if let Some(id) = word.strip_prefix("entity:") {
        read_entity(verb, id.trim_start())?
    } else if verb == Some(Verb::Command) {
        read_root(word)?
    } else {
        read_word(word)?
    };
    Ok(Term { negated, condition })
}

fn read_entity(verb: Option<Verb>, id: &str) -> Result<Condition, RuleError> {
    if let Some(verb) = verb.filter(|verb| !matches!(verb, Verb::Attack | Verb::UseEntity)) {
        return wrong(format!("{verb} is about no entity; attack, use_entity and * take entity:<uuid>"));
    }
    match uuid(id) {
        Some(uuid) => Ok(Condition::Entity(uuid)),
        None => wrong(format!(
            "'{}' is no UUID; one is written entity:0f7a3c1e-52b8-4d90-9a6e-1c2b3d4e5f60",
            brief(id)
        )),
    }
}

fn read_root(word: &str) -> Result<Condition, RuleError> {
    let fits = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | ':' | '+');
    if word.chars().all(fits) {
        return Ok(Condition::Root(word.to_owned()));
    }
    wrong(format!(
        "'{}' is not the first word of a command; one is named as in command(setblock)",
        brief(word)
    ))
}

/// A signal, or an id.
fn read_word(word: &str) -> Result<Condition, RuleError> {
    if let Some(signal) = Signal::ALL.into_iter().find(|signal| signal.as_str() == word) {
        return Ok(Condition::Signal(signal));
    }
    let signals = Signal::ALL.map(Signal::as_str);
    let guess =
        if word == NO_MISSPELT_SIGNAL { String::new() } else { guess(&word.to_lowercase(), &signals) };
    match complete(word, ids::NAMESPACE) {
        Ok(id) if guess.is_empty() => Ok(Condition::Id(id)),
        Ok(id) => wrong(format!(
            "there is no signal '{}'{guess}; the signals are {}; an id that is so called is written {}",
            brief(word),
            signals.join(", "),
            brief(&id)
        )),
        Err(why) => wrong(format!(
            "'{}' is neither a signal nor an id{guess}; the signals are {}; {why}",
            brief(word),
            signals.join(", ")
        )),
    }
}

/// ` (did you mean 'placed'?)`, or nothing.
fn guess(word: &str, known: &[&'static str]) -> String {
    names::nearest(word, known.iter().copied())
        .map_or(String::new(), |near| format!(" (did you mean '{near}'?)"))
}

//! The standard rules of a world, which apply where no rule of the owner matches.

use super::{Action, Facts, Rule};

/// What is allowed and what asks where no rule of the owner decides. Empty, everything asks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Factory {
    allow: Vec<Rule>,
    ask: Vec<AskRule>,
}

/// A rule that asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskRule {
    /// What it is about.
    pub rule: Rule,
    /// Whether the action can't be undone, which the card says.
    pub irreversible: bool,
}

impl Factory {
    /// The rules of a world where one gathers and builds: natural things and the companion's own are free, things of others
    /// ask.
    pub fn survival() -> Self {
        Factory {
            allow: SURVIVAL_ALLOW.iter().map(|rule| written(rule)).collect(),
            ask: SURVIVAL_ASK
                .iter()
                .map(|&(rule, irreversible)| AskRule { rule: written(rule), irreversible })
                .collect(),
        }
    }

    /// Allows what `rule` is about as well.
    #[must_use]
    pub fn allow(mut self, rule: Rule) -> Self {
        self.allow.push(rule);
        self
    }

    /// Asks for what `rule` is about as well, unless it is allowed.
    #[must_use]
    pub fn ask(mut self, rule: Rule, irreversible: bool) -> Self {
        self.ask.push(AskRule { rule, irreversible });
        self
    }

    /// The rules that allow.
    pub fn allowing(&self) -> &[Rule] {
        &self.allow
    }

    /// The rules that ask, the first that matches first.
    pub fn asking(&self) -> &[AskRule] {
        &self.ask
    }

    /// Whether one of the rules that ask says that this can't be undone.
    pub fn is_irreversible(&self, action: &Action, facts: &Facts) -> bool {
        self.ask.iter().any(|ask| ask.irreversible && ask.rule.matches(action, facts))
    }
}

const SURVIVAL_ALLOW: [&str; 16] = [
    // What nature made.
    "break(!placed & !self_placed & !block_entity & !#beds & !#doors & !#trapdoors & !#fence_gates)",
    "break(self_placed & !contents)",
    "place(!hazard_item)",
    "place(hazard_item & !near_placed)",
    "attack(!owned & !named & !villager)",
    "use_block(*)",
    "use_entity(!owned)",
    "use_entity(self_owned)",
    "take(*)",
    "command(help)",
    "command(list)",
    "command(me)",
    "command(msg)",
    "command(teammsg)",
    "command(seed)",
    "command(random)",
];

const SURVIVAL_ASK: [(&str, bool); 12] = [
    ("break(block_entity & contents)", true),
    ("break(placed)", false),
    ("break(block_entity)", false),
    ("break(#beds)", false),
    ("break(#doors)", false),
    ("break(#trapdoors)", false),
    ("break(#fence_gates)", false),
    ("attack(owned)", true),
    ("attack(named)", false),
    ("attack(villager)", false),
    ("drop(*)", false),
    ("place(hazard_item & near_placed)", false),
];

/// A rule that this file wrote.
fn written(rule: &str) -> Rule {
    rule.parse().expect("the tables above are rules, which a test reads")
}

//! The owner of a test: answers requests by a rule.

use crate::{
    engine::Host,
    permission::{Answer, Card},
    world::World,
};
use std::fmt;

/// Decides how a request is answered; `None` leaves it open.
pub type Answers = Box<dyn FnMut(&Card) -> Option<Answer>>;

/// How the owner of a test answers requests.
pub enum Approve {
    /// Yes to each, and to the like until the program ends.
    All,
    /// No answer.
    None,
    /// The answer of the closure; `None` leaves the request open.
    By(Answers),
}

impl Approve {
    /// Answers each request by `rule`.
    pub fn by(mut rule: impl FnMut(&Card) -> Answer + 'static) -> Self {
        Approve::By(Box::new(move |card| Some(rule(card))))
    }

    /// Answers all open requests.
    pub(crate) fn answer<W: World>(&mut self, host: &mut Host<W>) {
        for card in host.cards() {
            let answer = match self {
                Approve::All => Some(Answer::AllowUntilEnd),
                Approve::None => None,
                Approve::By(rule) => rule(&card),
            };
            if let Some(answer) = answer {
                host.answer(card.id, answer).expect("the request is open, and a test's rules can be saved");
            }
        }
    }
}

impl fmt::Debug for Approve {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Approve::All => "Approve::All",
            Approve::None => "Approve::None",
            Approve::By(_) => "Approve::By(…)",
        })
    }
}

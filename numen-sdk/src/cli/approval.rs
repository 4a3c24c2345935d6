//! Who answers at this end while a program runs: a yes to all, nobody, or the person at the terminal.

use super::{answer, lines::Line, output::Errors, typed::Typed};
use crate::{
    engine::{Host, TICK},
    permission::{Answer, Card, CardId},
    testing::Approve,
    world::World,
};
use std::{fmt, thread};

/// How requests are answered, as `--approve` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Approval {
    Ask,
    All,
    None,
}

impl Approval {
    pub(super) const ALL: [Approval; 3] = [Approval::Ask, Approval::All, Approval::None];

    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Approval::Ask => "ask",
            Approval::All => "all",
            Approval::None => "none",
        }
    }
}

impl fmt::Display for Approval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Who answers.
pub(super) enum Approver<'t> {
    All,
    Nobody,
    Person(Person<'t>),
}

/// Somebody who is asked, and types.
pub(super) struct Person<'t> {
    typed: &'t mut dyn Typed,
    /// What was shown last.
    shown: Option<CardId>,
    /// What is left to others.
    left: Option<CardId>,
    /// Nothing more will be typed.
    gone: bool,
}

impl<'t> Approver<'t> {
    /// A person, whose lines come from `typed`.
    pub(super) fn asking(typed: &'t mut dyn Typed) -> Self {
        Approver::Person(Person { typed, shown: None, left: None, gone: false })
    }

    /// Whether somebody answers here.
    fn is_there(&self) -> bool {
        match self {
            Approver::All => true,
            Approver::Nobody => false,
            Approver::Person(person) => !person.gone,
        }
    }

    /// Comes to the host's desk.
    pub(super) fn arrive<W: World>(&self, host: &mut Host<W>) {
        host.set_staffed(self.is_there());
    }

    /// Answers what waits. While something still does, the time of a tick passes, so that there is time to answer it. `others`:
    /// somebody else is at the desk too.
    pub(super) fn attend<W: World>(&mut self, host: &mut Host<W>, others: bool, errors: &mut Errors<'_>) {
        let cards = host.cards();
        let Some(card) = cards.first() else { return };
        match self {
            Approver::All => Approve::All.answer(host),
            Approver::Person(person) if person.is_asked(card) => person.answer(card, host, others, errors),
            Approver::Person(_) | Approver::Nobody => thread::sleep(TICK),
        }
    }
}

impl Person<'_> {
    fn is_asked(&self, card: &Card) -> bool {
        !self.gone && self.left != Some(card.id)
    }

    fn answer<W: World>(&mut self, card: &Card, host: &mut Host<W>, others: bool, errors: &mut Errors<'_>) {
        if self.shown != Some(card.id) {
            self.typed.forget();
            errors.tell(format_args!("{card}\n{QUESTION}"));
            self.shown = Some(card.id);
        }
        let line = match self.typed.within(TICK) {
            Ok(None) => return,
            Ok(Some(line)) => line,
            Err(problem) => {
                errors.tell(problem.text());
                Line::End
            }
        };
        match line {
            Line::Text(text) => match read(&text) {
                Ok(Some(answer)) => {
                    if let Err(error) = host.answer(card.id, answer) {
                        errors.tell(error);
                    }
                }
                Ok(None) => self.leave(card, host, others),
                Err(problem) => errors.tell(problem),
            },
            Line::Unreadable => errors.tell("that is not UTF-8; type it again"),
            Line::Dropped => self.leave(card, host, others),
            Line::End => {
                self.gone = true;
                host.set_staffed(false);
            }
        }
    }

    /// No answer from here: who else is at the desk may answer, or else nobody does.
    fn leave<W: World>(&mut self, card: &Card, host: &mut Host<W>, others: bool) {
        self.left = Some(card.id);
        if !others {
            host.leave_unanswered(card.id, "your owner left it unanswered");
        }
    }
}

const QUESTION: &str = "allow it? y: this once, always: remember it, n [why]: no, an empty line: no answer";

/// An answer; `None` for an empty line.
fn read(line: &str) -> Result<Option<Answer>, String> {
    let (word, words) = answer::split(line);
    if word.is_empty() {
        return Ok(None);
    }
    match answer::read(word, words) {
        // What follows a yes may take it back.
        Some(answer @ (Answer::AllowOnce | Answer::AllowAndRemember)) if words.is_empty() => Ok(Some(answer)),
        Some(answer @ (Answer::Deny | Answer::DenyWith(_))) => Ok(Some(answer)),
        _ => Err(format!("'{}' is no answer\n{QUESTION}", line.trim())),
    }
}

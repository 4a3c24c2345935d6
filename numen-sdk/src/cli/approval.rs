//! Who answers at this end while a program runs: a yes to all, nobody, or the person at the terminal.

use super::{answer, lines::Line, output::Errors, typed::Typed};
use crate::{
    engine::{Host, TICK},
    permission::{Answer, Card, CardId},
    testing::Approve,
    world::World,
};
use std::thread;

/// How requests are answered, as `--approve` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Approval {
    /// You, in this terminal.
    Ask,
    /// A yes to each.
    All,
    /// Nobody here; numen desk can still answer.
    None,
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

const QUESTION: &str = "allow it? y: this call only, p: this and the like until the program ends, a: always (adds the rule), \
                        n [why]: no, an empty line: no answer";

/// An answer; `None` for an empty line.
fn read(line: &str) -> Result<Option<Answer>, String> {
    let (word, words) = answer::split(line);
    if word.is_empty() {
        return Ok(None);
    }
    match answer::read(word, words) {
        // What follows a yes may take it back.
        Some(answer) if words.is_empty() || !answer.allows() => Ok(Some(answer)),
        _ => Err(format!("'{}' is no answer\n{QUESTION}", line.trim())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        api::Plugin,
        cli::problem::Problem,
        prelude::*,
        testing::{COMPANION, OWNER},
    };
    use std::time::Duration;

    struct Yard;

    impl World for Yard {
        type Client = ();
    }

    #[fn_doc("Open the gate.")]
    fn open(call: &mut ServerCall<Yard>) -> Pending<()> {
        call.authorize(Action::use_block(BlockPos::new(1, 64, 3), "oak_fence_gate")).then(|_, ()| Ok(()))
    }

    /// Lines that come one a tick, and how often what was typed before was forgotten.
    struct Script(Vec<Option<&'static str>>, usize);

    impl Typed for Script {
        fn within(&mut self, _: Duration) -> Result<Option<Line>, Problem> {
            let next = if self.0.is_empty() { None } else { self.0.remove(0) };
            Ok(next.map(|line| Line::Text(line.to_owned())))
        }

        fn forget(&mut self) {
            self.1 += 1;
        }
    }

    /// How many requests are open after so many ticks of attending, what was told, and how often typing was forgotten.
    fn attended(lines: &[Option<&'static str>], ticks: usize, others: bool) -> (usize, String, usize) {
        let yard = Plugin::new("yard", |numen| numen.api("gate", "The gate.", functions![open]));
        let mut host = Host::builder().plugin(yard).build().expect("it is registered rightly");
        host.join(COMPANION, OWNER);
        host.start(COMPANION, "yard.gate.open()").expect("nothing else runs");
        let mut script = Script(lines.to_vec(), 0);
        let mut approver = Approver::asking(&mut script);
        let mut told = Vec::new();
        host.tick(&mut Yard);
        for _ in 0..ticks {
            approver.attend(&mut host, others, &mut Errors(&mut told));
        }
        (host.cards().len(), String::from_utf8(told).expect("it is text"), script.1)
    }

    const CARD: &str = "\
request 1 of companion 1, open for 120 s
  call: yard.gate.open()
  use_block oak_fence_gate at 1,64,3
  always adds the rule: allow use_block(minecraft:oak_fence_gate)
";

    #[test]
    fn a_request_is_shown_once_and_what_was_typed_before_is_no_answer_to_it() {
        let shown = format!("{CARD}{QUESTION}\n");
        assert_eq!(attended(&[None, None, Some("y")], 3, false), (0, shown.clone(), 1));
        assert_eq!(attended(&[None, None], 3, false), (1, shown, 1));
    }

    #[test]
    fn an_empty_line_leaves_a_request_to_whoever_else_is_at_the_desk() {
        let shown = format!("{CARD}{QUESTION}\n");
        assert_eq!(attended(&[Some(""), Some("y")], 2, true), (1, shown.clone(), 1));
        assert_eq!(attended(&[Some(""), Some("y")], 2, false), (0, shown, 1));
    }
}

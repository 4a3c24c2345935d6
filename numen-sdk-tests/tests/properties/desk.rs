//! The desk: whatever happens in whatever order, every request ends once, and no grant outlives its asker.

use crate::{Shown, always};
use numen_sdk::{
    CompanionId, OwnerId,
    permission::{Action, Answer, Asker, Card, CardId, Decision, Desk, Factory, Facts, Progress, Who},
};
use proptest::{collection::vec, prelude::*, sample::select};
use std::collections::{BTreeMap, BTreeSet};

/// Something that happens at the desk.
#[derive(Clone, Debug)]
enum Event {
    Ask(u64, Asker, Vec<(Action, Facts)>),
    Answer(u64, Answer),
    Online(u64, bool),
    Staffed(bool),
    Later(u64),
    Ended(Asker),
    Left(u64),
    Stopped(u64),
    Withdraw(u64),
}

fn event() -> impl Strategy<Value = Event> {
    let asker = || select(vec![Asker::Program(1), Asker::Program(2), Asker::Work(1), Asker::Host]);
    let drops =
        select(vec!["dirt", "bread", "diamond"]).prop_map(|item| (Action::drop(item), Facts::default()));
    let answer = select(vec![
        Answer::AllowUntilEnd,
        Answer::AllowAlways,
        Answer::Deny,
        Answer::DenyWith("later".to_owned()),
    ]);
    prop_oneof![
        6 => (1..4_u64, asker(), vec(drops, 1..3)).prop_map(|(companion, asker, items)| Event::Ask(companion, asker, items)),
        4 => (1..12_u64, answer).prop_map(|(card, answer)| Event::Answer(card, answer)),
        2 => (1..3_u64, any::<bool>()).prop_map(|(owner, online)| Event::Online(owner, online)),
        1 => any::<bool>().prop_map(Event::Staffed),
        2 => (1..30_u64).prop_map(Event::Later),
        1 => asker().prop_map(Event::Ended),
        1 => (1..4_u64).prop_map(Event::Left),
        1 => (1..4_u64).prop_map(Event::Stopped),
        1 => (1..12_u64).prop_map(Event::Withdraw),
    ]
}

/// A desk, and what must be true of it.
struct Watched {
    desk: Desk,
    now: u64,
    ended: BTreeSet<CardId>,
    /// Who got a yes, for which companion, and has not ended since.
    allowed: BTreeSet<(CompanionId, Asker)>,
    /// Who asked for a card, and how often.
    asked: BTreeMap<CardId, (Asker, usize)>,
}

impl Watched {
    fn new() -> Self {
        let mut desk = Desk::new(Factory::default(), None);
        desk.set_patience(40);
        let (ended, allowed, asked) = (BTreeSet::new(), BTreeSet::new(), BTreeMap::new());
        Watched { desk, now: 0, ended, allowed, asked }
    }

    /// Lets it happen, and looks at what became of every card that is not open any more.
    fn happens(&mut self, event: Event) -> Shown {
        let before: BTreeMap<CardId, Card> = self.desk.cards().map(|card| (card.id, card.clone())).collect();
        let mut answered = None;
        match event {
            // Companions 1 and 2 are one owner's.
            Event::Ask(companion, asker, items) => {
                let who = Who { companion: CompanionId(companion), owner: OwnerId(companion / 3 + 1) };
                if let Decision::Asked(card) = self.desk.ask(who, asker, items, self.now) {
                    prop_assert!(!self.ended.contains(&card));
                    self.asked.entry(card).or_insert((asker, 0)).1 += 1;
                }
            }
            Event::Answer(card, answer) => {
                let card = CardId(card);
                let is_yes = matches!(answer, Answer::AllowUntilEnd | Answer::AllowAlways);
                let taken = self.desk.answer(card, answer, self.now).is_ok();
                prop_assert_eq!(taken, before.contains_key(&card));
                if taken {
                    answered = Some((card, is_yes));
                }
            }
            Event::Online(owner, online) => self.desk.set_online(OwnerId(owner), online),
            Event::Staffed(staffed) => self.desk.set_staffed(staffed),
            Event::Later(ticks) => {
                self.now += ticks;
                self.desk.tick(self.now);
            }
            Event::Ended(asker) => {
                self.desk.ended(asker);
                self.allowed.retain(|(_, of)| *of != asker);
            }
            Event::Left(companion) => {
                self.desk.left(CompanionId(companion));
                self.allowed.retain(|(of, _)| *of != CompanionId(companion));
            }
            Event::Stopped(companion) => self.desk.stopped(CompanionId(companion), "stopped"),
            Event::Withdraw(card) => self.desk.withdraw(CardId(card), "withdrawn"),
        }
        self.each_ends_once(&before, answered)?;
        self.holds()
    }

    fn each_ends_once(&mut self, before: &BTreeMap<CardId, Card>, answered: Option<(CardId, bool)>) -> Shown {
        let open: BTreeSet<CardId> = self.desk.cards().map(|card| card.id).collect();
        prop_assert!(open.is_disjoint(&self.ended), "a card is open again");
        for (id, card) in before.iter().filter(|(id, _)| !open.contains(id)) {
            let (asker, times) = self.asked[id];
            let first = self.desk.look(*id);
            match answered.filter(|(of, _)| of == id) {
                Some((_, true)) => {
                    prop_assert!(matches!(first, Progress::Allowed(_)), "{:?}", first);
                    self.allowed.insert((card.companion, asker));
                }
                Some((_, false)) => prop_assert!(matches!(first, Progress::Denied(_)), "{:?}", first),
                None => prop_assert!(matches!(first, Progress::Unanswered(_)), "{:?}", first),
            }
            for _ in 1..times {
                prop_assert_eq!(self.desk.look(*id), first.clone());
            }
            prop_assert_eq!(self.desk.look(*id), Progress::Unanswered(format!("request {id} is over")));
            self.ended.insert(*id);
        }
        for id in open {
            prop_assert_eq!(self.desk.look(id), Progress::Open);
        }
        Ok(())
    }

    /// What is true at any time.
    fn holds(&self) -> Shown {
        let mut companions = BTreeSet::new();
        for card in self.desk.cards() {
            prop_assert!(companions.insert(card.companion), "a companion has two open cards");
            prop_assert!(card.expires_at > self.now, "a card is open for too long");
        }
        let granted: BTreeSet<_> =
            self.desk.grants().iter().map(|grant| (grant.companion, grant.asker)).collect();
        prop_assert_eq!(&granted, &self.allowed);
        Ok(())
    }
}

#[test]
fn every_card_ends_once_and_no_grant_outlives_its_asker() {
    always(500, vec(event(), 0..60), |events| {
        let mut watched = Watched::new();
        events.into_iter().try_for_each(|event| watched.happens(event))
    });
}

//! The desk: the requests of companions and the answers of owners.

use super::{
    Action, Answer, Asker, Book, Card, CardId, Decision, DeskError, Factory, Facts, Grant, Grants, Judge,
    Progress, Store, StoreError, Table, Verdict, Who,
    answer::{denied, summary, unanswered},
    plain::plain,
    question::{self, Question},
    shelf::Shelf,
};
use crate::who::{CompanionId, OwnerId};
use std::collections::{BTreeMap, BTreeSet};

/// Ticks that a request waits for its owner: two minutes.
const PATIENCE: u64 = 2_400;

/// The rules of all owners, and the requests that wait for them.
///
/// ```
/// use numen_sdk::{
///     CompanionId, OwnerId,
///     permission::{Action, Answer, Asker, Decision, Desk, Factory, Facts, Progress, Who},
/// };
///
/// let mut desk = Desk::new(Factory::survival(), None);
/// let who = Who { companion: CompanionId(1), owner: OwnerId(1) };
/// let drop = || vec![(Action::drop("minecraft:diamond"), Facts::default())];
///
/// let Decision::Asked(card) = desk.ask(who, Asker::Program(1), drop(), 0) else { panic!("dropping asks") };
/// desk.answer(card, Answer::AllowUntilEnd, 20)?;
/// assert_eq!(desk.look(card), Progress::Allowed("your owner allowed it: drop diamond".to_owned()));
/// assert_eq!(desk.ask(who, Asker::Program(1), drop(), 20), Decision::Allowed);
/// # Ok::<(), numen_sdk::permission::DeskError>(())
/// ```
#[derive(Debug)]
pub struct Desk {
    factory: Factory,
    shelf: Shelf,
    grants: Grants,
    permits: BTreeSet<Permit>,
    open: BTreeMap<CardId, Open>,
    closed: BTreeMap<CardId, Closed>,
    last: CardId,
    /// No card lapses before this tick.
    due: u64,
    patience: u64,
    offline: BTreeSet<OwnerId>,
    staffed: bool,
    /// Whether a desk in another process is connected.
    visited: bool,
}

/// A card that waits.
#[derive(Debug)]
struct Open {
    card: Card,
    asker: Asker,
    call: Option<u64>,
    questions: Vec<Question>,
    /// How many calls wait for it: the asker may have asked for the same twice.
    waiting: usize,
}

/// A yes to one call.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Permit {
    grant: Grant,
    /// The number of the call among those of the asker; none outside of calls, where the permit is good for one time.
    call: Option<u64>,
}

/// The result of a card, until every call that waits for it has read it.
#[derive(Debug)]
struct Closed {
    asker: Asker,
    progress: Progress,
    waiting: usize,
}

impl Desk {
    /// A desk with the books in `store`, or in memory only. At first all owners are online, and the desk is staffed.
    pub fn new(factory: Factory, store: Option<Store>) -> Self {
        Desk {
            factory,
            shelf: Shelf::new(store),
            grants: Grants::new(),
            permits: BTreeSet::new(),
            open: BTreeMap::new(),
            closed: BTreeMap::new(),
            last: CardId(0),
            due: u64::MAX,
            patience: PATIENCE,
            offline: BTreeSet::new(),
            staffed: true,
            visited: false,
        }
    }

    /// Sets how many ticks new requests wait for an answer.
    pub fn set_patience(&mut self, ticks: u64) {
        self.patience = ticks;
    }

    /// Sets whether anybody answers. Once nobody does, open requests end without an answer.
    pub fn set_staffed(&mut self, staffed: bool) {
        self.staffed = staffed;
        self.close_unattended();
    }

    /// Sets whether a desk in another process is connected. While one is, requests stay open even if the desk is not staffed.
    pub fn set_visited(&mut self, visited: bool) {
        self.visited = visited;
        self.close_unattended();
    }

    /// Sets whether an owner is online. Open requests to an owner who goes offline end without an answer.
    pub fn set_online(&mut self, owner: OwnerId, online: bool) {
        if online {
            self.offline.remove(&owner);
        } else {
            self.offline.insert(owner);
            self.close_all(|open| open.card.owner == owner, "your owner went offline before answering");
        }
    }

    /// Asks for permission for all of `items`, which are done together.
    ///
    /// A companion has at most one open request: asking for the same again returns the same card, and another request replaces
    /// it.
    pub fn ask(&mut self, who: Who, asker: Asker, items: Vec<(Action, Facts)>, now: u64) -> Decision {
        self.ask_in(who, asker, None, items, now).0
    }

    /// The same for a call of the asker's, by its number: a yes to this call only holds until the call ends. Also returns what
    /// the receipt says of items that are taken without asking.
    pub(crate) fn ask_in(
        &mut self,
        who: Who,
        asker: Asker,
        call: Option<u64>,
        items: Vec<(Action, Facts)>,
        now: u64,
    ) -> (Decision, BTreeSet<String>) {
        let mut notes = BTreeSet::new();
        let decision = self.decide(who, asker, call, items, now, &mut notes);
        (decision, notes)
    }

    fn decide(
        &mut self,
        who: Who,
        asker: Asker,
        call: Option<u64>,
        items: Vec<(Action, Facts)>,
        now: u64,
        notes: &mut BTreeSet<String>,
    ) -> Decision {
        self.tick(now);
        let unreadable;
        let book = match self.shelf.book(who.owner) {
            Ok(book) => book,
            // Not even what the standard rules allow: the book may deny it.
            Err(error) => {
                unreadable = Book::unreadable(error.to_string());
                &unreadable
            }
        };
        let judge =
            Judge { book, factory: &self.factory, grants: &self.grants, companion: who.companion, asker };
        let (mut questions, mut used) = (Vec::new(), Vec::new());
        for (action, facts) in items {
            match judge.basis(&action, &facts) {
                Ok(basis) if matches!(action, Action::Take { .. }) => notes.extend(basis.note(&facts)),
                Ok(_) | Err(Verdict::Allow) => {}
                Err(Verdict::Deny(reason)) => {
                    return Decision::Denied(plain(&format!("{action} is not allowed: {reason}")));
                }
                Err(Verdict::Ask { cause, irreversible }) => {
                    let question = Question { action, facts, cause, irreversible };
                    let permit = Permit { grant: question.grant(who.companion, asker), call };
                    if self.permits.contains(&permit) {
                        used.push(permit);
                    } else {
                        questions.push(question);
                    }
                }
            }
        }
        if questions.is_empty() {
            // Outside of a call a yes is good for one time.
            self.permits.retain(|permit| permit.call.is_some() || !used.contains(permit));
            return Decision::Allowed;
        }
        let warnings = book.problems();
        if !self.is_attended() || self.offline.contains(&who.owner) {
            let lines = question::lines(&questions);
            return Decision::Unanswered(unanswered("your owner isn't there to be asked", &lines));
        }
        if let Some(open) = self.open.values_mut().find(|open| open.card.companion == who.companion) {
            if open.asker == asker
                && open.call == call
                && open.card.owner == who.owner
                && open.questions == questions
            {
                open.waiting += 1;
                return Decision::Asked(open.card.id);
            }
            let older = open.card.id;
            self.withdraw(older, "a newer request took its place");
        }
        self.last.0 += 1;
        let mut card = Card::new(self.last, who, &questions, now, now.saturating_add(self.patience));
        card.warnings = warnings;
        self.due = self.due.min(card.expires_at);
        self.open.insert(self.last, Open { card, asker, call, questions, waiting: 1 });
        Decision::Asked(self.last)
    }

    /// The state of a card. The result can be read once by each call that asked for it.
    pub fn look(&mut self, card: CardId) -> Progress {
        if self.open.contains_key(&card) {
            return Progress::Open;
        }
        let Some(closed) = self.closed.get_mut(&card) else {
            return Progress::Unanswered(format!("request {card} is over"));
        };
        closed.waiting -= 1;
        let progress = closed.progress.clone();
        if closed.waiting == 0 {
            self.closed.remove(&card);
        }
        progress
    }

    /// Stops waiting for a card. A request that no call waits for is withdrawn.
    pub fn forget(&mut self, card: CardId) {
        if let Some(open) = self.open.get_mut(&card) {
            open.waiting -= 1;
            if open.waiting == 0 {
                self.open.remove(&card);
            }
        } else if let Some(closed) = self.closed.get_mut(&card) {
            closed.waiting -= 1;
            if closed.waiting == 0 {
                self.closed.remove(&card);
            }
        }
    }

    /// Shows the call that waits on its card, as a line of Lua.
    pub fn label(&mut self, card: CardId, call: &str) {
        if let Some(open) = self.open.get_mut(&card) {
            open.card.call = plain(call);
        }
    }

    /// The open cards, in the order of asking.
    pub fn cards(&self) -> impl Iterator<Item = &Card> {
        self.open.values().map(|open| &open.card)
    }

    /// Takes an owner's answer.
    ///
    /// # Errors
    /// The card is not open any more. Or the rules of a yes could not be saved; then the yes holds until the asker ends.
    pub fn answer(&mut self, card: CardId, answer: Answer, now: u64) -> Result<(), DeskError> {
        self.tick(now);
        let open = self.open.get(&card).ok_or(DeskError::NotOpen(card))?;
        let remember = answer == Answer::AllowAlways;
        let progress = match answer {
            Answer::AllowOnce | Answer::AllowUntilEnd | Answer::AllowAlways => {
                for question in &open.questions {
                    let grant = question.grant(open.card.companion, open.asker);
                    if answer == Answer::AllowOnce {
                        self.permits.insert(Permit { grant, call: open.call });
                    } else {
                        self.grants.add(grant);
                    }
                }
                Progress::Allowed(format!("your owner allowed it: {}", summary(&open.card.lines)))
            }
            Answer::Deny => Progress::Denied(denied("")),
            Answer::DenyWith(words) => Progress::Denied(denied(&words)),
        };
        let (owner, rules) = (open.card.owner, if remember { open.card.rules.clone() } else { Vec::new() });
        self.close(card, progress);
        let write = |book: &mut Book| {
            for rule in rules {
                book.add(Table::Allow, rule);
            }
        };
        if remember { self.change(owner, write).map_err(DeskError::NotRemembered) } else { Ok(()) }
    }

    /// Withdraws requests whose time is over. Free of cost while there are none.
    pub fn tick(&mut self, now: u64) {
        if now < self.due {
            return;
        }
        let seconds = |card: &Card| (card.expires_at - card.asked_at) / 20;
        let lapsed: Vec<(CardId, u64)> =
            self.cards().filter(|card| card.expires_at <= now).map(|card| (card.id, seconds(card))).collect();
        for (card, seconds) in lapsed {
            self.withdraw(card, &format!("your owner did not answer within {seconds} s"));
        }
        self.due = self.cards().map(|card| card.expires_at).min().unwrap_or(u64::MAX);
    }

    /// Ends an asker: withdraws its request, drops the results of earlier ones, and revokes its grants.
    pub fn ended(&mut self, asker: Asker) {
        self.open.retain(|_, open| open.asker != asker);
        self.closed.retain(|_, closed| closed.asker != asker);
        self.grants.ended(asker);
        self.permits.retain(|permit| permit.grant.asker != asker);
    }

    /// Withdraws the request of a companion that has left or died, and revokes its grants.
    pub fn left(&mut self, companion: CompanionId) {
        self.stopped(companion, "your body was gone before your owner answered");
        self.grants.left(companion);
        self.permits.retain(|permit| permit.grant.companion != companion);
    }

    /// Withdraws the request of a companion that was stopped.
    pub fn stopped(&mut self, companion: CompanionId, reason: &str) {
        self.close_all(|open| open.card.companion == companion, reason);
    }

    /// Withdraws a request, if it is open.
    pub fn withdraw(&mut self, card: CardId, reason: &str) {
        if let Some(open) = self.open.get(&card) {
            let words = unanswered(reason, &open.card.lines);
            self.close(card, Progress::Unanswered(words));
        }
    }

    /// What owners allowed until an asker ends.
    pub fn grants(&self) -> &Grants {
        &self.grants
    }

    /// Revokes a grant; `false` if there is no such grant.
    pub fn revoke(&mut self, grant: &Grant) -> bool {
        self.grants.revoke(grant)
    }

    /// An owner's modes and rules.
    ///
    /// # Errors
    /// The file can't be read.
    pub fn book(&mut self, owner: OwnerId) -> Result<&Book, StoreError> {
        self.shelf.book(owner)
    }

    /// Reads an owner's modes and rules again, after somebody edited the file.
    ///
    /// # Errors
    /// The file can't be read. Until it can, every action asks.
    pub fn reload(&mut self, owner: OwnerId) -> Result<&Book, StoreError> {
        self.shelf.forget(owner);
        self.shelf.book(owner)
    }

    /// What of an owner's rules can't be read, a sentence each. While there is any, allow lines ask.
    pub fn problems(&mut self, owner: OwnerId) -> Vec<String> {
        match self.shelf.book(owner) {
            Ok(book) => book.problems(),
            Err(error) => vec![error.to_string()],
        }
    }

    /// Reads an owner's modes and rules, changes them and saves them.
    ///
    /// # Errors
    /// The file can't be read or written. Nothing has changed.
    pub fn change<R>(
        &mut self,
        owner: OwnerId,
        change: impl FnOnce(&mut Book) -> R,
    ) -> Result<R, StoreError> {
        self.shelf.change(owner, change)
    }

    fn is_attended(&self) -> bool {
        self.staffed || self.visited
    }

    fn close_unattended(&mut self) {
        if !self.is_attended() {
            self.close_all(|_| true, "the desk was disconnected before your owner answered");
        }
    }

    fn close_all(&mut self, which: impl Fn(&Open) -> bool, reason: &str) {
        let cards: Vec<CardId> =
            self.open.values().filter(|open| which(open)).map(|open| open.card.id).collect();
        for card in cards {
            self.withdraw(card, reason);
        }
    }

    /// Ends an open card with a result.
    fn close(&mut self, card: CardId, progress: Progress) {
        if let Some(open) = self.open.remove(&card) {
            let Open { asker, waiting, .. } = open;
            self.closed.insert(card, Closed { asker, progress, waiting });
        }
    }
}

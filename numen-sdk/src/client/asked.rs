//! The host's side of calls to a client in another process: the open requests.

use super::{
    fault::ReplyFault,
    reply::{Answer, Reply, undeclared},
    request::Request,
};
use crate::{
    api::FunctionTable,
    call::{ApiError, Call, ErrorKind},
    value::Value,
    who::{CompanionId, OwnerId},
};
use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    hash::{BuildHasher, RandomState},
};

/// Ticks that an owner's client has to answer.
const MOST_TICKS: u64 = 600;
/// The same in words.
const MOST_TIME: &str = "30 s";
/// The number of closed requests whose ids are remembered, to report a late reply as such.
const CLOSED_IDS: usize = 1024;

/// A call for a client to answer.
pub(crate) struct Question<'q> {
    /// The owner of the client.
    pub(crate) owner: OwnerId,
    /// The companion whose program calls.
    pub(crate) companion: CompanionId,
    /// The full name of the function.
    pub(crate) function: &'q str,
    /// Its table.
    pub(crate) table: &'static FunctionTable,
    /// Whether it may change something on the client.
    pub(crate) writes: bool,
    /// The arguments as the program wrote them.
    pub(crate) arguments: Vec<Value>,
}

impl Question<'_> {
    /// The request as JSON.
    ///
    /// # Errors
    /// The arguments are too long for a message.
    pub(crate) fn into_message(self, id: u64) -> Result<String, ApiError> {
        let Question { owner, companion, function, arguments, .. } = self;
        let request = Request { id, function: function.to_owned(), companion, owner, arguments };
        request.to_json().map_err(|problem| ApiError::new(ErrorKind::BadArgument, problem))
    }
}

/// The open requests, by id.
#[derive(Default)]
pub(crate) struct Asked {
    open: BTreeMap<u64, Open>,
    /// The ids of requests that were closed, the oldest first.
    closed: VecDeque<u64>,
    /// How many ids were made.
    count: u64,
    /// The random key of the ids.
    key: RandomState,
    now: u64,
    offline: BTreeSet<OwnerId>,
}

struct Open {
    /// Its place in the order of all requests.
    number: u64,
    owner: OwnerId,
    function: String,
    table: &'static FunctionTable,
    /// Whether it may change something on the client.
    writes: bool,
    /// The tick in which it times out.
    deadline: u64,
    /// The request, until it is sent.
    unsent: Option<String>,
    /// The answer, until the program takes it.
    answer: Option<Answer>,
}

impl Asked {
    /// Sets the tick, and fails the requests that have timed out.
    pub(crate) fn pass(&mut self, now: u64) {
        self.now = now;
        for open in self.open.values_mut().filter(|open| open.deadline <= now) {
            open.fail(&format!("got no answer from your owner's client in {MOST_TIME}"));
        }
    }

    /// Sets whether an owner is online; by default each is. The open requests to one who goes offline fail.
    pub(crate) fn set_online(&mut self, owner: OwnerId, online: bool) {
        if online {
            self.offline.remove(&owner);
            return;
        }
        self.offline.insert(owner);
        for open in self.open.values_mut().filter(|open| open.owner == owner) {
            open.fail("was not answered: your owner went offline");
        }
    }

    /// Checks that the owner is online.
    ///
    /// # Errors
    /// The owner is offline.
    pub(crate) fn reach(&self, question: &Question<'_>) -> Result<(), ApiError> {
        match self.offline.contains(&question.owner) {
            false => Ok(()),
            true => {
                let what = "runs on your owner's client, and your owner is offline";
                Err(timeout(question.function, what, Effect::Nothing))
            }
        }
    }

    /// An id for the next request.
    ///
    /// It is a keyed hash of a counter, so that a client can neither guess the id of a request that it was not sent, nor
    /// answer a request of an earlier host by accident. It has 53 bits, which JSON numbers hold in every language.
    fn next_id(&mut self) -> u64 {
        loop {
            self.count += 1;
            let id = self.key.hash_one(self.count) >> 11;
            if id != 0 && !self.open.contains_key(&id) && !self.closed.contains(&id) {
                return id;
            }
        }
    }

    /// Opens a request; returns its id.
    ///
    /// # Errors
    /// The arguments are too long for a message.
    pub(crate) fn ask(&mut self, question: Question<'_>) -> Result<u64, ApiError> {
        let id = self.next_id();
        let number = self.count;
        let (owner, function) = (question.owner, question.function.to_owned());
        let (table, writes) = (question.table, question.writes);
        let unsent = Some(question.into_message(id)?);
        let deadline = self.now + MOST_TICKS;
        self.open.insert(id, Open { number, owner, function, table, writes, deadline, unsent, answer: None });
        Ok(id)
    }

    /// Takes the unsent requests to an owner's client, in order.
    pub(crate) fn take(&mut self, owner: OwnerId) -> Vec<String> {
        let of_owner = self.open.values_mut().filter(|open| open.owner == owner && open.answer.is_none());
        let mut unsent: Vec<_> =
            of_owner.filter_map(|open| Some((open.number, open.unsent.take()?))).collect();
        unsent.sort_by_key(|(number, _)| *number);
        unsent.into_iter().map(|(_, request)| request).collect()
    }

    /// Takes the reply of an owner's client.
    ///
    /// # Errors
    /// It answers no open request to this owner, or its value is not of the declared type.
    pub(crate) fn reply(&mut self, owner: OwnerId, text: &str) -> Result<(), ReplyFault> {
        let reply = Reply::parse(text).map_err(ReplyFault::Malformed)?;
        let id = reply.id.unwrap_or_default();
        let open = match self.open.get_mut(&id) {
            None if self.closed.contains(&id) => return Err(ReplyFault::Closed(id)),
            None => return Err(ReplyFault::NeverAsked(id)),
            Some(open) if open.owner != owner => return Err(ReplyFault::Foreign(id)),
            // It was not sent yet, so the reply is a guess, or for another host.
            Some(open) if open.unsent.is_some() => return Err(ReplyFault::NeverAsked(id)),
            Some(open) if open.answer.is_some() => return Err(ReplyFault::Closed(id)),
            Some(open) => open,
        };
        match reply.into_answer(&open.table.returns) {
            Ok(answer) => {
                open.answer = Some(answer);
                Ok(())
            }
            Err(bad) => {
                open.answer = Some(Err(undeclared(&bad)));
                let (function, problem) = (open.function.clone(), bad.to_string());
                Err(ReplyFault::Undeclared { id, function, problem })
            }
        }
    }

    /// Takes the answer to a request, if it has arrived, and closes the request.
    pub(crate) fn answer(&mut self, id: u64) -> Option<Answer> {
        self.open.get(&id)?.answer.as_ref()?;
        self.close(id)?.answer
    }

    /// Closes a request whose program no longer waits.
    pub(crate) fn cancel(&mut self, id: u64) {
        self.close(id);
    }

    fn close(&mut self, id: u64) -> Option<Open> {
        let open = self.open.remove(&id)?;
        self.closed.push_back(id);
        if self.closed.len() > CLOSED_IDS {
            self.closed.pop_front();
        }
        Some(open)
    }
}

impl Open {
    fn fail(&mut self, what: &str) {
        if self.answer.is_none() {
            let effect = if self.writes && self.unsent.is_none() { Effect::Unknown } else { Effect::Nothing };
            self.answer = Some(Err(timeout(&self.function, what, effect)));
        }
    }
}

/// What a call without an answer has changed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Effect {
    /// It only reads, or was not sent.
    Nothing,
    /// The client may have run it.
    Unknown,
}

/// The error of a call without an answer. The engine hints to repeat the call, unless there is a hint.
fn timeout(function: &str, what: &str, effect: Effect) -> ApiError {
    let error = |after: &str| ApiError::new(ErrorKind::Timeout, format!("{function} {what}; {after}"));
    match effect {
        Effect::Nothing => error("it changed nothing, so running it again is safe"),
        Effect::Unknown => ApiError {
            hint: Some(Call::help(function)),
            ..error("it may have been done all the same, so look before you run it again")
        },
    }
}

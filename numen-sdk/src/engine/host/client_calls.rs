//! Calls of functions that run on the owner's client, in this process or another.

use crate::{
    api::ClientFn,
    args::Reader,
    call::{ApiError, ErrorKind, Fault, Frame, fault},
    client::{Answer, Asked, Question, Reply, ReplyFault, answer, undeclared},
    engine::state::backend::{Invoked, Wait},
    value::{Ids, Sink, crosses},
    who::OwnerId,
    world::World,
};
use std::{cell::RefCell, rc::Rc, task::Poll};

/// The open requests to clients.
#[derive(Default)]
pub(in crate::engine) struct Clients(Rc<RefCell<Asked>>);

impl Clients {
    /// Sets the host's tick, by which requests time out.
    pub(in crate::engine) fn pass(&self, now: u64) {
        self.0.borrow_mut().pass(now);
    }

    /// Calls a function. If the world has the owner's client it runs at once, else the program waits for an answer.
    pub(in crate::engine) fn call<W: World>(
        &self,
        world: &mut W,
        ids: &dyn Ids,
        function: &ClientFn<W::Client>,
        frame: &Frame,
        mut args: Reader<'_>,
        sink: &mut dyn Sink,
    ) -> Result<Invoked, Fault> {
        // Wrong arguments are reported without a request.
        args.lend().check_all()?;
        args.lend().check_by(|_| crosses)?;
        let arguments = args.copy_all().map_err(|bad| ApiError::new(ErrorKind::BadArgument, bad.to_string()));
        let question = Question {
            owner: frame.owner,
            companion: frame.companion,
            function: frame.function(),
            table: function.table,
            writes: function.writes,
            arguments: fault(arguments)?,
        };
        fault(self.0.borrow().reach(&question))?;
        match world.client_mut(frame.owner) {
            Some(client) => give(here(client, ids, function, question), sink).map(|()| Invoked::Value),
            None => {
                let id = fault(self.0.borrow_mut().ask(question))?;
                let waits = Waits { asked: self.0.clone(), id };
                Ok(Invoked::Waits(Wait::Answer(Box::new(move |_, sink| waits.look(sink)))))
            }
        }
    }

    /// The requests to an owner's client that have not been sent.
    pub(in crate::engine) fn take(&self, owner: OwnerId) -> Vec<String> {
        self.0.borrow_mut().take(owner)
    }

    /// Takes the reply of an owner's client.
    pub(in crate::engine) fn reply(&self, owner: OwnerId, reply: &str) -> Result<(), ReplyFault> {
        self.0.borrow_mut().reply(owner, reply)
    }

    /// Whether an owner can be asked.
    pub(in crate::engine) fn set_online(&self, owner: OwnerId, online: bool) {
        self.0.borrow_mut().set_online(owner, online);
    }
}

/// The answer of a client in this process. It uses the same messages as one in another process.
fn here<C: 'static>(client: &mut C, ids: &dyn Ids, function: &ClientFn<C>, question: Question<'_>) -> Answer {
    let request = question.into_message(0)?;
    let reply = answer(&request, client, ids, |_| Some(function));
    let malformed =
        |problem| ApiError::new(ErrorKind::Failed, format!("the reply of the client is none: {problem}"));
    let reply = Reply::parse(&reply).map_err(malformed)?;
    reply.into_answer(&function.table.returns).unwrap_or_else(|bad| Err(undeclared(&bad)))
}

/// Gives an answer to the program.
fn give(answer: Answer, sink: &mut dyn Sink) -> Result<(), Fault> {
    fault(answer)?.write_to(sink);
    Ok(())
}

/// A program's wait for an answer. Dropping it cancels the request.
struct Waits {
    asked: Rc<RefCell<Asked>>,
    id: u64,
}

impl Waits {
    fn look(&self, sink: &mut dyn Sink) -> Poll<Result<(), Fault>> {
        let answer = self.asked.borrow_mut().answer(self.id);
        match answer {
            Some(answer) => Poll::Ready(give(answer, sink)),
            None => Poll::Pending,
        }
    }
}

impl Drop for Waits {
    fn drop(&mut self) {
        self.asked.borrow_mut().cancel(self.id);
    }
}

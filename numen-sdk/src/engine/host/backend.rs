//! Runs registered functions in the world.

use crate::{
    api::{Catalogue, Def, Invocation, Registry},
    args::Reader,
    call::{ErasedCall, Fault, Frame, Outcome, ServerCall},
    engine::{
        host::{bodies::Accepted, resources::Resources},
        ids::ProgramId,
        state::backend::{Backend, Invoked, Wait},
    },
    value::{Ids, Sink},
    world::World,
};
use std::{cell::Ref, rc::Rc, sync::Arc, task::Poll};

/// The registered functions and their world.
pub(in crate::engine) struct HostBackend<W: World> {
    pub(in crate::engine) registry: Registry<W>,
    pub(in crate::engine) resources: Rc<Resources<W>>,
}

impl<W: World> HostBackend<W> {
    /// The outcome of a function. A pending value is polled once, so that one that is ready needs no wait.
    fn settle(
        &self,
        outcome: Outcome,
        program: ProgramId,
        world: &mut W,
        frame: &mut Frame,
        sink: &mut dyn Sink,
    ) -> Result<Invoked, Fault> {
        match outcome {
            Outcome::Value => Ok(Invoked::Value),
            Outcome::Wait(mut resume) => match resume(&mut ErasedCall::new(world, frame), sink) {
                Poll::Ready(done) => done.map(|()| Invoked::Value),
                Poll::Pending => Ok(Invoked::Waits(Wait::Answer(resume))),
            },
            Outcome::Work(work) => {
                let accepted = self.resources.bodies.borrow_mut().accept(work, frame, program, world);
                match accepted.map_err(|error| Fault::Api(Box::new(error)))? {
                    Accepted::Started(id) => Ok(Invoked::Waits(Wait::Job(id))),
                    Accepted::Done(work) => {
                        work.give(sink);
                        Ok(Invoked::Value)
                    }
                }
            }
        }
    }
}

impl<W: World> Backend for HostBackend<W> {
    fn invoke(
        &self,
        index: usize,
        program: ProgramId,
        frame: &mut Frame,
        mut args: Reader<'_>,
        sink: &mut dyn Sink,
    ) -> Option<Result<Invoked, Fault>> {
        frame.function = Some(index);
        let function = match self.registry.def(index) {
            Def::Server(function) => function,
            Def::Client(function) => {
                let ids = self.ids();
                let call =
                    |world: &mut W| self.resources.clients.call(world, &**ids, function, frame, args, sink);
                return self.resources.world.with(call);
            }
        };
        self.resources.world.with(|world| {
            let call = ServerCall::new(world, frame);
            let done = (function.shim)(&mut Invocation { call, args: args.lend(), sink: &mut *sink });
            self.settle(done?, program, world, frame, sink)
        })
    }

    fn poll(
        &self,
        wait: &mut Wait,
        frame: &mut Frame,
        sink: &mut dyn Sink,
    ) -> Option<Poll<Result<(), Fault>>> {
        match wait {
            Wait::Answer(resume) => {
                self.resources.world.with(|world| resume(&mut ErasedCall::new(world, frame), sink))
            }
            Wait::Job(id) => {
                let end = self.resources.bodies.borrow_mut().take_end(*id, frame, sink);
                end.map(|end| Poll::Ready(end.map_err(|error| Fault::Api(Box::new(error)))))
            }
        }
    }

    fn catalogue(&self) -> &Arc<Catalogue> {
        self.registry.catalogue()
    }

    fn ids(&self) -> Ref<'_, Arc<dyn Ids>> {
        self.resources.ids.borrow()
    }
}

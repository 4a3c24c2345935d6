//! One program from its start to its receipt.

use crate::{
    call::Frame,
    engine::{
        compile::compiler::{CHUNK_NAME, Chunk},
        ids::{JobId, ProgramId},
        limits::{budget::Budget, meter::Meter, settings::Limits, stop::Stop},
        program::{answer, end::End},
        raw::{Resume, Resumed, Thread, Vm},
        receipt::{log::Log, summary::Receipt},
        state::{
            backend::{Backend, Wait},
            modules::Modules,
            program_state::ProgramState,
            shared_globals::SharedGlobals,
            waiting::{Place, Waiting},
        },
    },
    events::Moment,
    who::CompanionId,
};
use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    rc::Rc,
};

/// A program that runs.
pub(in crate::engine) struct Program {
    pub(in crate::engine) companion: CompanionId,
    /// The registration in which it began.
    pub(in crate::engine) generation: u64,
    pub(in crate::engine) vm: usize,
    pub(in crate::engine) category: u8,
    thread: Thread<ProgramState>,
    /// When its first slice began.
    started: Option<Moment>,
    /// The host's tick in which it began to wait for a job.
    job_since: Option<u64>,
    /// The host's ticks that it waited for earlier jobs.
    job_ticks: u64,
}

/// The parts of a new program.
pub(in crate::engine) struct Start<'s> {
    pub(in crate::engine) id: ProgramId,
    pub(in crate::engine) companion: CompanionId,
    pub(in crate::engine) generation: u64,
    pub(in crate::engine) vm: (usize, &'s Vm<ProgramState>, &'s Rc<SharedGlobals<ProgramState>>),
    pub(in crate::engine) backend: Rc<dyn Backend>,
    pub(in crate::engine) frame: Frame,
    pub(in crate::engine) modules: Modules<ProgramState>,
    pub(in crate::engine) limits: &'s Limits,
    pub(in crate::engine) chunk: Chunk,
    pub(in crate::engine) seed: u64,
    pub(in crate::engine) budget: Budget,
}

impl Program {
    pub(in crate::engine) fn new(start: Start<'_>) -> Self {
        let (vm_index, vm, globals) = start.vm;
        let category = start.budget.category();
        let log = Rc::new(RefCell::new(Log::new(start.limits)));
        let frame = Frame { texts: Some(log.clone()), ..start.frame };
        let state = Rc::new(ProgramState {
            id: start.id,
            vm: vm.clone(),
            text: start.chunk.text,
            backend: start.backend,
            globals: globals.clone(),
            meter: Meter::new(start.limits.clone()),
            budget: start.budget,
            frame: RefCell::new(frame),
            log,
            random: RefCell::new(fastrand::Rng::with_seed(start.seed)),
            added: RefCell::new(BTreeMap::new()),
            modules: start.modules,
            uncaught: RefCell::new(None),
            stopped_at: Cell::new((None, None)),
            parked_at: Cell::new(None),
            waiting: RefCell::new(None),
            interrupted: RefCell::new(None),
            calling: Cell::new(None),
            misread: RefCell::default(),
        });
        let mut thread = Thread::new(vm, state, category);
        let state = thread.context().clone();
        let mut stack = thread.stack();
        // The chunk runs inside of an `xpcall`, whose handler keeps uncaught errors.
        globals.push_environment(&mut stack);
        stack.push_value(1);
        state.modules.set_environment(vm.store(&mut stack));
        let loaded = stack.push_chunk(CHUNK_NAME, &start.chunk.bytecode, 1);
        debug_assert!(loaded.is_ok(), "Luau takes what it compiled");
        vm.push_library(&mut stack);
        stack.push_field(-1, "xpcall");
        stack.replace(1);
        globals.push_handler(&mut stack);
        stack.replace(3);
        Program {
            companion: start.companion,
            generation: start.generation,
            vm: vm_index,
            category,
            thread,
            started: None,
            job_since: None,
            job_ticks: 0,
        }
    }

    fn state(&self) -> &ProgramState {
        self.thread.context()
    }

    /// The job that the program waits for.
    pub(in crate::engine) fn job(&self) -> Option<JobId> {
        match &self.state().waiting.borrow().as_ref()?.wait {
            Wait::Job(id) => Some(*id),
            Wait::Answer(_) => None,
        }
    }

    /// Has the program stop once the call that it waits for has answered. The first reason stays. `false` if it waits for no
    /// answer, and so can be stopped now.
    pub(in crate::engine) fn interrupt(&self, reason: &str) -> bool {
        let answers = matches!(&*self.state().waiting.borrow(), Some(Waiting { wait: Wait::Answer(_), .. }));
        if answers {
            self.state().interrupted.borrow_mut().get_or_insert_with(|| reason.to_owned());
        }
        answers
    }

    /// Runs one slice. Returns the receipt if the program has ended.
    pub(in crate::engine) fn slice(&mut self, now: Moment) -> Option<Receipt> {
        let first = self.started.is_none();
        let started = *self.started.get_or_insert(now);
        let with = match (first, self.waited()) {
            // The chunk and its handler.
            (true, _) => Resume::Values(2),
            (false, Waited::No) => Resume::Values(0),
            (false, Waited::Answered(with, place)) => {
                if let Some(reason) = self.state().interrupted.take() {
                    return Some(self.receipt(End::stopped_in(place, reason), now));
                }
                with
            }
            (false, Waited::StillWaits(_)) if self.job_since.is_some() => return None,
            (false, Waited::StillWaits(place)) => {
                let limit = self.state().limits().ticks;
                if now.tick - started.tick - self.job_ticks < limit {
                    return None;
                }
                self.state().stopped_at.set((place.line, Some(place.function)));
                return Some(self.receipt(End::limit(self.state(), &Stop::Ticks(limit)), now));
            }
        };
        if let Some(since) = self.job_since.take() {
            self.job_ticks += now.tick - since;
        }
        self.state().meter.resume(first);
        let growth = self.state().growth();
        let resumed = self.thread.resume(with, growth);
        self.state().meter.park();
        // Checked however the thread ended, since a program can catch an error.
        if let Some(stop) = self.state().meter.stopped() {
            return Some(self.receipt(End::limit(self.state(), &stop), now));
        }
        let end = match resumed {
            Resumed::Parked => {
                self.job_since = self.job().map(|_| now.tick);
                return None;
            }
            Resumed::Returned => {
                let state = self.thread.context().clone();
                End::returned(&state, &mut self.thread.stack())
            }
            Resumed::Broke => End::broke(&mut self.thread.stack()),
        };
        Some(self.receipt(end, now))
    }

    /// Polls the call that the program waits for, if it waits.
    fn waited(&mut self) -> Waited {
        let Some(place) = self.state().waiting.borrow().as_ref().map(|waiting| waiting.place) else {
            return Waited::No;
        };
        let state = self.thread.context().clone();
        match answer::poll(&state, &mut self.thread.stack()) {
            Some(with) => Waited::Answered(with, place),
            None => Waited::StillWaits(place),
        }
    }

    /// Ends the program from outside.
    pub(in crate::engine) fn stop(self, reason: &str, now: Moment) -> Receipt {
        let waiting = self.state().waiting.borrow_mut().take();
        let end = match waiting {
            Some(waiting) => End::stopped_in(waiting.place, reason.to_owned()),
            None => End::stopped(self.state().parked_at.get(), reason.to_owned()),
        };
        self.receipt(end, now)
    }

    fn receipt(&self, end: End, now: Moment) -> Receipt {
        end.receipt(self.state(), self.started.unwrap_or(now), now)
    }
}

/// The state of the call that a program waits for.
enum Waited {
    /// It does not wait.
    No,
    /// It resumes with the answer.
    Answered(Resume, Place),
    StillWaits(Place),
}

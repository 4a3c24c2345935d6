//! One program from its start to its receipt.

use crate::{
    call::Frame,
    engine::{
        compile::compiler::CHUNK_NAME,
        convert::{copy, error_value, program_error::ProgramError, show},
        ids::{JobId, ProgramId},
        limits::{budget::Budget, meter::Meter, settings::Limits, stop::Stop},
        program::call,
        raw::{Resume, Resumed, Thread, Vm},
        receipt::{
            log::{Log, Logged},
            module_run::ModuleRun,
            summary::{How, Receipt},
            trace::Calls,
        },
        state::{
            backend::{Backend, Wait},
            modules::Modules,
            program_state::ProgramState,
            shared_globals::SharedGlobals,
            waiting::{Place, Waiting},
        },
    },
    who::CompanionId,
    world::TICKS_PER_SECOND,
};
use serde_json::Value as Json;
use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    rc::Rc,
};

/// A program that has not ended.
pub(in crate::engine) struct Program {
    pub(in crate::engine) companion: CompanionId,
    /// Which registration it began in.
    pub(in crate::engine) generation: u64,
    pub(in crate::engine) vm: usize,
    pub(in crate::engine) category: u8,
    thread: Thread<ProgramState>,
    /// The world's clock when it started; none before its first slice.
    started: Option<u64>,
    /// Since when it has waited for a job, and the ticks that it waited for others before.
    working: (Option<u64>, u64),
}

/// What a program is made with.
pub(in crate::engine) struct Start<'s> {
    pub(in crate::engine) id: ProgramId,
    pub(in crate::engine) companion: CompanionId,
    pub(in crate::engine) generation: u64,
    pub(in crate::engine) vm: (usize, &'s Vm<ProgramState>, &'s Rc<SharedGlobals<ProgramState>>),
    pub(in crate::engine) backend: Rc<dyn Backend>,
    pub(in crate::engine) frame: Frame,
    pub(in crate::engine) modules: Modules<ProgramState>,
    pub(in crate::engine) limits: &'s Limits,
    pub(in crate::engine) bytecode: &'s [u8],
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
        });
        let mut thread = Thread::new(vm, state, category);
        let state = thread.context().clone();
        let mut stack = thread.stack();
        // The chunk runs inside an `xpcall` whose handler keeps what nothing else caught.
        globals.push_environment(&mut stack);
        stack.push_value(1);
        state.modules.set_environment(vm.keep(&mut stack));
        let loaded = stack.push_chunk(CHUNK_NAME, start.bytecode, 1);
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
            working: (None, 0),
        }
    }

    fn state(&self) -> &ProgramState {
        self.thread.context()
    }

    /// The job that it waits for.
    pub(in crate::engine) fn job(&self) -> Option<JobId> {
        match &self.state().waiting.borrow().as_ref()?.wait {
            Wait::Job(id) => Some(*id),
            Wait::Answer(_) => None,
        }
    }

    /// Has it stop once the call that it waits for has answered; the first reason holds. `false` where it waits for no answer
    /// and can be stopped now.
    pub(in crate::engine) fn interrupt(&self, reason: &str) -> bool {
        let answers = matches!(&*self.state().waiting.borrow(), Some(Waiting { wait: Wait::Answer(_), .. }));
        if answers {
            self.state().interrupted.borrow_mut().get_or_insert_with(|| reason.to_owned());
        }
        answers
    }

    /// Runs one slice, in a world that is lent meanwhile. The receipt, if the program has ended.
    pub(in crate::engine) fn slice(&mut self, clock: u64) -> Option<Receipt> {
        let first = self.started.is_none();
        let started = *self.started.get_or_insert(clock);
        // A world's clock may be set back.
        let ticks = clock.saturating_sub(started);
        let with = match (first, self.waited()) {
            // The chunk and the handler of its errors.
            (true, _) => Resume::Values(2),
            (false, Waited::No) => Resume::Values(0),
            (false, Waited::Answered(with, place)) => {
                if let Some(reason) = self.state().interrupted.take() {
                    return Some(self.stopped_in(place, reason, ticks));
                }
                with
            }
            (false, Waited::StillWaits(_)) if self.working.0.is_some() => return None,
            (false, Waited::StillWaits(place))
                if ticks.saturating_sub(self.working.1) >= self.state().limits().clock =>
            {
                self.state().stopped_at.set((place.line, Some(place.function)));
                let why = Stop::Clock(self.state().limits().clock).to_string();
                return Some(self.limit(&why, ticks));
            }
            (false, Waited::StillWaits(_)) => return None,
        };
        if let Some(since) = self.working.0.take() {
            self.working.1 += clock.saturating_sub(since);
        }
        self.state().meter.resume(first);
        let growth = self.state().growth();
        let resumed = self.thread.resume(with, growth);
        self.state().meter.park();
        // Asked whatever the thread says of itself: a program can swallow an error.
        if let Some(stop) = self.state().meter.stopped() {
            return Some(self.limit(&stop.to_string(), ticks));
        }
        match resumed {
            Resumed::Parked => {
                self.working.0 = self.job().map(|_| clock);
                None
            }
            Resumed::Returned => Some(self.returned(ticks)),
            Resumed::Broke => {
                let text = error_value::error_text(&mut self.thread.stack(), -1);
                let error = ProgramError::runtime(text);
                Some(self.receipt(How::Error, Some(error), None, None, ticks))
            }
        }
    }

    /// Whether the call that the program waits for, if it does, has answered.
    fn waited(&mut self) -> Waited {
        let Some(place) = self.state().waiting.borrow().as_ref().map(|waiting| waiting.place) else {
            return Waited::No;
        };
        let state = self.thread.context().clone();
        match call::poll(&state, &mut self.thread.stack()) {
            Some(with) => Waited::Answered(with, place),
            None => Waited::StillWaits(place),
        }
    }

    /// Ends the program from outside.
    pub(in crate::engine) fn stop(mut self, reason: &str, clock: u64) -> Receipt {
        let ticks = clock.saturating_sub(self.started.unwrap_or(clock));
        let waiting = self.state().waiting.borrow_mut().take();
        match waiting {
            Some(waiting) => self.stopped_in(waiting.place, reason.to_owned(), ticks),
            None => {
                let line = self.state().parked_at.get();
                self.receipt(How::Stopped, None, Some(reason.to_owned()), line, ticks)
            }
        }
    }

    /// The receipt of a program that was stopped in a call.
    fn stopped_in(&mut self, place: Place, reason: String, ticks: u64) -> Receipt {
        let mut receipt = self.receipt(How::Stopped, None, Some(reason), place.line, ticks);
        receipt.stopped_in = Some(self.state().backend.catalogue().functions()[place.function].name.clone());
        receipt
    }

    fn limit(&mut self, why: &str, ticks: u64) -> Receipt {
        let error = ProgramError::of("limit", why);
        let (line, calling) = self.state().stopped_at.get();
        let mut receipt = self.receipt(How::Stopped, Some(error), Some(why.to_owned()), line, ticks);
        receipt.stopped_in =
            calling.map(|index| self.state().backend.catalogue().functions()[index].name.clone());
        receipt
    }

    fn returned(&mut self, ticks: u64) -> Receipt {
        if let Some(uncaught) = self.state().uncaught.take() {
            return self.receipt(How::Error, Some(uncaught.error), None, uncaught.line, ticks);
        }
        let limits = self.state().limits().clone();
        let mut stack = self.thread.stack();
        if stack.boolean(1) == Some(false) {
            // Not even the handler could run.
            let error = ProgramError::runtime("stack overflow: its functions call each other too deeply");
            return self.receipt(How::Error, Some(error), None, None, ticks);
        }
        let most = limits.returned;
        let returned =
            (stack.top() >= 2).then(|| (copy::json(&mut stack, 2), show::text(&mut stack, 2, most)));
        let mut receipt = self.receipt(How::Ok, None, None, None, ticks);
        if let Some((json, text)) = returned {
            receipt.returned = json;
            receipt.returned_text = Some(text);
        }
        receipt
    }

    fn receipt(
        &mut self,
        how: How,
        error: Option<ProgramError>,
        why: Option<String>,
        line: Option<u32>,
        ticks: u64,
    ) -> Receipt {
        let state = self.state();
        let limits = state.limits().clone();
        let log = state.log.replace(Log::new(&limits));
        let Logged { trace, notes, stdout } = log.finish(error.as_ref());
        let modules = state.modules.runs(error.as_ref());
        if !modules.is_empty() {
            let frame = state.frame.borrow();
            let shelf = frame.backstage.shelf(frame.owner);
            let now = self.started.unwrap_or_default() + ticks;
            for ModuleRun { name, ok, line, error } in &modules {
                shelf.borrow_mut().ran(name, *ok, *line, error.as_deref(), now);
            }
        }
        Receipt {
            id: state.id,
            how,
            error,
            why,
            line,
            stopped_in: None,
            calls: Calls::new(trace, state.backend.catalogue().clone()),
            modules,
            counted: state.meter.calls(),
            seconds: ticks / TICKS_PER_SECOND,
            notes,
            stdout,
            returned: Json::Null,
            returned_text: None,
            most_error: limits.error,
            most_returned: limits.returned,
        }
    }
}

/// What became of a call that a program waits for.
enum Waited {
    /// It waits for none.
    No,
    /// It is to be resumed with the answer.
    Answered(Resume, Place),
    StillWaits(Place),
}

/// The receipt of a program that never ran.
pub(in crate::engine) fn unstarted(
    id: ProgramId,
    how: How,
    error: ProgramError,
    line: Option<u32>,
    limits: &Limits,
) -> Receipt {
    let why = (how == How::Stopped).then(|| error.message.clone());
    Receipt {
        id,
        how,
        error: Some(error),
        why,
        line,
        stopped_in: None,
        calls: Calls::default(),
        modules: Vec::new(),
        counted: 0,
        seconds: 0,
        notes: String::new(),
        stdout: String::new(),
        returned: Json::Null,
        returned_text: None,
        most_error: limits.error,
        most_returned: limits.returned,
    }
}

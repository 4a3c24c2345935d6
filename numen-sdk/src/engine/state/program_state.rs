//! What belongs to one program: everything that the VM's closures are handed.

use crate::{
    api::Catalogue,
    args::Reader,
    call::{ApiError, Fault, Frame, Resume, broke},
    engine::{
        convert::{error_value, program_error::ProgramError},
        ids::{JobId, ProgramId},
        limits::{
            budget::Budget,
            meter::{CanPark, Meter},
            settings::Limits,
        },
        modules::recorder::ModuleCalls,
        raw::{Account, Context, Interrupt, Kept, Kind, Memory, Raise, Safepoint, Stack, Vm},
        receipt::log::Log,
        state::{
            modules::Modules,
            scope::{Proxy, Scope},
        },
    },
    value::{Ids, Sink, Value},
};
use std::{
    any::Any,
    cell::{Cell, Ref, RefCell},
    collections::BTreeMap,
    ffi::CStr,
    rc::Rc,
    sync::Arc,
    task::Poll,
};

/// So many bytes handled in Rust are worth one step of a program's work.
const BYTES_PER_STEP: usize = 64;

/// The name of a program's own chunk, as Lua's errors write it.
pub(in crate::engine) const CHUNK: &CStr = c"lua";

/// The host behind the programs, with its world's type forgotten.
pub(in crate::engine) trait Backend {
    /// Runs a registered function for a program; `None` if no world is lent now.
    fn invoke(
        &self,
        function: usize,
        program: ProgramId,
        frame: &mut Frame,
        args: Reader<'_>,
        sink: &mut dyn Sink,
    ) -> Option<Result<Invoked, Fault>>;
    /// A call's arguments were wrong. Whether the program goes on with what was written in place of its result, as in a
    /// dry run, which looks for all that is wrong; else the error is raised.
    fn refused(&self, function: usize, line: Option<u32>, error: &ApiError, sink: &mut dyn Sink) -> bool {
        let _ = (function, line, error, sink);
        false
    }
    /// Looks whether what a call waits for is there; `None` if no world is lent now.
    fn poll(
        &self,
        wait: &mut Wait,
        frame: &mut Frame,
        sink: &mut dyn Sink,
    ) -> Option<Poll<Result<(), Fault>>>;
    /// What stands in the place of the functions of modules, in a dry run.
    fn module_calls(&self) -> Option<&dyn ModuleCalls> {
        None
    }
    /// A call waits: what it waits for may tell which call that is, a line of Lua.
    fn waits(&self, wait: &Wait, call: &dyn Fn() -> String) {
        let _ = (wait, call);
    }
    /// What is registered.
    fn catalogue(&self) -> &Arc<Catalogue>;
    /// The ids of the world that is lent now.
    fn ids(&self) -> Ref<'_, Arc<dyn Ids>>;
}

/// What a call came to.
pub(in crate::engine) enum Invoked {
    /// The value is written.
    Value,
    /// It is to be waited for.
    Waits(Wait),
}

/// What a call waits for.
pub(in crate::engine) enum Wait {
    /// An answer, looked for once a tick.
    Answer(Resume),
    /// The end of a job.
    Job(JobId),
}

/// A call that has not answered yet.
pub(in crate::engine) struct Waiting {
    pub(in crate::engine) wait: Wait,
    pub(in crate::engine) place: Place,
}

/// Which call it is.
#[derive(Clone, Copy)]
pub(in crate::engine) struct Place {
    /// The function, by its place in the catalogue.
    pub(in crate::engine) function: usize,
    pub(in crate::engine) line: Option<u32>,
    /// The record of the call.
    pub(in crate::engine) record: usize,
}

/// An error that nothing in the program caught.
pub(in crate::engine) struct Uncaught {
    pub(in crate::engine) error: ProgramError,
    pub(in crate::engine) line: Option<u32>,
}

/// The state of one program.
pub(in crate::engine) struct ProgramState {
    pub(in crate::engine) id: ProgramId,
    pub(in crate::engine) vm: Vm<ProgramState>,
    pub(in crate::engine) backend: Rc<dyn Backend>,
    pub(in crate::engine) scope: Rc<Scope>,
    pub(in crate::engine) meter: Meter,
    pub(in crate::engine) budget: Budget,
    pub(in crate::engine) frame: RefCell<Frame>,
    pub(in crate::engine) log: RefCell<Log>,
    pub(in crate::engine) random: RefCell<fastrand::Rng>,
    /// What the program added to groups: a table a group.
    pub(in crate::engine) added: RefCell<BTreeMap<Proxy, Kept<ProgramState>>>,
    pub(in crate::engine) modules: Modules,
    pub(in crate::engine) uncaught: RefCell<Option<Uncaught>>,
    /// Where the program stood when it was stopped: the line, and the call it was in.
    pub(in crate::engine) stopped_at: Cell<(Option<u32>, Option<usize>)>,
    /// Where the program stands while it is parked.
    pub(in crate::engine) parked_at: Cell<Option<u32>>,
    /// The call that the program waits for.
    pub(in crate::engine) waiting: RefCell<Option<Waiting>>,
    /// Why the program is to stop once the call that it waits for is done; the first reason holds.
    pub(in crate::engine) interrupted: RefCell<Option<String>>,
    /// The function that runs now.
    pub(in crate::engine) calling: Cell<Option<usize>>,
}

impl ProgramState {
    pub(in crate::engine) fn limits(&self) -> &Limits {
        self.meter.limits()
    }

    /// So much may the VM grow in a run: a bound against one giant allocation; what a program holds is judged at its
    /// safepoints.
    pub(in crate::engine) fn growth(&self) -> usize {
        self.limits().memory.saturating_mul(2)
    }

    /// Charges work that was done in Rust, by its size in bytes.
    ///
    /// # Errors
    /// It was more than the program may do.
    pub(in crate::engine) fn checkpoint(&self, bytes: usize) -> Result<(), Raise> {
        match self.meter.charge((bytes / BYTES_PER_STEP) as u64) {
            true => Ok(()),
            false => Err(Raise::Stop),
        }
    }

    /// The line of the program's own chunk that runs now.
    pub(in crate::engine) fn line(&self, stack: &Stack<'_>) -> Option<u32> {
        // Until a module is loaded there is no other chunk that a line could be of.
        if self.modules.are_used() { stack.line_in(CHUNK) } else { stack.line() }
    }

    /// Which table of the API lies at `index`, if it is one.
    pub(in crate::engine) fn proxy(&self, stack: &Stack<'_>, index: i32) -> Option<Proxy> {
        if stack.kind(index) != Kind::Table {
            return None;
        }
        let identity = stack.identity(index);
        self.scope.proxy(identity).or_else(|| self.modules.tables.find(identity))
    }

    /// The full name of a table of the API.
    pub(in crate::engine) fn proxy_name(&self, proxy: Proxy) -> Rc<str> {
        match proxy {
            Proxy::Namespace(index) => self.scope.namespace(index).clone(),
            Proxy::Group(index) => self.scope.group(index).clone(),
            Proxy::Own(index) => self.modules.tables.name(index),
        }
    }

    /// Whether a table of the API holds functions, as a group or a module does, and no groups.
    pub(in crate::engine) fn has_functions(&self, proxy: Proxy) -> bool {
        match proxy {
            Proxy::Namespace(_) => false,
            Proxy::Group(_) => true,
            Proxy::Own(_) => self.proxy_name(proxy).contains('.'),
        }
    }

    /// Pushes the error value of `error`, raised by the function `function`.
    pub(in crate::engine) fn push_error(
        &self,
        stack: &mut Stack<'_>,
        error: &ApiError,
        function: Option<&str>,
    ) {
        self.push_error_of(stack, error.kind.as_str(), &error.message, error.hint.as_deref(), function);
        if error.data != Value::Nil {
            error_value::push_data(stack, &error.data);
            stack.set_field(-2, "data");
        }
    }

    /// Pushes an error value of any kind, without data.
    pub(in crate::engine) fn push_error_of(
        &self,
        stack: &mut Stack<'_>,
        kind: &str,
        message: &str,
        hint: Option<&str>,
        function: Option<&str>,
    ) {
        error_value::push_fields(stack, kind, message, hint, function);
        let table = stack.top();
        self.scope.push_error_class(stack);
        stack.set_metatable(table);
    }

    /// Pushes an error like Lua's own: a string with its place before it.
    pub(in crate::engine) fn push_lua_error(&self, stack: &mut Stack<'_>, message: &str) {
        match stack.innermost() {
            Some((chunk, line)) => stack.push_text(&format!("{chunk}:{line}: {message}")),
            None => stack.push_text(message),
        }
    }
}

impl Context for ProgramState {
    fn is_stopped(&self) -> bool {
        self.meter.is_stopped()
    }

    fn stopping(&self, stack: &Stack<'_>) {
        if self.stopped_at.get().0.is_none() {
            self.modules.blame(stack);
            self.stopped_at.set((self.line(stack), self.calling.get()));
        }
    }

    fn memory(&self) -> &Memory {
        self.vm.memory()
    }

    fn panicked(&self, stack: &mut Stack<'_>, panic: Box<dyn Any + Send>) {
        let error = broke("the engine", &panic);
        stack.set_top(0);
        self.push_error(stack, &error, None);
    }
}

impl Account for ProgramState {
    fn allocated(&self, size: usize, growth: usize, is_string: bool, live: impl Fn() -> usize) {
        if self.budget.allocated(self.limits(), size, growth, is_string, live) {
            self.meter.hurry();
        }
    }
}

impl Safepoint for ProgramState {
    #[inline]
    fn passes(&self) -> bool {
        self.meter.passes()
    }

    fn safepoint(&self, stack: &Stack<'_>) -> Interrupt {
        if let Some(stop) = self.budget.check(self.limits(), stack) {
            self.meter.stop(stop);
        }
        let decision = self.meter.look(|| match stack.is_yieldable() {
            true => CanPark::Yes,
            false if stack.is_in_library() => CanPark::InLibrary,
            false => CanPark::No,
        });
        if decision != Interrupt::Continue && self.meter.is_stopped() {
            self.stopping(stack);
        }
        if decision == Interrupt::Park {
            // Asked here, for of a parked thread Luau tells the instruction before.
            self.parked_at.set(self.line(stack));
        }
        decision
    }
}

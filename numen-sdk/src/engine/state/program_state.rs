//! The state of one program, which the VM's closures get.

use crate::{
    call::{ApiError, Frame, Panic, broke},
    engine::{
        compile::compiler::CHUNK,
        convert::{error_value, methods::GiveClass},
        ids::ProgramId,
        limits::{
            budget::Budget,
            meter::{CanPark, Meter},
            settings::Limits,
        },
        raw::{Account, Context, Interrupt, Kind, Memory, Raise, RegistryKey, Safepoint, Stack, Vm},
        receipt::log::Log,
        state::{
            backend::Backend,
            modules::Modules,
            shared_globals::{Proxy, SharedGlobals},
            waiting::{Uncaught, Waiting},
        },
    },
    value::{RecordDesc, Value},
};
use std::{
    any::Any,
    cell::{Cell, RefCell},
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

/// The bytes handled in Rust that count as one step of work.
const BYTES_PER_STEP: usize = 64;

/// The state of one program.
pub(in crate::engine) struct ProgramState {
    pub(in crate::engine) id: ProgramId,
    pub(in crate::engine) vm: Vm<ProgramState>,
    /// The program's source.
    pub(in crate::engine) text: Rc<str>,
    pub(in crate::engine) backend: Rc<dyn Backend>,
    pub(in crate::engine) globals: Rc<SharedGlobals<ProgramState>>,
    pub(in crate::engine) meter: Meter,
    pub(in crate::engine) budget: Budget,
    pub(in crate::engine) frame: RefCell<Frame>,
    pub(in crate::engine) log: Rc<RefCell<Log>>,
    pub(in crate::engine) random: RefCell<fastrand::Rng>,
    /// The members that the program added to groups: a table for each group.
    pub(in crate::engine) added: RefCell<BTreeMap<Proxy, RegistryKey<ProgramState>>>,
    pub(in crate::engine) modules: Modules<ProgramState>,
    pub(in crate::engine) uncaught: RefCell<Option<Uncaught>>,
    /// The line and the call in which the program was stopped.
    pub(in crate::engine) stopped_at: Cell<(Option<u32>, Option<usize>)>,
    /// The line at which the program is parked.
    pub(in crate::engine) parked_at: Cell<Option<u32>>,
    /// The call that the program waits for.
    pub(in crate::engine) waiting: RefCell<Option<Waiting>>,
    /// Why the program stops once the call that it waits for is done. The first reason stays.
    pub(in crate::engine) interrupted: RefCell<Option<String>>,
    /// The fields that were read and that the class at a position does not declare.
    pub(in crate::engine) misread: RefCell<BTreeSet<(usize, String)>>,
    /// The function that runs now.
    pub(in crate::engine) calling: Cell<Option<usize>>,
}

impl ProgramState {
    pub(in crate::engine) fn limits(&self) -> &Limits {
        self.meter.limits()
    }

    /// The bytes by which the VM may grow in a run. This only bounds one giant allocation, since memory is checked at
    /// safepoints.
    pub(in crate::engine) fn growth(&self) -> usize {
        self.limits().memory.saturating_mul(2)
    }

    /// Counts work that was done in Rust, by its size in bytes.
    ///
    /// # Errors
    /// The program has reached a limit.
    pub(in crate::engine) fn checkpoint(&self, bytes: usize) -> Result<(), Raise> {
        match self.meter.charge((bytes / BYTES_PER_STEP) as u64) {
            true => Ok(()),
            false => Err(Raise::Stop),
        }
    }

    /// The line of the program's own chunk that runs now.
    pub(in crate::engine) fn line(&self, stack: &Stack<'_>) -> Option<u32> {
        // Without modules the program has only one chunk.
        if self.modules.are_used() { stack.line_in(CHUNK) } else { stack.line() }
    }

    /// The table of the API at `index`, if there is one.
    pub(in crate::engine) fn proxy(&self, stack: &Stack<'_>, index: i32) -> Option<Proxy> {
        if stack.kind(index) != Kind::Table {
            return None;
        }
        let identity = stack.identity(index);
        self.globals.proxy(identity).or_else(|| self.modules.tables.find(identity))
    }

    /// The full name of a table of the API.
    pub(in crate::engine) fn proxy_name(&self, proxy: Proxy) -> Rc<str> {
        match proxy {
            Proxy::Namespace(index) => self.globals.namespace(index).clone(),
            Proxy::Group(index) => self.globals.group(index).clone(),
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
        self.globals.push_error_class(stack);
        stack.set_metatable(table);
    }

    /// Pushes the table of the API for a namespace that only modules have, or for a module.
    pub(in crate::engine) fn push_module_table(&self, stack: &mut Stack<'_>, name: &str) {
        self.modules.tables.push(&self.vm, &self.globals, stack, name);
    }

    /// Pushes an error like Lua's own: a string with the position before it.
    pub(in crate::engine) fn push_lua_error(&self, stack: &mut Stack<'_>, message: &str) {
        match stack.innermost() {
            Some((chunk, line)) => stack.push_text(&format!("{chunk}:{line}: {message}")),
            None => stack.push_text(message),
        }
    }
}

impl GiveClass for ProgramState {
    fn give(&self, stack: &mut Stack<'_>, desc: &'static RecordDesc) {
        if !self.modules.classes.give(stack, desc) {
            self.globals.records.give(stack, desc);
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
        let error = broke("the engine", &Panic::of(panic));
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
            // Read here, since Luau reports the instruction before for a parked thread.
            self.parked_at.set(self.line(stack));
        }
        decision
    }
}

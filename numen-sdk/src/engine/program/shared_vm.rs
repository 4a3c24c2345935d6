//! A VM that several programs share. Each has its own category of memory.

use crate::engine::{
    limits::budget::Budget,
    program::environment,
    raw::Vm,
    state::{backend::Backend, program_state::ProgramState, shared_globals::SharedGlobals},
};
use std::rc::Rc;

/// The most programs of a VM at a time. Luau has 255 categories of memory, besides its own.
const MOST_PROGRAMS: usize = 250;
/// A VM that uses more takes no new program, since a collection costs about 0.2 ms for each MiB of the whole VM.
const MOST_BYTES: usize = 8 << 20;

/// One VM.
pub(in crate::engine) struct SharedVm {
    vm: Vm<ProgramState>,
    globals: Rc<SharedGlobals<ProgramState>>,
    programs: usize,
    /// Categories that are empty since the last collection.
    clean: Vec<u8>,
    /// Categories of programs that have ended since the last collection.
    used: Vec<u8>,
}

impl SharedVm {
    /// A VM with the library and the API; `None` if there is no memory for it.
    pub(in crate::engine) fn new(backend: &dyn Backend) -> Option<Self> {
        let vm = Vm::new()?;
        let globals = Rc::new(environment::build(&vm, backend));
        Some(SharedVm { vm, globals, programs: 0, clean: (1..=u8::MAX).rev().collect(), used: Vec::new() })
    }

    pub(in crate::engine) fn vm(&self) -> &Vm<ProgramState> {
        &self.vm
    }

    pub(in crate::engine) fn globals(&self) -> &Rc<SharedGlobals<ProgramState>> {
        &self.globals
    }

    pub(in crate::engine) fn has_room(&self) -> bool {
        self.programs < MOST_PROGRAMS && self.vm.memory().used() < MOST_BYTES
    }

    /// A category for a new program.
    pub(in crate::engine) fn take_category(&mut self) -> Budget {
        self.programs += 1;
        if self.clean.is_empty() {
            self.collect();
        }
        // There are more categories than programs, so one is clean after a collection.
        let category = self.clean.pop().unwrap_or(u8::MAX);
        let before = self.vm.with_stack(|_, stack| stack.held(category));
        Budget::new(category, before)
    }

    /// Returns the category of a program that has ended.
    pub(in crate::engine) fn give_back(&mut self, category: u8) {
        self.programs -= 1;
        self.used.push(category);
    }

    /// Frees the memory of ended programs if it is much. Call it once their threads are dropped.
    pub(in crate::engine) fn tidy(&mut self) {
        if !self.used.is_empty() && self.vm.memory().used() >= MOST_BYTES {
            self.collect();
        }
    }

    fn collect(&mut self) {
        self.vm.with_stack(|_, stack| stack.collect());
        self.clean.append(&mut self.used);
    }
}

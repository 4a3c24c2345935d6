//! The VMs that programs are made in, and the bytecode of what they are made from.

use super::{
    compile::Compilations,
    core::Backend,
    limits::Limits,
    module::Modules,
    program::{Program, ProgramId, Start, unstarted},
    receipt::{How, ProgramError, Receipt},
    shared::SharedVm,
};
use crate::{
    call::{Frame, ModuleCheck},
    modules::ModuleSource,
    who::CompanionId,
};
use std::{cell::RefCell, rc::Rc};

/// What becomes a program.
pub(super) struct Load<'l> {
    pub(super) id: ProgramId,
    pub(super) companion: CompanionId,
    /// Which registration it begins in.
    pub(super) generation: u64,
    pub(super) backend: Rc<dyn Backend>,
    pub(super) frame: Frame,
    pub(super) modules: Rc<dyn ModuleSource>,
    pub(super) limits: &'l Limits,
    pub(super) bytecode: &'l [u8],
    pub(super) seed: u64,
}

/// As many VMs as the programs that run need.
pub(super) struct Vms {
    /// Shared with the programs, which load modules.
    compilations: Rc<RefCell<Compilations>>,
    vms: Vec<SharedVm>,
}

impl Vms {
    pub(super) fn new() -> Self {
        Vms { compilations: Rc::new(RefCell::new(Compilations::new())), vms: Vec::new() }
    }

    /// The bytecode of a program.
    ///
    /// # Errors
    /// It is no Lua, or too long: its receipt.
    pub(super) fn compile(
        &mut self,
        id: ProgramId,
        code: &str,
        limits: &Limits,
    ) -> Result<Rc<[u8]>, Box<Receipt>> {
        if code.len() > limits.source {
            let why = format!(
                "the program has {} bytes of text, and at most {} are taken; split it",
                code.len(),
                limits.source
            );
            let error = ProgramError::of("limit", why);
            return Err(Box::new(unstarted(id, How::Stopped, error, None, limits)));
        }
        self.compilations
            .borrow_mut()
            .compile(code)
            .map_err(|syntax| Box::new(unstarted(id, How::Error, syntax.error, syntax.line, limits)))
    }

    /// What tells whether a module's text, under its name, is Lua, or else why not.
    pub(super) fn module_check(&self) -> ModuleCheck {
        let compilations = self.compilations.clone();
        Box::new(move |name, text| compilations.borrow_mut().check_module(name, text))
    }

    /// A program before its first slice; none if there is no memory for it.
    pub(super) fn load(&mut self, load: Load<'_>) -> Option<Program> {
        let index = match self.vms.iter().position(SharedVm::has_room) {
            Some(index) => index,
            None => {
                self.vms.push(SharedVm::new(&*load.backend)?);
                self.vms.len() - 1
            }
        };
        let budget = self.vms[index].take_category();
        let shared = &self.vms[index];
        Some(Program::new(Start {
            id: load.id,
            companion: load.companion,
            generation: load.generation,
            vm: (index, shared.vm(), shared.scope()),
            budget,
            backend: load.backend,
            frame: load.frame,
            modules: Modules::new(load.modules, self.compilations.clone()),
            limits: load.limits,
            bytecode: load.bytecode,
            seed: load.seed,
        }))
    }

    /// A program's place is free again.
    pub(super) fn give_back(&mut self, program: &Program) {
        self.vms[program.vm].give_back(program.category);
    }

    /// Frees what ended programs left, where it is much. To be called once they are dropped.
    pub(super) fn tidy(&mut self) {
        self.vms.iter_mut().for_each(SharedVm::tidy);
    }
}

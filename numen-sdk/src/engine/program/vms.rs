//! The VMs of one registration.

use crate::{
    call::Frame,
    engine::{
        compile::compiler::{Chunk, Compilations},
        convert::program_error::ProgramError,
        ids::ProgramId,
        limits::settings::Limits,
        program::{
            end::unstarted,
            run::{Program, Start},
            shared_vm::SharedVm,
        },
        receipt::summary::{How, Receipt},
        state::{backend::Backend, modules::Modules},
    },
    modules::ModuleSource,
    who::CompanionId,
};
use std::{cell::RefCell, rc::Rc};

/// A program that is about to be loaded.
pub(in crate::engine) struct Load<'l> {
    pub(in crate::engine) id: ProgramId,
    pub(in crate::engine) companion: CompanionId,
    /// The registration in which it begins.
    pub(in crate::engine) generation: u64,
    pub(in crate::engine) backend: Rc<dyn Backend>,
    pub(in crate::engine) frame: Frame,
    pub(in crate::engine) modules: Rc<dyn ModuleSource>,
    pub(in crate::engine) limits: &'l Limits,
    pub(in crate::engine) chunk: Chunk,
    pub(in crate::engine) seed: u64,
}

/// As many VMs as the running programs need.
pub(in crate::engine) struct Vms {
    /// Shared with the programs, which compile modules.
    compilations: Rc<RefCell<Compilations>>,
    vms: Vec<SharedVm>,
}

impl Vms {
    pub(in crate::engine) fn new() -> Self {
        Vms { compilations: Rc::new(RefCell::new(Compilations::new())), vms: Vec::new() }
    }

    /// The compiled text of a program.
    ///
    /// # Errors
    /// It does not compile, or is too long. This is its receipt.
    pub(in crate::engine) fn compile(
        &mut self,
        id: ProgramId,
        code: &str,
        limits: &Limits,
    ) -> Result<Chunk, Box<Receipt>> {
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

    /// Checks that a module, given its name and text, compiles; the error says where it does not.
    pub(in crate::engine) fn compile_check(&self) -> impl Fn(&str, &str) -> Result<(), String> + use<> {
        let compilations = self.compilations.clone();
        move |name, text| compilations.borrow_mut().check_module(name, text)
    }

    /// A program before its first slice; `None` if there is no memory for it.
    pub(in crate::engine) fn load(&mut self, load: Load<'_>) -> Option<Program> {
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
            vm: (index, shared.vm(), shared.globals()),
            budget,
            backend: load.backend,
            frame: load.frame,
            modules: Modules::new(load.modules, self.compilations.clone()),
            limits: load.limits,
            chunk: load.chunk,
            seed: load.seed,
        }))
    }

    /// Returns the category of a program that has ended.
    pub(in crate::engine) fn give_back(&mut self, program: &Program) {
        self.vms[program.vm].give_back(program.category);
    }

    /// Frees the memory of ended programs if it is much. Call it once they are dropped.
    pub(in crate::engine) fn tidy(&mut self) {
        self.vms.iter_mut().for_each(SharedVm::tidy);
    }
}

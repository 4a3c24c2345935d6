//! Starting programs.

use crate::{
    call::{ApiError, ErrorKind},
    engine::{
        compile::compiler::Chunk,
        host::state::Host,
        ids::ProgramId,
        program::{run::Program, vms::Load},
    },
    permission::Asker,
    who::{CompanionId, OwnerId},
    world::World,
};

impl<W: World> Host<W> {
    /// Starts a program. Its first slice runs in the next tick. A program that does not compile, or is too long, ends at once with a
    /// [`receipt`](Host::receipt).
    ///
    /// # Errors
    /// The companion has not joined, or as many programs run as may.
    pub fn start(&mut self, companion: CompanionId, code: &str) -> Result<ProgramId, ApiError> {
        let owner = self.admit(companion)?;
        let id = ProgramId(self.next);
        self.next += 1;
        match self.current.vms.compile(id, code, &self.limits) {
            Ok(chunk) => {
                let program = self.program(id, companion, owner, chunk)?;
                self.programs.insert(id, owner, program);
            }
            Err(receipt) => self.keep(receipt.that_nothing_ran()),
        }
        Ok(id)
    }

    /// Checks that a program of a companion may start, and returns its owner.
    pub(super) fn admit(&self, companion: CompanionId) -> Result<OwnerId, ApiError> {
        let Some(&owner) = self.companions.get(&companion) else {
            return Err(ApiError::new(ErrorKind::NotFound, format!("companion {companion} is not there")));
        };
        match self.programs.admit(companion, owner, &self.limits) {
            Ok(()) => Ok(owner),
            Err(full) => Err(ApiError::new(ErrorKind::Failed, full)),
        }
    }

    pub(super) fn program(
        &mut self,
        id: ProgramId,
        companion: CompanionId,
        owner: OwnerId,
        chunk: Chunk,
    ) -> Result<Program, ApiError> {
        let load = Load {
            id,
            companion,
            backend: self.current.backend.clone(),
            generation: self.current.number,
            frame: self.frame(companion, owner, Asker::Program(id.0)),
            modules: self.backstage.modules(owner),
            limits: &self.limits,
            chunk,
            // Programs of a host differ, but equal hosts run equally.
            seed: self.seed ^ id.0.wrapping_mul(0x9E37_79B9_7F4A_7C15),
        };
        self.current
            .vms
            .load(load)
            .ok_or_else(|| ApiError::new(ErrorKind::Failed, "there is no memory for another program"))
    }
}

//! The receipts of programs that have ended.

use crate::{
    engine::{host::state::Host, ids::ProgramId, program::run::Program, receipt::summary::Receipt},
    permission::Asker,
    who::CompanionId,
    world::World,
};

impl<W: World> Host<W> {
    pub(super) fn remove(&mut self, id: ProgramId) -> Option<Program> {
        let program = self.programs.remove(id)?;
        if let Some(vms) = self.vms_of(program.generation) {
            vms.give_back(&program);
        }
        self.resources.bodies.borrow_mut().stop_waiting(program.companion, id);
        self.backstage.desk.borrow_mut().ended(Asker::Program(id.0));
        Some(program)
    }

    /// Keeps the receipt of a program of a companion, with what no call has reported of its body.
    pub(super) fn end(&mut self, companion: CompanionId, mut receipt: Receipt) {
        if let Some(changes) = self.unreported(companion) {
            receipt.note(&changes);
        }
        self.keep(receipt);
    }

    /// Keeps a receipt.
    pub(super) fn keep(&mut self, receipt: Receipt) {
        self.current.vms.tidy();
        self.forget_retired();
        self.ended.push_back(receipt.id());
        self.receipts.insert(receipt.id(), receipt);
        while self.ended.len() > self.limits.receipts {
            if let Some(oldest) = self.ended.pop_front() {
                self.receipts.remove(&oldest);
            }
        }
    }

    /// The receipt of a program that has ended. The last [`Limits::receipts`](crate::Limits::receipts) ones are kept.
    pub fn receipt(&self, program: ProgramId) -> Option<&Receipt> {
        self.receipts.get(&program)
    }

    /// Whether a program has not ended yet.
    pub fn is_running(&self, program: ProgramId) -> bool {
        self.programs.get(program).is_some()
    }
}

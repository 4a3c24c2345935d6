//! Dry runs: programs on the real engine, with a recorder in the place of every function and no world.

use super::{
    Limits, ProgramId,
    core::{Backend, Invoked, Wait},
    receipt::{How, ProgramError, Receipt},
    vms::{Load, Vms},
};
use crate::{
    api::Catalogue,
    args::Reader,
    call::{ApiError, Backstage, Edition, Fault, Frame, Manual},
    permission::{Asker, Desk, Factory},
    value::{IdKind, Ids, Sink, sample},
    who::{CompanionId, OwnerId},
};
use std::{
    cell::{Ref, RefCell},
    rc::Rc,
    sync::Arc,
    task::Poll,
};

/// A call whose arguments did not read.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Refusal {
    /// The full name of the function.
    pub(crate) function: String,
    /// The line of the program.
    pub(crate) line: Option<u32>,
    /// What the program would have been told.
    pub(crate) error: ApiError,
}

/// How a dry run went.
pub(crate) struct DryRun {
    receipt: Receipt,
    ran: bool,
    /// The calls with wrong arguments, each once.
    pub(crate) refusals: Vec<Refusal>,
}

/// How a dry run ended.
pub(crate) enum Ending<'r> {
    /// At its end.
    Whole,
    /// At a limit. What it would have done after that is not known: a loop may wait for more than samples.
    Limit,
    /// At an error, in a line.
    Error(Option<u32>, &'r ProgramError),
    /// It never ran: it is no Lua, or too long.
    NoProgram(Option<u32>, &'r ProgramError),
}

impl DryRun {
    pub(crate) fn ending(&self) -> Ending<'_> {
        match self.receipt.error() {
            None => Ending::Whole,
            Some(error) if !self.ran => Ending::NoProgram(self.receipt.line(), error),
            Some(_) if self.receipt.how() == How::Stopped => Ending::Limit,
            Some(error) => Ending::Error(self.receipt.line(), error),
        }
    }

    /// The full names of the functions that were called, refused calls too.
    pub(crate) fn called(&self) -> impl Iterator<Item = &str> {
        self.receipt.calls().iter().map(|call| call.function.as_str())
    }
}

/// Runs programs dry, one after the other.
pub(crate) struct DryHost {
    vms: Vms,
    recorder: Rc<Recorder>,
    edition: Rc<Edition>,
    backstage: Rc<Backstage>,
    limits: Limits,
}

impl DryHost {
    pub(crate) fn new(
        catalogue: Arc<Catalogue>,
        manual: Rc<dyn Manual>,
        ids: Arc<dyn Ids>,
        limits: &Limits,
    ) -> Self {
        let ids: Arc<dyn Ids> = Arc::new(SampleIds(ids));
        DryHost {
            vms: Vms::new(),
            edition: Rc::new(Edition { catalogue: catalogue.clone(), manual }),
            backstage: Rc::new(Backstage::new(Desk::new(Factory::default(), None))),
            recorder: Rc::new(Recorder { catalogue, ids: ids.into(), refusals: RefCell::default() }),
            // Counted only, so that equal programs have equal findings; a loop over samples ends soon.
            limits: Limits {
                source: limits.source,
                work_between_calls: 200_000,
                work: 1_000_000,
                tick: None,
                tick_program: None,
                ..Limits::default()
            },
        }
    }

    pub(crate) fn catalogue(&self) -> &Arc<Catalogue> {
        &self.recorder.catalogue
    }

    /// Runs a program to its end.
    pub(crate) fn run(&mut self, code: &str) -> DryRun {
        let id = ProgramId(0);
        let bytecode = match self.vms.compile(id, code, &self.limits) {
            Ok(bytecode) => bytecode,
            Err(receipt) => return DryRun { receipt: *receipt, ran: false, refusals: Vec::new() },
        };
        let companion = CompanionId::default();
        let program = self.vms.load(Load {
            id,
            companion,
            generation: 0,
            backend: self.recorder.clone(),
            frame: Frame::new(
                companion,
                OwnerId::default(),
                Asker::Host,
                self.edition.clone(),
                self.backstage.clone(),
            ),
            limits: &self.limits,
            bytecode: &bytecode,
            seed: 0,
        });
        let mut program = program.expect("there is memory for one more program");
        let receipt = loop {
            if let Some(receipt) = program.slice(0) {
                break receipt;
            }
        };
        self.vms.give_back(&program);
        drop(program);
        self.vms.tidy();
        DryRun { receipt, ran: true, refusals: self.recorder.refusals.take() }
    }
}

/// What stands in the place of every function: it reads the arguments and gives a sample of the result.
struct Recorder {
    catalogue: Arc<Catalogue>,
    ids: RefCell<Arc<dyn Ids>>,
    refusals: RefCell<Vec<Refusal>>,
}

impl Recorder {
    fn give(&self, function: usize, sink: &mut dyn Sink) {
        match (self.catalogue.functions()[function].table.returns.ty)() {
            Some(ty) => sample::write(ty, sink),
            None => sink.nil(),
        }
    }
}

impl Backend for Recorder {
    fn invoke(
        &self,
        function: usize,
        _: ProgramId,
        _: &mut Frame,
        mut args: Reader<'_>,
        sink: &mut dyn Sink,
    ) -> Option<Result<Invoked, Fault>> {
        Some(args.check_all().map(|()| {
            self.give(function, sink);
            Invoked::Value
        }))
    }

    fn poll(&self, _: &mut Wait, _: &mut Frame, _: &mut dyn Sink) -> Option<Poll<Result<(), Fault>>> {
        // Samples are given at once.
        None
    }

    fn refused(&self, function: usize, line: Option<u32>, error: &ApiError, sink: &mut dyn Sink) -> bool {
        let function_name = self.catalogue.functions()[function].name.clone();
        let refusal = Refusal { function: function_name, line, error: error.clone() };
        let mut refusals = self.refusals.borrow_mut();
        // A loop comes by more than once.
        if !refusals.contains(&refusal) {
            refusals.push(refusal);
        }
        self.give(function, sink);
        true
    }

    fn catalogue(&self) -> &Arc<Catalogue> {
        &self.catalogue
    }

    fn ids(&self) -> Ref<'_, Arc<dyn Ids>> {
        self.ids.borrow()
    }
}

/// The world's ids, and the sample that stands for any of them.
struct SampleIds(Arc<dyn Ids>);

impl Ids for SampleIds {
    fn default_namespace(&self) -> &str {
        self.0.default_namespace()
    }

    fn is_registered(&self, kind: IdKind, id: &str) -> Option<bool> {
        self.0.is_registered(kind, id)
    }

    fn is_sample(&self, id: &str) -> bool {
        id == sample::TEXT
    }

    fn nearest(&self, kind: IdKind, id: &str) -> Option<String> {
        self.0.nearest(kind, id)
    }
}

//! Dry runs: programs on the real engine, with a recorder in the place of every function and no world.

use crate::{
    api::Catalogue,
    args::Reader,
    call::{ApiError, Backstage, Edition, Fault, Frame, Manual},
    engine::{
        convert::{
            program_error::ProgramError,
            sample::{KnownClasses, Sample, known_classes},
        },
        ids::ProgramId,
        limits::settings::Limits,
        program::vms::{Load, Vms},
        receipt::{
            summary::{How, Receipt},
            trace::CallRecord,
        },
        state::backend::{Backend, Invoked, ModuleCalls, Wait},
    },
    modules::{ModuleDoc, ModuleSource, Shelves},
    permission::{Asker, Desk, Factory},
    value::{IdKind, Ids, Sink, sample},
    who::{CompanionId, OwnerId},
};
use std::{
    cell::{OnceCell, Ref, RefCell},
    collections::BTreeMap,
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
    /// The calls of functions of modules, which were not entered.
    module_calls: Vec<CallRecord>,
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

    /// The calls of registered functions, refused ones too, and behind them those of functions of modules.
    pub(crate) fn calls(&self) -> impl Iterator<Item = &CallRecord> {
        self.receipt.calls().iter().chain(&self.module_calls)
    }

    /// The full names of the functions that were called.
    pub(crate) fn called(&self) -> impl Iterator<Item = &str> {
        self.calls().map(|call| call.function.as_str())
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
        modules: Rc<dyn ModuleSource>,
        ids: Arc<dyn Ids>,
        limits: &Limits,
    ) -> Self {
        let ids: Arc<dyn Ids> = Arc::new(SampleIds(ids));
        DryHost {
            vms: Vms::new(),
            edition: Rc::new(Edition {
                catalogue: catalogue.clone(),
                manual,
                check_module: Box::new(|_, _| Ok(())),
                gear: Rc::new(()),
            }),
            backstage: Rc::new(Backstage::new(Desk::new(Factory::default(), None), Shelves::default())),
            recorder: Rc::new(Recorder::new(catalogue, modules, ids)),
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

    /// What the modules say of themselves.
    pub(crate) fn modules(&self) -> Vec<ModuleDoc> {
        let modules = &self.recorder.modules;
        let names = modules.names().into_iter();
        names.filter_map(|name| Some(ModuleDoc::read(&name, &modules.text(&name)?))).collect()
    }

    /// Runs a program to its end.
    pub(crate) fn run(&mut self, code: &str) -> DryRun {
        let id = ProgramId(0);
        let bytecode = match self.vms.compile(id, code, &self.limits) {
            Ok(bytecode) => bytecode,
            Err(receipt) => {
                let (refusals, module_calls) = (Vec::new(), Vec::new());
                return DryRun { receipt: *receipt, ran: false, refusals, module_calls };
            }
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
            modules: self.recorder.modules.clone(),
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
        let (refusals, module_calls) = (self.recorder.refusals.take(), self.recorder.module_calls.take());
        DryRun { receipt, ran: true, refusals, module_calls }
    }
}

/// What stands in the place of every function: it reads the arguments and gives a sample of the result.
struct Recorder {
    catalogue: Arc<Catalogue>,
    ids: RefCell<Arc<dyn Ids>>,
    refusals: RefCell<Vec<Refusal>>,
    modules: Rc<dyn ModuleSource>,
    module_calls: RefCell<Vec<CallRecord>>,
    /// What modules that were called say of themselves.
    module_docs: RefCell<BTreeMap<String, ModuleDoc>>,
    classes: OnceCell<KnownClasses>,
}

/// So many calls of modules' functions are recorded in a run.
const MOST_MODULE_CALLS: usize = 200;

impl Recorder {
    fn new(catalogue: Arc<Catalogue>, modules: Rc<dyn ModuleSource>, ids: Arc<dyn Ids>) -> Self {
        Recorder {
            catalogue,
            ids: ids.into(),
            refusals: RefCell::default(),
            modules,
            module_calls: RefCell::default(),
            module_docs: RefCell::default(),
            classes: OnceCell::new(),
        }
    }

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

    fn module_calls(&self) -> Option<&dyn ModuleCalls> {
        Some(self)
    }

    fn catalogue(&self) -> &Arc<Catalogue> {
        &self.catalogue
    }

    fn ids(&self) -> Ref<'_, Arc<dyn Ids>> {
        self.ids.borrow()
    }
}

impl ModuleCalls for Recorder {
    fn called(&self, module: &str, function: &str, call: CallRecord) -> Sample {
        let mut calls = self.module_calls.borrow_mut();
        if calls.len() < MOST_MODULE_CALLS {
            calls.push(call);
        }
        let mut docs = self.module_docs.borrow_mut();
        let doc = docs
            .entry(module.to_owned())
            .or_insert_with(|| ModuleDoc::read(module, &self.modules.text(module).unwrap_or_default()));
        let returns = doc.function(function).and_then(|function| function.returns.as_ref());
        let classes = self.classes.get_or_init(|| known_classes(&self.catalogue));
        returns.map_or(Sample::Nil, |returns| Sample::of(&returns.ty, classes))
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

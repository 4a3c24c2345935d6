//! Runs instead of every function in a dry run: reads the arguments and writes a sample of the result.

use crate::{
    api::Catalogue,
    args::Reader,
    call::{ApiError, Fault, Frame},
    engine::{
        convert::sample::{KnownClasses, Sample, known_classes},
        ids::ProgramId,
        receipt::trace::CallRecord,
        state::backend::{Backend, Invoked, ModuleCalls, Wait},
    },
    modules::{ModuleDoc, ModuleSource},
    value::{IdKind, Ids, Sink, sample},
};
use std::{
    cell::{OnceCell, Ref, RefCell},
    collections::BTreeMap,
    rc::Rc,
    sync::Arc,
    task::Poll,
};

/// A call with wrong arguments.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Refusal {
    /// The full name of the function.
    pub(crate) function: String,
    /// The line of the program.
    pub(crate) line: Option<u32>,
    /// The error that the program would get.
    pub(crate) error: ApiError,
}

/// Runs instead of every function: reads the arguments and writes a sample of the result.
pub(super) struct Recorder {
    pub(super) catalogue: Arc<Catalogue>,
    ids: RefCell<Arc<dyn Ids>>,
    pub(super) refusals: RefCell<Vec<Refusal>>,
    /// The reads of fields that do not exist, with their lines.
    pub(super) misread: RefCell<Vec<(Option<u32>, String)>>,
    pub(super) modules: Rc<dyn ModuleSource>,
    pub(super) module_calls: RefCell<Vec<CallRecord>>,
    /// The documentation of modules that were called.
    module_docs: RefCell<BTreeMap<String, ModuleDoc>>,
    classes: OnceCell<KnownClasses>,
}

/// The most calls of modules' functions that are recorded in a run.
const MOST_MODULE_CALLS: usize = 200;

impl Recorder {
    pub(super) fn new(catalogue: Arc<Catalogue>, modules: Rc<dyn ModuleSource>, ids: Arc<dyn Ids>) -> Self {
        Recorder {
            catalogue,
            ids: ids.into(),
            refusals: RefCell::default(),
            misread: RefCell::default(),
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
        // A loop may make the same call again.
        if !refusals.contains(&refusal) {
            refusals.push(refusal);
        }
        self.give(function, sink);
        true
    }

    fn misread(&self, line: Option<u32>, note: &str) {
        self.misread.borrow_mut().push((line, note.to_owned()));
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

/// The world's ids, and the sample that is valid as any of them.
pub(super) struct SampleIds(pub(super) Arc<dyn Ids>);

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

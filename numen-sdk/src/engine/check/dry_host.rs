//! Dry runs of programs.

use crate::{
    api::Catalogue,
    call::{Backstage, Edition, Frame, Manual},
    engine::{
        check::{
            dry_run::DryRun,
            recorder::{Recorder, SampleIds},
        },
        ids::ProgramId,
        limits::settings::Limits,
        program::vms::{Load, Vms},
    },
    events::Moment,
    modules::{ModuleDoc, ModuleSource, Shelves},
    permission::{Asker, Desk, Factory},
    value::Ids,
    who::{CompanionId, OwnerId},
};
use std::{rc::Rc, sync::Arc};

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
                check_module: Box::new(|_, _, _| Vec::new()),
                namespaces: Arc::default(),
                gear: Rc::new(()),
            }),
            backstage: Rc::new(Backstage::new(
                Desk::new(Factory::default(), None),
                Shelves::default(),
                limits.prepare,
            )),
            recorder: Rc::new(Recorder::new(catalogue, modules, ids)),
            // Without a limit of time, so that equal programs have equal findings.
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

    /// The same with less work for each run.
    pub(in crate::engine) fn with_work(mut self, work: u64) -> Self {
        self.limits.work = work;
        self.limits.work_between_calls = work;
        self
    }

    pub(crate) fn catalogue(&self) -> &Arc<Catalogue> {
        &self.recorder.catalogue
    }

    /// The documentation of the modules.
    pub(crate) fn modules(&self) -> Vec<ModuleDoc> {
        let modules = &self.recorder.modules;
        let names = modules.names().into_iter();
        names.filter_map(|name| Some(ModuleDoc::read(&name, &modules.text(&name)?))).collect()
    }

    /// Runs a program to its end.
    pub(crate) fn run(&mut self, code: &str) -> DryRun {
        let id = ProgramId(0);
        let chunk = match self.vms.compile(id, code, &self.limits) {
            Ok(chunk) => chunk,
            Err(receipt) => {
                let (refusals, misread, module_calls) = (Vec::new(), Vec::new(), Vec::new());
                return DryRun { receipt: *receipt, ran: false, refusals, misread, module_calls };
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
            chunk,
            seed: 0,
        });
        let mut program = program.expect("there is memory for one more program");
        let receipt = loop {
            if let Some(receipt) = program.slice(Moment { tick: 0, clock: 0 }) {
                break receipt;
            }
        };
        self.vms.give_back(&program);
        drop(program);
        self.vms.tidy();
        let (refusals, misread) = (self.recorder.refusals.take(), self.recorder.misread.take());
        DryRun { receipt, ran: true, refusals, misread, module_calls: self.recorder.module_calls.take() }
    }
}

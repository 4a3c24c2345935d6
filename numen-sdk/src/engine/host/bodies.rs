//! The jobs of each body: one that works, and one that prepares beside it.

use crate::{
    call::{ApiError, Flow, Frame, Prepared, Stop, Work},
    engine::{
        host::{
            job::{Job, interrupted},
            job_end::{EndedJob, JobReport},
        },
        ids::{JobId, ProgramId},
    },
    value::Sink,
    who::CompanionId,
};
use std::{any::Any, collections::BTreeMap};

/// A job that releases the body in the next tick, when there is a world.
struct StoppingJob {
    job: Job,
    why: Stop,
    /// The error that it ends in; none if a receipt has reported its end.
    error: Option<ApiError>,
}

/// The jobs of one body.
#[derive(Default)]
struct Slots {
    working: Option<Job>,
    preparing: Option<Job>,
}

impl Slots {
    fn jobs(&self) -> impl Iterator<Item = &Job> {
        self.working.iter().chain(&self.preparing)
    }

    fn jobs_mut(&mut self) -> impl Iterator<Item = &mut Job> {
        self.working.iter_mut().chain(&mut self.preparing)
    }
}

/// What became of a new job.
pub(in crate::engine) enum Accepted {
    /// There was nothing to do; the work has its result.
    Done(Box<dyn Work>),
    /// It prepares or works.
    Started(JobId),
}

/// The jobs of all bodies.
#[derive(Default)]
pub(in crate::engine) struct Bodies {
    /// Only bodies that have jobs.
    slots: BTreeMap<CompanionId, Slots>,
    /// Jobs that have ended and whose programs have not been resumed yet.
    ended: BTreeMap<JobId, EndedJob>,
    stopping: Vec<StoppingJob>,
    /// Reports of jobs that no program waits for.
    reports: Vec<JobReport>,
    last: u64,
}

impl Bodies {
    /// Whether a tick has nothing to do.
    pub(in crate::engine) fn is_idle(&self) -> bool {
        self.slots.is_empty() && self.stopping.is_empty()
    }

    /// Whether a body has a job, or prepares one.
    pub(in crate::engine) fn has_work(&self, companion: CompanionId) -> bool {
        self.slots.contains_key(&companion)
    }

    /// Starts a job for which a program will wait.
    ///
    /// # Errors
    /// It can't be done. The body continues its job.
    pub(in crate::engine) fn accept(
        &mut self,
        work: Box<dyn Work>,
        call: &Frame,
        listener: ProgramId,
        world: &mut dyn Any,
    ) -> Result<Accepted, ApiError> {
        self.last += 1;
        let id = JobId(self.last);
        let mut job = Job::new(id, work, call, listener);
        let prepared = job.step(world, |work, erased| {
            work.can_run(erased)?;
            work.prepare(erased)
        });
        match prepared {
            Ok(Prepared::Searching) => {
                self.withdraw(call.companion);
                self.slots.entry(call.companion).or_default().preparing = Some(job);
            }
            Ok(Prepared::Ready) => self.begin(job, world),
            Ok(Prepared::Done(())) => return Ok(Accepted::Done(job.end_in_call(call))),
            Err(error) => {
                job.end_in_call(call);
                return Err(error);
            }
        }
        Ok(Accepted::Started(id))
    }

    /// Gives the body to a job that is ready.
    fn begin(&mut self, mut job: Job, world: &mut dyn Any) {
        let companion = job.frame.companion;
        self.withdraw(companion);
        if let Some(mut current) = self.slots.get_mut(&companion).and_then(|slots| slots.working.take()) {
            current.stop(world, Stop::Replaced);
            let error = interrupted(format!("'{}' took its place before it was done", job.name()));
            self.end(current, Err(error));
        }
        match job.step(world, |work, erased| work.start(erased)) {
            Ok(()) => self.slots.entry(companion).or_default().working = Some(job),
            Err(error) => self.end(job, Err(error)),
        }
    }

    /// Ends a job that still prepares, since there is a newer one.
    fn withdraw(&mut self, companion: CompanionId) {
        if let Some(older) = self.slots.get_mut(&companion).and_then(|slots| slots.preparing.take()) {
            let error = interrupted("a newer call took its place, and it was not started");
            self.end(older, Err(error));
        }
    }

    fn end(&mut self, job: Job, result: Result<(), ApiError>) {
        let companion = job.frame.companion;
        job.revoke_grants();
        self.keep(job.end(result));
        self.forget_idle(companion);
    }

    /// Keeps an ended job until its program is resumed; without a program it is reported.
    fn keep(&mut self, ended: EndedJob) {
        match ended.listener {
            Some(_) => {
                self.ended.insert(ended.id, ended);
            }
            None => self.reports.push(ended.report()),
        }
    }

    fn forget_idle(&mut self, companion: CompanionId) {
        if self.slots.get(&companion).is_some_and(|slots| slots.jobs().next().is_none()) {
            self.slots.remove(&companion);
        }
    }

    /// Lets every body work for a tick. `is_busy` says whether an action that comes first has a body.
    pub(in crate::engine) fn tick(
        &mut self,
        world: &mut dyn Any,
        is_busy: impl Fn(&dyn Any, CompanionId) -> bool,
    ) {
        for StoppingJob { mut job, why, error } in std::mem::take(&mut self.stopping) {
            job.stop(world, why);
            if let Some(error) = error {
                self.keep(job.end(Err(error)));
            }
        }
        let companions: Vec<CompanionId> = self.slots.keys().copied().collect();
        for companion in companions {
            self.prepare(companion, world);
            let busy = is_busy(world, companion);
            self.work(companion, busy, world);
        }
    }

    fn prepare(&mut self, companion: CompanionId, world: &mut dyn Any) {
        let Some(mut job) = self.slots.get_mut(&companion).and_then(|slots| slots.preparing.take()) else {
            return;
        };
        match job.step(world, |work, erased| work.prepare(erased)) {
            Ok(Prepared::Searching) => match job.check_preparing() {
                Ok(()) => self.slots.entry(companion).or_default().preparing = Some(job),
                Err(error) => self.end(job, Err(error)),
            },
            Ok(Prepared::Ready) => self.begin(job, world),
            Ok(Prepared::Done(())) => self.end(job, Ok(())),
            Err(error) => self.end(job, Err(error)),
        }
    }

    fn work(&mut self, companion: CompanionId, busy: bool, world: &mut dyn Any) {
        let Some(mut job) = self.slots.get_mut(&companion).and_then(|slots| slots.working.take()) else {
            return;
        };
        if busy {
            if !std::mem::replace(&mut job.preempted, true) {
                job.stop(world, Stop::Preempted);
            }
            self.slots.entry(companion).or_default().working = Some(job);
            return;
        }
        job.preempted = false;
        if let Err(error) = job.count_work() {
            job.stop(world, Stop::Timeout);
            return self.end(job, Err(error));
        }
        match job.step(world, |work, erased| work.tick(erased)) {
            Ok(Flow::Running) => self.slots.entry(companion).or_default().working = Some(job),
            Ok(Flow::Finished(())) => self.end(job, Ok(())),
            Err(error) => self.end(job, Err(error)),
        }
    }

    /// Takes a job that has ended: its account goes to the call that waits, its result to the sink.
    pub(in crate::engine) fn take_end(
        &mut self,
        id: JobId,
        call: &Frame,
        sink: &mut dyn Sink,
    ) -> Option<Result<(), ApiError>> {
        let ended = self.ended.remove(&id)?;
        call.reports.borrow_mut().push(ended.account());
        Some(ended.result.map(|work| work.give(sink)))
    }

    /// The name of a job that has not ended.
    pub(in crate::engine) fn name(&self, companion: CompanionId, id: JobId) -> Option<String> {
        self.slots.get(&companion)?.jobs().find(|job| job.id == id).map(Job::name)
    }

    /// The job that has a body, and its name.
    pub(in crate::engine) fn working(&self, companion: CompanionId) -> Option<(JobId, String)> {
        let job = self.slots.get(&companion)?.working.as_ref()?;
        Some((job.id, job.name()))
    }

    /// Has the ends of a program's jobs reported, since it no longer waits for them.
    pub(in crate::engine) fn stop_waiting(&mut self, companion: CompanionId, program: ProgramId) {
        let slots = self.slots.get_mut(&companion);
        let jobs = slots.into_iter().flat_map(Slots::jobs_mut);
        for job in jobs.chain(self.stopping.iter_mut().map(|stopping| &mut stopping.job)) {
            job.listener = job.listener.filter(|listener| *listener != program);
        }
        let of_program = |(_, ended): &(&JobId, &EndedJob)| ended.listener == Some(program);
        let ids: Vec<JobId> = self.ended.iter().filter(of_program).map(|(id, _)| *id).collect();
        self.reports.extend(ids.iter().filter_map(|id| self.ended.remove(id)).map(EndedJob::report));
    }

    /// Stops the jobs of a body, whether a program waits for them or not; `false` if there are none.
    pub(in crate::engine) fn stop(&mut self, companion: CompanionId, why: Stop, reason: &str) -> bool {
        let Some(Slots { working, preparing }) = self.slots.remove(&companion) else { return false };
        if let Some(job) = working {
            job.revoke_grants();
            self.stopping.push(StoppingJob { job, why, error: Some(interrupted(reason)) });
        }
        if let Some(job) = preparing {
            self.end(job, Err(interrupted(reason)));
        }
        true
    }

    /// Stops a job whose end the receipt of its program reports; its name.
    pub(in crate::engine) fn stop_with_program(
        &mut self,
        companion: CompanionId,
        id: JobId,
        why: Stop,
    ) -> Option<String> {
        let slots = self.slots.get_mut(&companion)?;
        let is_it = |job: &mut Job| job.id == id;
        let working = slots.working.take_if(is_it);
        let has_body = working.is_some();
        let job = working.or_else(|| slots.preparing.take_if(is_it))?;
        let name = job.name();
        job.revoke_grants();
        if has_body {
            self.stopping.push(StoppingJob { job, why, error: None });
        }
        self.forget_idle(companion);
        Some(name)
    }

    /// Takes the reports of jobs that no program waited for.
    pub(in crate::engine) fn take_reports(&mut self) -> Vec<JobReport> {
        std::mem::take(&mut self.reports)
    }
}

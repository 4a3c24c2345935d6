//! The end of a program, from which its receipt is made.

use crate::{
    engine::{
        convert::{copy, error_value, program_error::ProgramError, show},
        ids::ProgramId,
        limits::{settings::Limits, stop::Stop},
        raw::{Kind, Stack},
        receipt::{
            log::{Log, Logged},
            module_run::ModuleRun,
            summary::{How, Receipt},
            trace::Calls,
        },
        state::{
            program_state::ProgramState,
            waiting::{Place, Uncaught},
        },
    },
    events::Moment,
    markup::indented,
    world::TICKS_PER_SECOND,
};
use serde_json::Value as Json;

/// How a program ended.
pub(super) struct End {
    how: How,
    error: Option<ProgramError>,
    why: Option<String>,
    line: Option<u32>,
    /// The function that it was stopped in.
    function: Option<usize>,
    /// The returned value, and its text.
    returned: Option<(Json, String)>,
}

impl End {
    fn of(how: How) -> Self {
        End { how, error: None, why: None, line: None, function: None, returned: None }
    }

    /// It was stopped at a line.
    pub(super) fn stopped(line: Option<u32>, reason: String) -> Self {
        End { why: Some(reason), line, ..End::of(How::Stopped) }
    }

    /// It was stopped in a call.
    pub(super) fn stopped_in(place: Place, reason: String) -> Self {
        End { function: Some(place.function), ..End::stopped(place.line, reason) }
    }

    /// It reached a limit.
    pub(super) fn limit(state: &ProgramState, stop: &Stop) -> Self {
        let why = stop.to_string();
        let (line, function) = state.stopped_at.get();
        let error = Some(ProgramError::of("limit", &why));
        End { error, function, ..End::stopped(line, why) }
    }

    /// It raised an error that its outermost handler could not handle.
    pub(super) fn broke(stack: &mut Stack<'_>) -> Self {
        End::error(ProgramError::runtime(error_value::error_text(stack, -1)), None)
    }

    fn error(error: ProgramError, line: Option<u32>) -> Self {
        End { error: Some(error), line, ..End::of(How::Error) }
    }

    /// Its outermost call returned. The results are on the stack.
    pub(super) fn returned(state: &ProgramState, stack: &mut Stack<'_>) -> Self {
        if let Some(Uncaught { error, line }) = state.uncaught.take() {
            return End::error(error, line);
        }
        if stack.boolean(1) == Some(false) {
            // The handler could not run.
            let message = "stack overflow: its functions call each other too deeply";
            return End::error(ProgramError::runtime(message), None);
        }
        let most = state.limits().returned;
        let returned = (stack.top() >= 2).then(|| (copy::json(stack, 2), returned_text(stack, most)));
        End { returned, ..End::of(How::Ok) }
    }

    /// The receipt of a program that ran from `started` to `now`. It shows the time by the world's clock.
    pub(super) fn receipt(self, state: &ProgramState, started: Moment, now: Moment) -> Receipt {
        let limits = state.limits();
        let mut log = state.log.replace(Log::new(limits));
        if self.how != How::Ok {
            // One call too many was never begun.
            let begun = !matches!(state.meter.stopped(), Some(Stop::Calls(_)));
            log.note_done(state.backend.catalogue(), begun && state.calling.get().is_some());
        }
        let Logged { trace, notes, stdout } = log.finish(self.error.as_ref(), self.line);
        let modules = state.modules.runs(self.error.as_ref());
        if !modules.is_empty() {
            let frame = state.frame.borrow();
            let shelf = frame.backstage.shelf(frame.owner);
            for ModuleRun { name, ok, line, error } in &modules {
                shelf.borrow_mut().ran(name, *ok, *line, error.as_deref(), now);
            }
        }
        let catalogue = state.backend.catalogue();
        let (returned, returned_text) =
            self.returned.map_or((Json::Null, None), |(json, text)| (json, Some(text)));
        Receipt {
            id: state.id,
            how: self.how,
            error: self.error,
            why: self.why,
            line: self.line,
            module: state.modules.ended_in().filter(|_| self.how != How::Ok),
            stopped_in: self.function.map(|index| catalogue.functions()[index].name.clone()),
            calls: Calls::new(trace, catalogue.clone()),
            modules,
            counted: state.meter.calls(),
            // A world's clock may be set back.
            seconds: u64::try_from(now.clock.saturating_sub(started.clock)).unwrap_or(0) / TICKS_PER_SECOND,
            notes,
            stdout,
            returned,
            returned_text,
            most_error: limits.error,
            most_returned: limits.returned,
        }
    }
}

/// The returned value as the receipt shows it. A string may quote the world, so its further lines are indented.
fn returned_text(stack: &mut Stack<'_>, most: usize) -> String {
    let text = show::text(stack, 2, most);
    if stack.kind(2) == Kind::Text { indented(&text) } else { text }
}

/// The receipt of a program that never ran.
pub(in crate::engine) fn unstarted(
    id: ProgramId,
    how: How,
    error: ProgramError,
    line: Option<u32>,
    limits: &Limits,
) -> Receipt {
    let why = (how == How::Stopped).then(|| error.message.clone());
    Receipt {
        id,
        how,
        error: Some(error),
        why,
        line,
        module: None,
        stopped_in: None,
        calls: Calls::default(),
        modules: Vec::new(),
        counted: 0,
        seconds: 0,
        notes: String::new(),
        stdout: String::new(),
        returned: Json::Null,
        returned_text: None,
        most_error: limits.error,
        most_returned: limits.returned,
    }
}

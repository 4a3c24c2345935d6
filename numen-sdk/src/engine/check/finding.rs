//! The findings of a dry run, as text.

use crate::{
    api::Catalogue,
    args,
    call::{ApiError, ErrorKind},
    engine::{
        check::{DryRun, Ending, Refusal},
        convert::program_error::ProgramError,
    },
};

/// Which errors of a dry run count.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Strictness {
    /// All: an example must run to its end with samples.
    RunsWhole,
    /// Not errors after a call, which may come from its sample. Unknown names always count.
    RunsToACall,
    /// Calls with wrong arguments and unknown names: a module's function, run with samples.
    Calls,
    /// Unknown names: a module's function whose argument types are not known.
    Names,
}

/// One thing that is wrong with a program.
pub(crate) struct Finding {
    /// The line of the program.
    pub(crate) line: Option<u32>,
    /// A verb phrase: "stops", "calls demo.larder.fetch wrongly".
    does: String,
    /// The first line of the error, and what to write instead.
    why: String,
}

impl Finding {
    /// A sentence about `subject`, at `place`.
    pub(crate) fn about(&self, subject: &str, place: &str) -> String {
        format!("{subject} {}{place}: {}", self.does, self.why)
    }
}

/// The findings, in the order of the run.
pub(crate) fn find(run: &DryRun, catalogue: &Catalogue, strictness: Strictness) -> Vec<Finding> {
    let refusals = run.refusals.iter().filter(|_| strictness != Strictness::Names);
    let mut findings: Vec<_> = refusals.map(|refusal| wrong_call(refusal, catalogue)).collect();
    findings.extend(run.misread.iter().map(|(line, note)| Finding {
        line: *line,
        does: "reads a field that does not exist".to_owned(),
        why: note.clone(),
    }));
    match run.ending() {
        Ending::Whole | Ending::Limit => {}
        Ending::NoProgram(line, error) => {
            let does = if error.kind == "syntax" { "does not parse" } else { "can't be taken" };
            findings.push(Finding { line, does: does.to_owned(), why: why(error) });
        }
        Ending::Error(line, error) => {
            let of_module = matches!(strictness, Strictness::Calls | Strictness::Names);
            let before = run.called().next().is_none() && !of_module;
            let missing = error.kind == ErrorKind::NoFunction.as_str();
            if strictness == Strictness::RunsWhole || before || missing {
                let before = before && strictness == Strictness::RunsToACall && !missing;
                let does = if before { "stops before any call" } else { "stops" };
                findings.push(Finding { line, does: does.to_owned(), why: why(error) });
            }
        }
    }
    findings
}

fn wrong_call(refusal: &Refusal, catalogue: &Catalogue) -> Finding {
    let Refusal { function, line, error } = refusal;
    let reason = first_line(&error.message);
    let instead = match (put_right(function, error), catalogue.function(function)) {
        (Some(call), _) => format!("write {call}"),
        (None, Some(there)) => format!("its form is {}", args::usage(function, there.table)),
        (None, None) => String::new(),
    };
    Finding { line: *line, does: format!("calls {function} wrongly"), why: advised(reason, &instead) }
}

/// The corrected call, if it is known and contains no sample.
fn put_right<'e>(function: &str, error: &'e ApiError) -> Option<&'e str> {
    let call = error.hint.as_deref()?;
    let arguments = call.strip_prefix(function).filter(|rest| rest.starts_with('('))?;
    let in_number = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-');
    let zero = arguments.split(|c| !in_number(c)).any(|word| word == "0");
    (!zero && !arguments.contains("\"\"")).then_some(call)
}

fn advised(reason: &str, instead: &str) -> String {
    let mut letters = instead.chars();
    match letters.next() {
        None => reason.to_owned(),
        Some(first) if reason.ends_with(['.', '?', '!']) => {
            format!("{reason} {}{}", first.to_uppercase(), letters.as_str())
        }
        Some(_) => format!("{reason}; {instead}"),
    }
}

fn why(error: &ProgramError) -> String {
    let reason = first_line(&error.message);
    match error.hint.as_deref() {
        // A hint to look a name up does not help an author, and the message names the nearest one.
        Some(hint) if !hint.starts_with("print(") => advised(reason, hint),
        _ => reason.to_owned(),
    }
}

fn first_line(message: &str) -> &str {
    message.lines().next().unwrap_or_default()
}

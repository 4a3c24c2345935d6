//! The rules for the modules that plugins ship.

use super::Lint;
use crate::{
    engine::{DryHost, Ending},
    modules::ModuleDoc,
};

/// The problems of the modules whose full names are `wanted`.
pub(super) fn lint(dry: &mut DryHost, wanted: impl Fn(&str) -> bool) -> Vec<Lint> {
    let mut docs = dry.modules();
    docs.retain(|doc| wanted(&doc.name));
    docs.iter().flat_map(|doc| module(dry, doc)).collect()
}

fn module(dry: &mut DryHost, doc: &ModuleDoc) -> Vec<Lint> {
    let name = &doc.name;
    let mut lints: Vec<Lint> =
        loading(dry, name).map(|problem| Lint::new(name, problem)).into_iter().collect();
    if doc.summary.is_none() {
        let problem = "its text does not begin with a comment; say in the first line what it is for: -- …";
        lints.push(Lint::new(name, problem));
    }
    for function in doc.functions.iter().filter(|function| function.comment.is_empty()) {
        let head = function.head(name);
        let place = head.split('(').next().unwrap_or_default();
        lints.push(Lint::new(place, "it has no comment; say above it what it does: -- …"));
    }
    lints
}

/// What keeps programs from loading it.
fn loading(dry: &mut DryHost, name: &str) -> Option<String> {
    let run = dry.run(&format!("local _ = pairs({name})"));
    match run.ending() {
        Ending::Whole => None,
        Ending::Limit => {
            Some("it can't be loaded: its code outside of functions computes for too long".to_owned())
        }
        Ending::Error(_, error) | Ending::NoProgram(_, error) => {
            let words = error.message.lines().next().unwrap_or_default();
            Some(format!("it can't be loaded: {words}"))
        }
    }
}

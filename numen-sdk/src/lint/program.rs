//! The check of a program that a model, or a person, is about to run.

use super::Lint;
use crate::engine::{
    DryHost,
    finding::{self, Strictness},
};

/// What is wrong with it, by line.
pub(super) fn check(dry: &mut DryHost, code: &str) -> Vec<Lint> {
    let run = dry.run(code);
    let mut findings = finding::find(&run, dry.catalogue(), Strictness::RunsToACall);
    findings.sort_by_key(|finding| finding.line);
    let told = findings.iter().map(|finding| {
        let place = finding.line.map_or("program".to_owned(), |line| format!("line {line}"));
        Lint::new(place, finding.about("it", ""))
    });
    told.collect()
}

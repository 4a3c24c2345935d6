//! Checks a program before it runs.

use super::Lint;
use crate::engine::{
    DryHost,
    finding::{self, Strictness},
};

/// The problems of a program, by line.
pub(super) fn check(dry: &mut DryHost, code: &str) -> Vec<Lint> {
    let run = dry.run(code);
    let mut findings = finding::find(&run, dry.catalogue(), Strictness::RunsToACall);
    findings.sort_by_key(|finding| finding.line);
    let lints = findings.iter().map(|finding| {
        let place = finding.line.map_or("program".to_owned(), |line| format!("line {line}"));
        Lint::new(place, finding.about("it", ""))
    });
    lints.collect()
}

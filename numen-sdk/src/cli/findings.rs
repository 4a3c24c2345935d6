//! `lint` and `check`: what is to be put right, a line each.

use super::{
    output::Output,
    problem::{FAILED, OK, Problem},
};
use crate::lint::Lint;
use serde_json::{Value, json};

/// Shows findings; the exit code says whether there are any.
pub(super) fn show(findings: &[Lint], json: bool, output: &mut Output<'_>) -> Result<u8, Problem> {
    output.show(&match findings {
        _ if json => format!("{:#}", data(findings)),
        [] => "no findings".to_owned(),
        _ => findings.iter().map(|finding| format!("{finding}\n")).collect(),
    })?;
    Ok(if findings.is_empty() { OK } else { FAILED })
}

fn data(findings: &[Lint]) -> Value {
    findings.iter().map(|finding| json!({"place": finding.place, "problem": finding.problem})).collect()
}

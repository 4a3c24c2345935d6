//! The rules for texts that a model reads: prompts and skills.

use super::{
    Lint,
    markdown::{self, Code},
    mentions::Mentions,
};
use crate::{
    engine::{
        DryHost, DryRun, Ending,
        finding::{self, Finding, Strictness},
    },
    value::is_identifier,
};

/// The problems of one text: in its blocks of code, then in the code of its lines.
pub(super) fn lint(dry: &mut DryHost, mentions: &Mentions, name: &str, text: &str) -> Vec<Lint> {
    let (blocks, spans) = markdown::code(text);
    let mut lints = Vec::new();
    for Code { line, code } in &blocks {
        let run = dry.run(code);
        for finding in finding::find(&run, dry.catalogue(), Strictness::RunsToACall) {
            let inside = finding.line.map_or(0, |line| (line as usize).saturating_sub(1));
            lints.push(Lint::new(format!("{name}:{}", line + inside), finding.about("it", "")));
        }
    }
    for Code { line, code } in &spans {
        let problems = match reading(mentions, code) {
            Reading::Prose => continue,
            Reading::Name => mentions.name(code).into_iter().collect(),
            Reading::Call => {
                call(dry, code).iter().map(|finding| finding.about("it", "")).collect::<Vec<_>>()
            }
        };
        lints.extend(problems.into_iter().map(|problem| Lint::new(format!("{name}:{line}"), problem)));
    }
    lints
}

/// How code in a line is understood.
enum Reading {
    Prose,
    Name,
    Call,
}

fn reading(mentions: &Mentions, code: &str) -> Reading {
    let written = assigned(code).unwrap_or(code);
    let end = written.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '.'));
    let (name, rest) = written.split_at(end.unwrap_or(written.len()));
    let parts: Vec<_> = name.split('.').collect();
    if !parts.iter().all(|part| is_identifier(part)) {
        return Reading::Prose;
    }
    let known = mentions.is_namespace(parts[0]);
    match parts.len() {
        2.. if code == name && known => Reading::Name,
        // A name without a call and outside of known namespaces may be anything.
        3.. if code != name && (known || rest.starts_with('(')) => Reading::Call,
        _ => Reading::Prose,
    }
}

/// What stands behind `local name =`.
fn assigned(code: &str) -> Option<&str> {
    let (name, value) = code.strip_prefix("local ")?.split_once('=')?;
    is_identifier(name.trim()).then(|| value.trim_start())
}

/// What is wrong with a call, which may stand as a statement or as a value.
fn call(dry: &mut DryHost, code: &str) -> Vec<Finding> {
    let find = |dry: &DryHost, run: &DryRun| finding::find(run, dry.catalogue(), Strictness::RunsToACall);
    let run = dry.run(code);
    if matches!(run.ending(), Ending::NoProgram(..)) {
        let value = dry.run(&format!("return {code}"));
        if !matches!(value.ending(), Ending::NoProgram(..)) {
            return find(dry, &value);
        }
    }
    find(dry, &run)
}

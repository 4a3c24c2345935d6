//! The rules for what is registered: groups and functions.

use super::{Lint, mentions::Mentions, unchecked};
use crate::{
    api::{Function, Group, Param, Role},
    args,
    engine::{
        DryHost, Ending,
        finding::{self, Strictness},
    },
    value::{RecordDesc, Type, TypeDesc},
};
use std::collections::BTreeSet;

/// The longest summary of a group, in characters: it stands in the index, in one line with the functions' names.
const LONGEST_SUMMARY: usize = 80;

/// The problems of the groups and functions whose full names are `wanted`.
pub(super) fn lint(dry: &mut DryHost, wanted: impl Fn(&str) -> bool) -> Vec<Lint> {
    let catalogue = dry.catalogue().clone();
    let mentions = Mentions::of(dry);
    let mut lints: Vec<Lint> =
        catalogue.groups().filter(|group| wanted(&group.name)).flat_map(group).collect();
    let mut seen = BTreeSet::new();
    for function in catalogue.functions().iter().filter(|function| wanted(&function.name)) {
        let table = function.table;
        let mut add = |problem: String| lints.push(Lint::new(&function.name, problem));
        if table.summary.trim().is_empty() {
            add("it has no summary; say in a sentence what it does, in #[fn_doc(\"…\")]".to_owned());
        }
        for param in table.params {
            self::param(param).into_iter().for_each(&mut add);
        }
        if table.examples.is_empty() {
            let usage = args::usage(&function.name, table);
            add(format!(
                "it has no example; add one that runs as it stands, in #[example(\"…\")], of {usage}"
            ));
        }
        for (index, example) in table.examples.iter().enumerate() {
            let number = if table.examples.len() == 1 { String::new() } else { format!(" {}", index + 1) };
            self::example(dry, function, &format!("example{number}"), example).into_iter().for_each(&mut add);
        }
        for name in table.see_also {
            if let Some(problem) = mentions.function(name) {
                add(format!("see_also: {problem}"));
            }
        }
        for param in table.params {
            fields((param.ty)(), function, &mut seen, &mut lints);
        }
    }
    lints
}

fn group(group: &Group) -> Vec<Lint> {
    let summary = group.summary.trim();
    let length = summary.chars().count();
    let problem = if summary.is_empty() {
        "it has no summary; say in a few words what it is for, in numen.api(…)".to_owned()
    } else if length > LONGEST_SUMMARY {
        format!(
            "its summary has {length} characters; use {LONGEST_SUMMARY} at most, since models read it every turn"
        )
    } else {
        return Vec::new();
    };
    vec![Lint::new(&group.name, problem)]
}

fn param(param: &Param) -> Vec<String> {
    let name = param.name;
    let mut problems = Vec::new();
    if param.doc.trim().is_empty() {
        problems.push(format!(
            "'{name}' has no documentation; say above it, in ///, what it is and which values it takes"
        ));
    }
    if matches!(param.role, Role::Option | Role::Optional) && is_blank(param.omitted) {
        problems.push(omitted(name));
    }
    problems
}

fn omitted(name: &str) -> String {
    format!(
        "'{name}' may be omitted, and its documentation does not say what that means; complete \"Omit to …\" in #[omitted(\"…\")]"
    )
}

fn is_blank(text: Option<&str>) -> bool {
    text.is_none_or(|text| text.trim().is_empty())
}

/// The fields of records that are taken; each class is looked at once.
fn fields(ty: Type, function: &Function, seen: &mut BTreeSet<&'static str>, lints: &mut Vec<Lint>) {
    match ty.seen() {
        TypeDesc::List(item) | TypeDesc::Map(_, item) => fields(item(), function, seen, lints),
        TypeDesc::Tuple(items) => items.iter().for_each(|item| fields(item(), function, seen, lints)),
        TypeDesc::Record(desc) => record(desc, function, seen, lints),
        TypeDesc::Union(desc) if seen.insert(desc.rust) => {
            desc.variants.iter().for_each(|variant| fields(variant(), function, seen, lints));
        }
        _ => {}
    }
}

fn record(
    desc: &'static RecordDesc,
    function: &Function,
    seen: &mut BTreeSet<&'static str>,
    lints: &mut Vec<Lint>,
) {
    // Programs get the SDK's own records from scans and don't write them.
    if desc.shared || !seen.insert(desc.rust) {
        return;
    }
    if let Some(parent) = desc.parent {
        record(parent(), function, seen, lints);
    }
    let place = match desc.name {
        "" => function.name.clone(),
        name => format!("{}.{name}", function.namespace()),
    };
    for field in desc.fields {
        if field.optional && is_blank(field.omitted) {
            lints.push(Lint::new(&place, omitted(field.name)));
        }
        fields((field.ty)(), function, seen, lints);
    }
}

fn example(dry: &mut DryHost, function: &Function, which: &str, code: &str) -> Vec<String> {
    let run = dry.run(code);
    let findings = finding::find(&run, dry.catalogue(), Strictness::RunsWhole);
    let several = code.trim_end().contains('\n');
    let mut problems: Vec<_> = findings
        .iter()
        .map(|finding| {
            let line =
                finding.line.filter(|_| several).map_or(String::new(), |line| format!(" at line {line}"));
            finding.about(which, &line)
        })
        .collect();
    for list in unchecked::items(code, dry.catalogue()) {
        problems.push(format!(
            "{which} uses an item of {list} without checking it, which may be nil; write local found = {list}(…)[1] if \
             found then … end"
        ));
    }
    // With samples the example may take another branch, so it is enough that the call is written.
    let calls =
        run.called().any(|name| name == function.name) || code.contains(&format!("{}(", function.name));
    if !calls && matches!(run.ending(), Ending::Whole) {
        problems.push(format!("{which} never calls {}; show how it is called", function.name));
    }
    problems
}

//! Notes reads of fields that the class of a record does not declare.

use crate::{
    api::names,
    engine::{
        globals::unknown,
        raw::{Raise, Stack},
        state::program_state::ProgramState,
    },
    value::{FieldDesc, RecordDesc, TypeDesc},
};

/// The most notes of one program.
const MOST_NOTES: usize = 50;

/// The most fields that a note lists.
const MOST_LISTED: usize = 16;

/// The `__index` of records of the class at `class`: nil. A field that the class does not declare is noted once.
pub(in crate::engine) fn missing(
    program: &ProgramState,
    stack: &mut Stack<'_>,
    class: usize,
) -> Result<i32, Raise> {
    if let Some(desc) = program.globals.records.class(class)
        && let Some(name) = stack.text(2)
        && !desc.lineage().any(|desc| desc.fields.iter().any(|field| field.name == name))
    {
        let is_new = {
            let mut noted = program.misread.borrow_mut();
            noted.len() < MOST_NOTES && noted.insert((class, name.to_owned()))
        };
        if is_new {
            let name = unknown::key(stack);
            let line = program.line(stack);
            let note = words(desc, &name);
            program.backend.misread(line, &note);
            program.log.borrow_mut().note(line, &note);
        }
    }
    stack.push_nil();
    Ok(1)
}

/// `Entity has no field 'health'; did you mean 'hp'? It has id, type, pos`
fn words(desc: &'static RecordDesc, name: &str) -> String {
    let fields = desc.all_fields();
    let names: Vec<_> = fields.iter().map(|field| field.name).collect();
    let meant = match meant(&fields, &names, name) {
        Some(meant) => format!("; did you mean '{meant}'? It"),
        None => "; it".to_owned(),
    };
    let listed = names.iter().take(MOST_LISTED).copied().collect::<Vec<_>>().join(", ");
    let more = if names.len() > MOST_LISTED { ", …" } else { "" };
    match names.is_empty() {
        true => format!("{} has no field '{name}'", desc.name),
        false => format!("{} has no field '{name}'{meant} has {listed}{more}", desc.name),
    }
}

/// The field of the nearest spelling, one of a record in a field, or one whose description has the word.
fn meant(fields: &[&'static FieldDesc], names: &[&'static str], name: &str) -> Option<String> {
    let inside = || {
        fields.iter().find_map(|field| match (field.ty)().seen() {
            TypeDesc::Record(desc) if desc.all_fields().iter().any(|inner| inner.name == name) => {
                Some(format!("{}.{name}", field.name))
            }
            _ => None,
        })
    };
    let described = || {
        let has_word = |field: &&&FieldDesc| {
            field.doc.split(|c: char| !c.is_alphanumeric()).any(|word| word.eq_ignore_ascii_case(name))
        };
        fields.iter().find(has_word).map(|field| field.name.to_owned())
    };
    inside().or_else(|| names::nearest(name, names.iter().copied()).map(str::to_owned)).or_else(described)
}

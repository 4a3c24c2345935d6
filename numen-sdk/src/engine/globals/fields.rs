//! Notes reads of fields that the class of a record does not declare.

use crate::{
    api::names,
    engine::{
        globals::unknown,
        raw::{Raise, Stack},
        state::program_state::ProgramState,
    },
    value::{FieldDesc, InnerType, RecordDesc, TypeDesc, each_union},
};

/// The most notes of one program.
const MOST_NOTES: usize = 50;

/// The most fields that a note lists.
const MOST_LISTED: usize = 16;

/// Names that programs use for one field.
const SYNONYMS: [&[&str]; 7] = [
    &["hp", "health", "life", "hearts"],
    &["max_hp", "max_health"],
    &["pos", "position", "location", "coords", "coordinates"],
    &["type", "kind", "name", "item", "block", "entity", "id"],
    &["count", "amount", "quantity", "number", "size"],
    &["distance", "dist", "range"],
    &["food", "hunger"],
];

/// The `__index` of records of the class at `class`: nil. A field that the class does not declare is noted once.
pub(in crate::engine) fn missing(
    program: &ProgramState,
    stack: &mut Stack<'_>,
    class: usize,
) -> Result<i32, Raise> {
    if let Some(desc) = program.globals.records.class(class)
        && let Some(name) = stack.text(2)
        && !declares(desc, name)
    {
        let is_new = {
            let mut noted = program.misread.borrow_mut();
            noted.len() < MOST_NOTES && noted.insert((class, name.to_owned()))
        };
        if is_new && !is_of_another_shape(program, desc, stack.text(2).unwrap_or_default()) {
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

fn declares(desc: &'static RecordDesc, name: &str) -> bool {
    desc.lineage().any(|desc| desc.fields.iter().any(|field| field.name == name))
}

/// Whether another record of a union with this class declares the field: programs read it to find out which one they have.
fn is_of_another_shape(program: &ProgramState, desc: &'static RecordDesc, name: &str) -> bool {
    let record = |variant: &InnerType| match variant().seen() {
        TypeDesc::Record(desc) => Some(*desc),
        _ => None,
    };
    let mut found = false;
    for ty in
        program.backend.catalogue().functions().iter().filter_map(|function| (function.table.returns.ty)())
    {
        each_union(ty, &mut |union| {
            let shapes = || union.variants.iter().filter_map(record);
            found |=
                shapes().any(|shape| shape.rust == desc.rust) && shapes().any(|shape| declares(shape, name));
        });
    }
    found
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
            TypeDesc::Record(desc) if declares(desc, name) => Some(format!("{}.{name}", field.name)),
            _ => None,
        })
    };
    let described = || {
        let has_word = |field: &&&FieldDesc| {
            field.doc.split(|c: char| !c.is_alphanumeric()).any(|word| word.eq_ignore_ascii_case(name))
        };
        fields.iter().find(has_word).map(|field| field.name.to_owned())
    };
    let synonym = || {
        let same = SYNONYMS.iter().find(|same| same.contains(&name))?;
        same.iter().find(|meant| names.contains(meant)).map(|meant| (*meant).to_owned())
    };
    let near = || names::nearest(name, names.iter().copied()).map(str::to_owned);
    inside().or_else(near).or_else(synonym).or_else(described)
}

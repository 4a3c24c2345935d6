//! The rules of types that derive `ApiType` or `Args`.

use crate::check::{is_static, no_buried_option, omitted};
use crate::data::{Alternative, Choice, Data, Field, Shape};
use crate::names;
use crate::report::{Report, message};
use crate::shape::{borrows, option_item};
use std::collections::HashMap;
use syn::{DeriveInput, GenericParam, Ident, Type};

/// Everything that can be wrong with a type beyond its shape.
pub(crate) fn data(data: &Data, report: &mut Report) {
    if let Some(name) = &data.marks.name
        && !names::is_field(&name.value())
    {
        report.push(message::bad_class_name(name));
    }
    if let Some(methods) = &data.marks.methods {
        if !matches!(data.shape, Shape::Record(_)) {
            report.push(message::methods_without_fields(&methods.attribute));
        } else if let Some(module) = methods.text.as_ref().filter(|module| !is_module(&module.value())) {
            report.push(message::bad_module_name(module));
        }
    }
    match &data.shape {
        Shape::Record(fields) => record(fields, report),
        Shape::Choice(choices) => choice(choices, report),
        Shape::Union(alternatives) => union(alternatives, report),
    }
}

/// Whether a module can have this name, of which the second part may be a global's.
fn is_module(name: &str) -> bool {
    let own = |name| matches!(names::check(name), Ok(()) | Err(names::NameFault::Global));
    name.split_once('.').is_some_and(|(namespace, name)| names::check(namespace).is_ok() && own(name))
}

/// A class is declared once, so it must be one concrete type.
pub(crate) fn concrete(input: &DeriveInput, report: &mut Report) {
    for param in &input.generics.params {
        match param {
            GenericParam::Lifetime(lifetime) => {
                report.push(message::borrowing_type(&lifetime.lifetime, &input.ident))
            }
            GenericParam::Type(_) | GenericParam::Const(_) => {
                report.push(message::generic_type(param, &input.ident))
            }
        }
    }
}

fn record(fields: &[Field], report: &mut Report) {
    let mut taken = HashMap::new();
    for (index, field) in fields.iter().enumerate() {
        let name = field.lua_name();
        field_type(field, report);
        if field.marks.flatten.is_some() {
            flatten(field, index, report);
            continue;
        }
        field_name(field, &name, report);
        if let Some(earlier) = taken.insert(name.clone(), &field.ident) {
            // The same identifier twice is rustc's own error.
            if earlier != &field.ident {
                report.push(message::same_field(field.marks.name.as_ref(), &field.ident, earlier, &name));
            }
        }
        omitted(field.marks.omitted.as_ref(), &field.ty, false, report);
    }
}

/// Checks the type of a field. Its attributes play no part.
pub(crate) fn field_type(field: &Field, report: &mut Report) {
    no_buried_option(&field.ty, report);
    owned(option_item(&field.ty).unwrap_or(&field.ty), report);
}

fn field_name(field: &Field, name: &str, report: &mut Report) {
    match &field.marks.name {
        Some(given) if !names::is_field(name) => report.push(message::bad_field_name_given(given)),
        Some(_) => {}
        None if name.starts_with('_') => report.push(message::underscore_field(&field.ident, name)),
        None if !names::is_field(name) => report.push(message::bad_field_name(&field.ident, name)),
        None => {}
    }
}

fn flatten(field: &Field, index: usize, report: &mut Report) {
    let marks = &field.marks;
    let Some(attribute) = &marks.flatten else { return };
    if index > 0 {
        report.push(message::flatten_not_first(attribute, &field.ident));
    }
    if option_item(&field.ty).is_some() {
        report.push(message::flatten_option(&field.ty));
    } else if let Some(omitted) = &marks.omitted {
        report.push(message::beside_flatten(&omitted.attribute, "omitted"));
    }
    if let Some(folded) = &marks.folded {
        report.push(message::beside_flatten(folded, "folded"));
    }
    if let Some(name) = &marks.name {
        report.push(message::beside_flatten(name, "api_type"));
    }
}

fn choice(choices: &[Choice], report: &mut Report) {
    let mut taken: HashMap<String, &Ident> = HashMap::new();
    for choice in choices {
        let name = choice.lua_name();
        if let Some(given) = &choice.marks.name
            && !is_choice(&name)
        {
            report.push(message::bad_choice(given));
        }
        match taken.get(&name) {
            Some(earlier) if **earlier != choice.ident => {
                report.push(message::same_choice(choice.marks.name.as_ref(), &choice.ident, earlier, &name));
            }
            Some(_) => {}
            None => drop(taken.insert(name, &choice.ident)),
        }
    }
}

/// A choice is a text and no name of a program's, so reserved words and the signs of resource ids may stand in it.
fn is_choice(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"_-.:/".contains(&b))
}

fn union(alternatives: &[Alternative], report: &mut Report) {
    alternatives.iter().for_each(|alternative| self::alternative(alternative, report));
}

/// The type that a variant carries.
pub(crate) fn alternative(alternative: &Alternative, report: &mut Report) {
    if option_item(&alternative.ty).is_some() {
        report.push(message::buried_option(&alternative.ty, "a variant"));
    }
    no_buried_option(&alternative.ty, report);
    owned(&alternative.ty, report);
}

/// References need no finding of their own where the type's lifetime has one.
fn owned(ty: &Type, report: &mut Report) {
    for reference in borrows(ty) {
        if is_static(reference) {
            report.push(message::borrowed(reference));
        }
    }
}

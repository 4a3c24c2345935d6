//! Sample results of a module's function, from its `---@return`.

use crate::{
    api::Catalogue,
    engine::convert::methods::{MethodTable, methods_in},
    value::{RecordDesc, Sink, Type, TypeDesc, each_record, sample},
};
use std::collections::BTreeMap;

/// The classes of registered functions' parameters and results, by their names in documentation.
pub(in crate::engine) type KnownClasses = BTreeMap<String, &'static RecordDesc>;

pub(in crate::engine) fn known_classes(catalogue: &Catalogue) -> KnownClasses {
    let mut classes = KnownClasses::new();
    for function in catalogue.functions() {
        let params = function.table.params.iter().map(|param| (param.ty)());
        for ty in params.chain((function.table.returns.ty)()) {
            each_record(ty, &mut |desc| {
                if desc.name.is_empty() {
                    return;
                }
                let name = match desc.shared {
                    true => desc.name.to_owned(),
                    false => format!("{}.{}", function.namespace(), desc.name),
                };
                classes.insert(name, desc);
            });
        }
    }
    classes
}

/// A sample value.
#[derive(Clone, Debug)]
pub(in crate::engine) enum Sample {
    /// No result.
    Nil,
    Plain(Type),
    Record(&'static RecordDesc),
    List(Box<Sample>),
}

impl Sample {
    /// The sample of a type in the syntax of LuaLS. That of an unknown type is a table in which each field is a sample too.
    pub(in crate::engine) fn of(ty: &str, classes: &KnownClasses) -> Self {
        let ty = first_alternative(ty).trim().trim_end_matches('?');
        if let Some(item) = ty.strip_suffix("[]") {
            return Sample::List(Box::new(Sample::of(item, classes)));
        }
        if let Some(inner) = ty.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
            return Sample::of(inner, classes);
        }
        Sample::Plain(match ty {
            "" | "nil" => return Sample::Nil,
            "integer" => &TypeDesc::Integer,
            "number" => &TypeDesc::Number,
            "boolean" | "true" | "false" => &TypeDesc::Boolean,
            "string" => &TypeDesc::Text,
            literal if literal.starts_with(['"', '\'']) => &TypeDesc::Text,
            class => match classes.get(class) {
                Some(desc) => return Sample::Record(desc),
                None => &TypeDesc::Any,
            },
        })
    }

    pub(in crate::engine) fn write(&self, sink: &mut dyn Sink) {
        match self {
            Sample::Nil => sink.nil(),
            Sample::Plain(ty) => sample::write(ty, sink),
            Sample::Record(desc) => sample::write_record(desc, sink),
            Sample::List(item) => {
                sink.list(1);
                item.write(sink);
                sink.end();
            }
        }
    }

    /// The method tables of its classes.
    pub(in crate::engine) fn methods(&self) -> Box<[MethodTable]> {
        match self {
            Sample::Nil => Box::default(),
            Sample::Plain(ty) => methods_in(Some(ty)),
            Sample::Record(desc) => {
                let mut found = Vec::new();
                desc.all_fields().into_iter().for_each(|field| found.extend(methods_in(Some((field.ty)()))));
                desc.methods().into_iter().chain(found).collect()
            }
            Sample::List(item) => item.methods(),
        }
    }
}

/// The part before the first bar outside of brackets.
fn first_alternative(ty: &str) -> &str {
    let mut depth = 0_usize;
    let end = ty.find(|c: char| {
        match c {
            '(' | '{' | '<' | '[' => depth += 1,
            ')' | '}' | '>' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == '|' && depth == 0
    });
    &ty[..end.unwrap_or(ty.len())]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::{ApiType, Entity};

    /// The sample for a type, in short.
    fn sample(ty: &str) -> String {
        let TypeDesc::Record(entity) = Entity::describe() else { panic!("an entity is a record") };
        let classes = KnownClasses::from([("Entity".to_owned(), *entity)]);
        fn name(sample: &Sample) -> String {
            match sample {
                Sample::Nil => "nil".into(),
                Sample::Plain(ty) => format!("{ty:?}"),
                Sample::Record(desc) => desc.name.into(),
                Sample::List(item) => format!("[{}]", name(item)),
            }
        }
        name(&Sample::of(ty, &classes))
    }

    #[test]
    fn a_return_annotation_gives_a_sample_of_its_type() {
        for (ty, expected) in [
            ("integer", "Integer"),
            ("number?", "Number"),
            ("string|nil", "Text"),
            ("\"a|b\"", "Text"),
            ("boolean[]", "[Boolean]"),
            ("Entity", "Entity"),
            ("Entity[]?", "[Entity]"),
            ("(Entity|string)[]", "[Entity]"),
            ("table<string, a|b>", "Any"),
            ("{a: string|nil}", "Any"),
            ("Somebody", "Any"),
            ("nil", "nil"),
            ("", "nil"),
            ("[[(", "Any"),
            (")]|x", "Any"),
        ] {
            assert_eq!(sample(ty), expected, "{ty}");
        }
    }
}

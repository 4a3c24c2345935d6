//! The description of a type from its JSON schema.

use super::{ChoiceDesc, FieldDesc, InnerType, RecordDesc, Type, TypeDesc, UnionDesc};
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value as Json};
use std::{
    any::TypeId,
    collections::BTreeMap,
    hash::{DefaultHasher, Hash, Hasher},
    sync::{Mutex, OnceLock, PoisonError},
};

/// The description of `T`. It is built once, and kept for as long as the process runs.
pub(super) fn describe<T: JsonSchema + 'static>() -> Type {
    static BUILT: Mutex<BTreeMap<TypeId, Type>> = Mutex::new(BTreeMap::new());
    let known = |id: &TypeId| BUILT.lock().unwrap_or_else(PoisonError::into_inner).get(id).copied();
    if let Some(ty) = known(&TypeId::of::<T>()) {
        return ty;
    }
    let schema = SchemaGenerator::default().into_root_schema_for::<T>().to_value();
    let ty = Builder::new(&schema).root(&T::schema_name());
    BUILT.lock().unwrap_or_else(PoisonError::into_inner).entry(TypeId::of::<T>()).or_insert(ty)
}

fn leak(text: impl Into<String>) -> &'static str {
    String::leak(text.into())
}

/// Builds the description of one schema.
struct Builder<'s> {
    root: &'s Json,
    root_cell: &'static OnceLock<Type>,
    /// The definitions that were begun, by name.
    definitions: BTreeMap<&'s str, &'static OnceLock<Type>>,
}

impl<'s> Builder<'s> {
    fn new(root: &'s Json) -> Self {
        Builder { root, root_cell: Box::leak(Box::default()), definitions: BTreeMap::new() }
    }

    fn root(mut self, name: &str) -> Type {
        let ty = self.ty(self.root, name);
        self.root_cell.get_or_init(|| ty)
    }

    /// A type that may refer to one that is being built.
    fn inner(&mut self, schema: &'s Json) -> InnerType {
        if let Some(cell) = self.reference(schema) {
            return InnerType::built(cell);
        }
        let ty = self.ty(schema, "");
        InnerType::built(Box::leak(Box::new(OnceLock::from(ty))))
    }

    /// The definition that the schema refers to. It is built now, unless it is already being built.
    fn reference(&mut self, schema: &'s Json) -> Option<&'static OnceLock<Type>> {
        let target = schema.get("$ref")?.as_str()?;
        if target == "#" {
            return Some(self.root_cell);
        }
        let name = target.strip_prefix("#/$defs/")?;
        if let Some(cell) = self.definitions.get(name) {
            return Some(cell);
        }
        let definition = self.root.get("$defs")?.get(name)?;
        let cell: &'static OnceLock<Type> = Box::leak(Box::default());
        self.definitions.insert(name, cell);
        let ty = self.ty(definition, name);
        cell.get_or_init(|| ty);
        Some(cell)
    }

    /// The type of a schema, called `name` where that is known.
    fn ty(&mut self, schema: &'s Json, name: &str) -> Type {
        if schema.get("$ref").is_some() {
            return self.reference(schema).and_then(|cell| cell.get().copied()).unwrap_or(&TypeDesc::Any);
        }
        if let Some(names) = names_of(schema) {
            return choice(schema, name, names);
        }
        if let Some(all) = schema.get("anyOf").or_else(|| schema.get("oneOf")).and_then(Json::as_array) {
            return self.union(schema, name, all);
        }
        if let Some([one]) = schema.get("allOf").and_then(Json::as_array).map(Vec::as_slice) {
            return self.ty(one, name);
        }
        match kind(schema) {
            Some("boolean") => &TypeDesc::Boolean,
            Some("integer") => &TypeDesc::Integer,
            Some("number") => &TypeDesc::Number,
            Some("string") => &TypeDesc::Text,
            Some("array") => self.array(schema),
            Some("object") => self.object(schema, name),
            _ => &TypeDesc::Any,
        }
    }

    fn union(&mut self, schema: &'s Json, name: &str, all: &'s [Json]) -> Type {
        let values: Vec<&Json> = all.iter().filter(|one| kind(one) != Some("null")).collect();
        if let [one] = values[..] {
            return self.ty(one, name);
        }
        if let Some(names) = values.iter().map(|one| names_of(one)).collect::<Option<Vec<_>>>() {
            return choice(schema, name, names.concat());
        }
        let variants: Vec<_> = values.into_iter().map(|one| self.inner(one)).collect();
        let (name, rust) = identity(schema, name);
        let desc = UnionDesc { name, rust, doc: doc(schema), variants: variants.leak() };
        made(TypeDesc::Union(Box::leak(Box::new(desc))))
    }

    fn array(&mut self, schema: &'s Json) -> Type {
        if let Some(items) = schema.get("prefixItems").and_then(Json::as_array) {
            let items: Vec<_> = items.iter().map(|item| self.inner(item)).collect();
            return made(TypeDesc::Tuple(items.leak()));
        }
        let bound = |name: &str| schema.get(name).and_then(Json::as_u64);
        let item = schema.get("items").map_or(InnerType::ANY, |items| self.inner(items));
        match (bound("minItems"), bound("maxItems")) {
            (Some(least), Some(most)) if least == most && most <= MOST_FIXED => {
                made(TypeDesc::Tuple(vec![item; most as usize].leak()))
            }
            _ => made(TypeDesc::List(item)),
        }
    }

    fn object(&mut self, schema: &'s Json, name: &str) -> Type {
        let members = |name: &str| schema.get(name).and_then(Json::as_object);
        let more = schema.get("additionalProperties").filter(|more| **more != Json::Bool(false));
        match (members("properties"), more) {
            // What else may be there is not known by name.
            (Some(_), Some(_)) => return &TypeDesc::Any,
            (Some(properties), None) => return self.record(schema, name, properties),
            (None, Some(value)) => return made(TypeDesc::Map(InnerType::TEXT, self.inner(value))),
            (None, None) => {}
        }
        // Maps keyed by integers.
        match members("patternProperties").and_then(|patterns| patterns.values().next()) {
            Some(value) => made(TypeDesc::Map(InnerType::INTEGER, self.inner(value))),
            None => made(TypeDesc::Map(InnerType::TEXT, InnerType::ANY)),
        }
    }

    fn record(&mut self, schema: &'s Json, name: &str, properties: &'s Map<String, Json>) -> Type {
        let required = schema.get("required").and_then(Json::as_array);
        let is_required = |key: &str| required.is_some_and(|names| names.iter().any(|name| name == key));
        let mut fields = Vec::with_capacity(properties.len());
        for (key, value) in properties {
            fields.push(FieldDesc {
                name: leak(key),
                doc: doc(value),
                omitted: None,
                optional: !is_required(key) || is_nullable(value),
                folded: false,
                ty: self.inner(value),
            });
        }
        let (name, rust) = identity(schema, name);
        let desc = RecordDesc {
            name,
            rust,
            doc: doc(schema),
            shared: false,
            parent: None,
            methods: None,
            fields: fields.leak(),
        };
        made(TypeDesc::Record(Box::leak(Box::new(desc))))
    }
}

/// The longest list that is described item by item.
const MOST_FIXED: u64 = 64;

fn made(desc: TypeDesc) -> Type {
    Box::leak(Box::new(desc))
}

fn choice(schema: &Json, name: &str, names: Vec<&str>) -> Type {
    let names: Vec<_> = names.into_iter().map(leak).collect();
    let (name, rust) = identity(schema, name);
    let desc = ChoiceDesc { name, rust, doc: doc(schema), names: names.leak() };
    made(TypeDesc::Choice(Box::leak(Box::new(desc))))
}

/// The name of a class, and what distinguishes it from another of that name.
fn identity(schema: &Json, name: &str) -> (&'static str, &'static str) {
    let mut hasher = DefaultHasher::new();
    schema.to_string().hash(&mut hasher);
    let class: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    (leak(class), leak(format!("{name} (JSON schema {:016x})", hasher.finish())))
}

fn doc(schema: &Json) -> &'static str {
    leak(schema.get("description").and_then(Json::as_str).unwrap_or_default())
}

/// The only type besides null.
fn kind(schema: &Json) -> Option<&str> {
    match schema.get("type")? {
        Json::String(kind) => Some(kind),
        Json::Array(kinds) => {
            match kinds.iter().filter_map(Json::as_str).filter(|kind| *kind != "null").collect::<Vec<_>>()[..]
            {
                [one] => Some(one),
                _ => None,
            }
        }
        _ => None,
    }
}

fn is_nullable(schema: &Json) -> bool {
    let is_null = |kind: &Json| kind == "null";
    let all = |name: &str| schema.get(name).and_then(Json::as_array);
    all("type").is_some_and(|kinds| kinds.iter().any(is_null))
        || ["anyOf", "oneOf"]
            .iter()
            .filter_map(|name| all(name))
            .flatten()
            .any(|one| kind(one) == Some("null"))
}

/// The names of a schema that is a fixed set of them.
fn names_of(schema: &Json) -> Option<Vec<&str>> {
    if let Some(name) = schema.get("const") {
        return Some(vec![name.as_str()?]);
    }
    let values = schema.get("enum")?.as_array()?;
    values.iter().filter(|value| !value.is_null()).map(Json::as_str).collect()
}

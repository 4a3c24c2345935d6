//! Any type with serde and a JSON schema.

use super::{ApiType, BadValue, Conforming, Read, Sink, Source, Tables, TreeSink, Type, Value, schema};
use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};
use std::ops::Deref;

/// A value that crosses by its serde implementations and is described by its JSON schema: types that were written for
/// another protocol cross as they are.
///
/// ```
/// use numen_sdk::{prelude::*, value::Json};
/// use schemars::JsonSchema;
/// use serde::{Deserialize, Serialize};
///
/// /// A request for tea.
/// #[derive(Serialize, Deserialize, JsonSchema)]
/// struct Order {
///     /// How many cups.
///     cups: u8,
///     /// Without it the tea is black.
///     milk: Option<bool>,
/// }
///
/// #[fn_doc("Order tea; returns the order as it was taken.")]
/// #[example("tea.house.order({cups = 2})")]
/// fn order<W: World>(call: &ServerCall<W>, /** What to bring. */ order: Json<Order>) -> Json<Order> {
///     order
/// }
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Json<T>(pub T);

impl<T> Deref for Json<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Serialize + DeserializeOwned + JsonSchema + 'static> ApiType for Json<T> {
    const TABLES: Tables = Tables::Free;

    fn describe() -> Type {
        schema::describe::<T>()
    }

    fn read_from(source: &mut dyn Source) -> Read<Self> {
        // By the description first, which names the place of a fault.
        let mut tree = TreeSink::default();
        Conforming::read(source, Self::describe())?.write_to(&mut tree);
        let json = tree.finish().map_err(BadValue::new)?.to_json();
        let json = json.ok_or_else(|| BadValue::new("it contains what JSON can't hold"))?;
        serde_json::from_value(json).map(Json).map_err(|error| BadValue::new(error.to_string()))
    }

    fn write_to(&self, sink: &mut dyn Sink) {
        let json = match serde_json::to_value(&self.0) {
            Ok(json) => json,
            Err(error) => return sink.fail(format!("it can't be written as JSON: {error}")),
        };
        match Conforming::new(&Value::from_json(&json), Self::describe()) {
            Ok(value) => value.write_to(sink),
            Err(bad) => sink.fail(format!("it is not what its JSON schema says: {bad}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::{IntoValue, NoIds, TypeDesc, read};
    use serde::Deserialize;
    use std::collections::BTreeMap;

    /// A request for tea.
    #[derive(Debug, Serialize, Deserialize, JsonSchema, PartialEq)]
    struct Order {
        /// How many cups.
        cups: u8,
        milk: Option<bool>,
        kind: Kind,
        with: Vec<Side>,
        tables: BTreeMap<u32, (i32, i32)>,
    }

    #[derive(Debug, Serialize, Deserialize, JsonSchema, PartialEq)]
    #[serde(rename_all = "snake_case")]
    enum Kind {
        GreenTea,
        /// With bergamot.
        EarlGrey,
    }

    #[derive(Debug, Serialize, Deserialize, JsonSchema, PartialEq)]
    struct Side {
        name: String,
        /// What lies on it.
        on_it: Vec<Side>,
    }

    fn order() -> Order {
        let cake = Side { name: "cake".into(), on_it: Vec::new() };
        Order {
            cups: 2,
            milk: None,
            kind: Kind::EarlGrey,
            with: vec![Side { name: "plate".into(), on_it: vec![cake] }],
            tables: [(7, (1, -2))].into(),
        }
    }

    fn refused(change: impl FnOnce(&mut serde_json::Value)) -> String {
        let mut json = serde_json::to_value(order()).unwrap();
        change(&mut json);
        read::<Json<Order>>(&Value::from_json(&json), &NoIds).unwrap_err().to_string()
    }

    #[test]
    fn a_type_with_a_schema_crosses_as_its_json() {
        let value = Json(order()).into_value();
        assert_eq!(
            value.literal(),
            "{cups = 2, kind = \"earl_grey\", with = {{name = \"plate\", on_it = {{name = \"cake\", on_it = {}}}}}, \
             tables = {[\"7\"] = {1, -2}}}"
        );
        assert_eq!(read::<Json<Order>>(&value, &NoIds).unwrap().0, order());
    }

    #[test]
    fn its_schema_says_what_is_wrong_and_where() {
        assert_eq!(
            refused(|json| json["kind"] = "earl_gray".into()),
            "field 'kind': expected one of \"green_tea\", \"earl_grey\", got \"earl_gray\"; did you mean \"earl_grey\"?"
        );
        assert_eq!(
            refused(|json| json["with"][0]["on_it"][0]["name"] = 5.into()),
            "field 'with': item 1: field 'on_it': item 1: field 'name': expected a string, got 5"
        );
        assert_eq!(
            refused(|json| json["cup"] = 1.into()).split(';').next().unwrap(),
            "there is no field 'cup'"
        );
        assert_eq!(refused(|json| json["cups"] = 300.into()), "invalid value: integer `300`, expected u8");
    }

    #[test]
    fn its_description_has_the_names_and_documents_of_the_schema() {
        let TypeDesc::Record(desc) = Json::<Order>::describe() else { panic!("an order is a record") };
        assert_eq!((desc.name, desc.doc), ("Order", "A request for tea."));
        let fields: Vec<_> =
            desc.fields.iter().map(|field| (field.name, field.doc, field.optional)).collect();
        assert_eq!(fields[..2], [("cups", "How many cups.", false), ("milk", "", true)]);
        assert!(std::ptr::eq(Json::<Order>::describe(), Json::<Order>::describe()));
    }

    #[test]
    fn a_null_in_a_list_is_refused() {
        let bad = read::<Json<Vec<Option<i32>>>>(&Value::List(vec![Value::Number(1.0), Value::Nil]), &NoIds);
        assert_eq!(bad.unwrap_err().to_string(), "item 2: expected a whole number, got nil");
    }
}

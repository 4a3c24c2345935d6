//! Entities in a rewritten call, in the shortest form that its function takes: what a hint says is read and copied.

use crate::{
    api::FunctionTable,
    value::{Type, TypeDesc, Value},
};

/// Shortens the entities among the arguments and the options of a call that is put right.
pub(super) fn shorten(table: &FunctionTable, arguments: &mut [Value]) {
    for (param, argument) in table.positionals().zip(arguments.iter_mut()) {
        shorten_one((param.ty)(), argument);
    }
    let Some(Value::Record(options)) = arguments.last_mut() else { return };
    for (name, value) in options {
        if let Some(option) = table.options().find(|option| option.name == name) {
            shorten_one((option.ty)(), value);
        }
    }
}

/// An entity by its id where that is enough, by its position where that is what counts; anything else stays.
fn shorten_one(ty: Type, value: &mut Value) {
    let Value::Record(entries) = value else { return };
    let entry = |key: &str| entries.iter().find(|(name, _)| name == key).map(|(_, value)| value.clone());
    let (Some(id), Some(pos)) = (entry("id"), entry("pos")) else { return };
    let shapes: Vec<Type> = match ty.seen() {
        TypeDesc::Union(union) => union.variants.iter().map(|variant| variant().seen()).collect(),
        shape => vec![shape],
    };
    let has = |fields: &[&str]| {
        let has_all = |shape: &Type| match shape {
            TypeDesc::Record(record) => {
                fields.iter().all(|name| record.all_fields().iter().any(|field| field.name == *name))
            }
            _ => false,
        };
        shapes.iter().any(has_all)
    };
    let is_named = shapes.iter().any(|shape| matches!(shape, TypeDesc::Integer | TypeDesc::Text));
    if is_named && has(&["id"]) {
        *value = id;
    } else if has(&["x", "y", "z"]) {
        *value = pos;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::{ApiType, Block, BlockPos, Entity, EntityRef, IntoValue, Place, Target, Vec3};

    /// A cow as a scan gives it.
    fn cow() -> Value {
        let cow = Entity {
            id: EntityRef::Number(186),
            kind: "minecraft:cow".to_owned(),
            pos: Vec3 { x: -3.5, y: 64.0, z: 5.5 },
            name: None,
            category: Some("animal".to_owned()),
            distance: Some(6.4),
            hp: Some(10.0),
            max_hp: Some(10.0),
            owner: None,
        };
        cow.into_value()
    }

    fn shortened<T: ApiType>(mut value: Value) -> String {
        shorten_one(T::describe(), &mut value);
        value.literal()
    }

    #[test]
    fn an_entity_is_named_by_its_id_or_by_where_it_is() {
        assert_eq!(shortened::<EntityRef>(cow()), "186");
        let pos = "{x = -3.5, y = 64, z = 5.5}";
        assert_eq!(
            [shortened::<Place>(cow()), shortened::<Target>(cow()), shortened::<Vec3>(cow())],
            [pos; 3]
        );
    }

    #[test]
    fn what_is_no_entity_or_is_asked_for_as_a_whole_stays() {
        let chest = || Block::new("minecraft:chest", BlockPos::new(8, 64, 9)).into_value();
        assert_eq!(shortened::<Target>(chest()), chest().literal());
        assert_eq!(shortened::<Entity>(cow()), cow().literal());
        assert_eq!(shortened::<String>(cow()), cow().literal());
    }
}

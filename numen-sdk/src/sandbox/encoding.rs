//! How the SDK's own types stand in the world's file: ids and cells as text, points as three numbers.
//!
//! A plugin's saved state may use them too, as keys of a map as well, [`Vec3`] aside.

use crate::{
    CompanionId, OwnerId,
    value::{BlockId, BlockPos, EntityRef, ItemId, Vec3},
};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _, ser::Error as _};

/// `"1,64,-3"`, which can be the key of a map.
impl Serialize for BlockPos {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for BlockPos {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let mut numbers = text.split(',').map(str::parse);
        match (numbers.next(), numbers.next(), numbers.next(), numbers.next()) {
            (Some(Ok(x)), Some(Ok(y)), Some(Ok(z)), None) => Ok(BlockPos { x, y, z }),
            _ => {
                Err(D::Error::custom(format!("'{text}' is no cell: write it as \"x,y,z\" in whole numbers")))
            }
        }
    }
}

/// `[1.5, 64.0, -3.5]`
impl Serialize for Vec3 {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // JSON has no such numbers, and would keep them as null, which does not read again.
        if !(self.x.is_finite() && self.y.is_finite() && self.z.is_finite()) {
            return Err(S::Error::custom(format!(
                "the position {}, {}, {} can't be saved",
                self.x, self.y, self.z
            )));
        }
        (self.x, self.y, self.z).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Vec3 {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Deserialize::deserialize(deserializer).map(|(x, y, z)| Vec3 { x, y, z })
    }
}

macro_rules! text { ($($id:ident)*) => {$(
    impl Serialize for $id {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_str(self.as_str())
        }
    }

    impl<'de> Deserialize<'de> for $id {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            String::deserialize(deserializer).map($id::new)
        }
    }
)*} }
text!(BlockId ItemId);

macro_rules! number { ($($id:ident)*) => {$(
    impl Serialize for $id {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_u64(self.0)
        }
    }

    impl<'de> Deserialize<'de> for $id {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            u64::deserialize(deserializer).map($id)
        }
    }
)*} }
number!(CompanionId OwnerId);

/// `184`, or `"0f3a…"`
impl Serialize for EntityRef {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            EntityRef::Number(id) => serializer.serialize_i64(*id),
            EntityRef::Uuid(uuid) => serializer.serialize_str(uuid),
        }
    }
}

impl<'de> Deserialize<'de> for EntityRef {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "an entity is its number or its UUID")]
        enum Written {
            Number(i64),
            Uuid(String),
        }
        Ok(match Written::deserialize(deserializer)? {
            Written::Number(id) => EntityRef::Number(id),
            Written::Uuid(uuid) => EntityRef::Uuid(uuid),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{from_value, json, to_value};
    use std::collections::BTreeMap;

    #[test]
    fn the_types_of_the_sdk_are_saved_in_a_form_that_people_can_edit() {
        assert_eq!(to_value(BlockPos::new(1, 64, -3)).unwrap(), json!("1,64,-3"));
        assert_eq!(to_value(Vec3 { x: 0.5, y: 64.0, z: -3.5 }).unwrap(), json!([0.5, 64.0, -3.5]));
        assert_eq!(to_value(ItemId::new("minecraft:bread")).unwrap(), json!("minecraft:bread"));
        assert_eq!(to_value(EntityRef::Number(184)).unwrap(), json!(184));
        assert_eq!(from_value::<EntityRef>(json!(184)).unwrap(), EntityRef::Number(184));
        assert_eq!(to_value(OwnerId(1)).unwrap(), json!(1));
    }

    #[test]
    fn companions_and_cells_can_be_keys_of_a_map() {
        let mana = BTreeMap::from([(CompanionId(1), 80)]);
        assert_eq!(from_value::<BTreeMap<CompanionId, i32>>(to_value(&mana).unwrap()).unwrap(), mana);
        let seen = BTreeMap::from([(BlockPos::new(-1, 0, 7), true)]);
        assert_eq!(from_value::<BTreeMap<BlockPos, bool>>(to_value(&seen).unwrap()).unwrap(), seen);
    }

    #[test]
    fn a_cell_that_is_none_says_how_to_write_one() {
        let error = from_value::<BlockPos>(json!("1,64")).unwrap_err();
        assert_eq!(error.to_string(), "'1,64' is no cell: write it as \"x,y,z\" in whole numbers");
    }

    #[test]
    fn a_position_that_is_no_number_is_not_saved() {
        assert!(to_value(Vec3 { x: f64::NAN, y: 64.0, z: 0.0 }).is_err());
    }
}

//! Resource ids: `ns:path`, checked against the world's registry where they are read.

use super::{ApiType, BadValue, Read, Shape, Sink, Source, Tables, Type, TypeDesc, brief};
use std::fmt;

/// A registry of ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IdKind {
    /// Kinds of items.
    Item,
    /// Kinds of blocks.
    Block,
}

impl fmt::Display for IdKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            IdKind::Item => "item",
            IdKind::Block => "block",
        })
    }
}

/// The world's registries of ids.
pub trait Ids: Send + Sync {
    /// The namespace of an id that is written without one.
    fn default_namespace(&self) -> &str {
        "minecraft"
    }

    /// Whether `id` (with its namespace) is registered; `None` where the world keeps no such registry and any
    /// well-formed id will do.
    fn is_registered(&self, kind: IdKind, id: &str) -> Option<bool> {
        let _ = (kind, id);
        None
    }

    /// Whether `id` stands for any id: in a dry run, where every string that a function gives is a sample.
    #[doc(hidden)]
    fn is_sample(&self, id: &str) -> bool {
        let _ = id;
        false
    }

    /// The registered id that `id` most likely meant.
    fn nearest(&self, kind: IdKind, id: &str) -> Option<String> {
        let _ = (kind, id);
        None
    }
}

/// A world without registries: every well-formed id is taken.
pub struct NoIds;

impl Ids for NoIds {}

/// Reads an id, completes its namespace and looks it up.
fn read(source: &mut dyn Source, kind: IdKind) -> Read<String> {
    if source.shape() != Shape::Text {
        let bad = source.expected(&format!("the id of a kind of {kind}"));
        return Err(match of_record(source, kind) {
            Some(id) => bad.instead(id),
            None => bad,
        });
    }
    let text = source.text()?.into_owned();
    if source.ids().is_sample(&text) {
        return Ok(text);
    }
    let id = match complete(&text, source.ids().default_namespace()) {
        Ok(id) => id,
        Err(reason) => return Err(malformed(source.ids(), kind, &text, &reason)),
    };
    let text = brief(&text);
    if kind == IdKind::Item && id.strip_suffix(":air") == Some(source.ids().default_namespace()) {
        return Err(BadValue::new(format!("'{text}' is no item that could be held")));
    }
    match source.ids().is_registered(kind, &id) {
        Some(false) => Err(match source.ids().nearest(kind, &id) {
            Some(near) => {
                BadValue::new(format!("there is no {kind} '{text}'; did you mean '{near}'?")).instead(near)
            }
            None => BadValue::new(format!("there is no {kind} '{text}'")),
        }),
        _ => Ok(id),
    }
}

/// The id in a record where the id alone is expected: the `item` of a slot, the `block` of a block.
#[cold]
fn of_record(source: &mut dyn Source, kind: IdKind) -> Option<String> {
    let own = if kind == IdKind::Item { "item" } else { "block" };
    [own, "type", "kind", "id"].into_iter().find_map(|field| {
        if !source.enter_field(field).ok()? {
            return None;
        }
        let id = if source.shape() == Shape::Text { read(source, kind).ok() } else { None };
        source.leave();
        id
    })
}

/// `path` or `ns:path` of lower case letters, digits and `_.-/` as a whole id.
pub(crate) fn complete(text: &str, default: &str) -> Result<String, String> {
    let (namespace, path) = text.split_once(':').unwrap_or((default, text));
    let wrong = |part: &str, extra: &[char]| {
        part.chars().find(|c| !(matches!(c, 'a'..='z' | '0'..='9' | '_' | '.' | '-') || extra.contains(c)))
    };
    if namespace.is_empty() || path.is_empty() {
        Err("an id is 'path' or 'namespace:path'".to_owned())
    } else if let Some(c) = wrong(namespace, &[]).or_else(|| wrong(path, &['/'])) {
        Err(format!("an id has lower case letters, digits and _.-/ only, not '{c}'"))
    } else {
        Ok(format!("{namespace}:{path}"))
    }
}

/// The fault for what is no id, with the one it would be in tamer letters, if there is such a one.
#[cold]
fn malformed(ids: &dyn Ids, kind: IdKind, text: &str, reason: &str) -> Box<BadValue> {
    let tame = text.trim().to_lowercase().replace([' ', '\\'], "_");
    let bad = BadValue::new(format!("'{}' is no id: {reason}", brief(text)));
    let Ok(id) = complete(&tame, ids.default_namespace()) else { return bad };
    match ids.is_registered(kind, &id) {
        Some(false) => match ids.nearest(kind, &id) {
            Some(near) => bad.instead(near),
            None => bad,
        },
        _ => bad.instead(tame),
    }
}

macro_rules! ids { ($($(#[$doc:meta])* $name:ident = $kind:ident;)*) => {$(
    $(#[$doc])*
    #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct $name(String);

    impl $name {
        /// An id that is known to exist, with its namespace.
        pub fn new(id: impl Into<String>) -> Self {
            $name(id.into())
        }

        /// The id with its namespace.
        pub fn as_str(&self) -> &str {
            &self.0
        }
    }

    impl fmt::Display for $name {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(&self.0)
        }
    }

    impl ApiType for $name {
        const TABLES: Tables = Tables::Never;
        fn describe() -> Type {
            &TypeDesc::Text
        }
        fn read_from(source: &mut dyn Source) -> Read<Self> {
            read(source, IdKind::$kind).map($name)
        }
        fn write_to(&self, sink: &mut dyn Sink) {
            sink.text(&self.0);
        }
    }

    impl From<&str> for $name {
        fn from(id: &str) -> Self {
            $name::new(id)
        }
    }

    impl From<String> for $name {
        fn from(id: String) -> Self {
            $name::new(id)
        }
    }

    impl From<&$name> for $name {
        fn from(id: &$name) -> Self {
            id.clone()
        }
    }
)*} }
ids! {
    /// The id of a kind of item that exists in the world, e.g. `minecraft:bread`.
    ItemId = Item;
    /// The id of a kind of block that exists in the world, e.g. `minecraft:oak_log`.
    BlockId = Block;
}

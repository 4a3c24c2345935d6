//! What changed about a body between two moments, in words.

use super::ServerCall;
use crate::world::{Snapshot, World};
use std::collections::BTreeSet;

/// A body as it was, to tell later what changed about it: what it carries, its experience and health, what it rides, where it
/// is. A function that changes the body beside its purpose reports that.
///
/// ```
/// use numen_sdk::{call::BodyDelta, prelude::*};
///
/// fn teleport<W: World>(call: &mut ServerCall<W>, go: impl FnOnce(&mut W)) {
///     let before = BodyDelta::open(call);
///     go(call.world_mut());
///     call.report(before.changes(call).join("; "));
/// }
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct BodyDelta(Snapshot);

impl BodyDelta {
    /// Takes note of how the body is.
    pub fn open<W: World>(call: &ServerCall<'_, W>) -> Self {
        BodyDelta(call.world().snapshot(call.companion()))
    }

    /// What is different now, a few words a change; nothing where nothing is.
    pub fn changes<W: World>(&self, call: &ServerCall<'_, W>) -> Vec<String> {
        changes(&self.0, &call.world().snapshot(call.companion()))
    }
}

fn changes(before: &Snapshot, after: &Snapshot) -> Vec<String> {
    let mut words = Vec::new();
    let kinds: BTreeSet<_> = before.items.keys().chain(after.items.keys()).collect();
    for kind in kinds {
        let count = |snapshot: &Snapshot| i64::from(snapshot.items.get(kind).copied().unwrap_or_default());
        match count(after) - count(before) {
            0 => {}
            more => words.push(format!("{more:+} {kind}")),
        }
    }
    if let (Some(was), Some(is)) = (before.experience, after.experience)
        && was != is
    {
        words.push(format!("{:+} experience", i64::from(is) - i64::from(was)));
    }
    if let (Some(was), Some(is)) = (before.health, after.health)
        && was != is
    {
        words.push(format!("health {was} -> {is}"));
    }
    match (&before.riding, &after.riding) {
        (was, is) if was == is => {}
        (_, Some(is)) => words.push(format!("now riding {is}")),
        (_, None) => words.push("no longer riding".to_owned()),
    }
    if let (Some(was), Some(is)) = (before.position, after.position)
        && was != is
    {
        words.push(format!("moved from {} to {}", was.cell(), is.cell()));
    }
    if let Some(is) = after.dimension.as_ref().filter(|is| before.dimension.as_ref() != Some(*is)) {
        words.push(format!("now in {is}"));
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Vec3;

    #[test]
    fn every_change_is_told_and_what_stayed_is_not() {
        let before = Snapshot {
            items: [("minecraft:bread".to_owned(), 5), ("minecraft:coal".to_owned(), 2)].into(),
            experience: Some(30),
            health: Some(20.0),
            riding: None,
            position: Some(Vec3 { x: 0.5, y: 64.0, z: 0.5 }),
            dimension: Some("minecraft:overworld".to_owned()),
        };
        assert_eq!(changes(&before, &before), Vec::<String>::new());
        let after = Snapshot {
            items: [("minecraft:bread".to_owned(), 4), ("minecraft:apple".to_owned(), 1)].into(),
            experience: Some(10),
            health: Some(17.5),
            riding: Some("minecraft:boat 7".to_owned()),
            position: Some(Vec3 { x: 8.5, y: 64.0, z: -3.5 }),
            dimension: Some("minecraft:the_nether".to_owned()),
        };
        assert_eq!(
            changes(&before, &after),
            [
                "+1 minecraft:apple",
                "-1 minecraft:bread",
                "-2 minecraft:coal",
                "-20 experience",
                "health 20 -> 17.5",
                "now riding minecraft:boat 7",
                "moved from 0,64,0 to 8,64,-4",
                "now in minecraft:the_nether"
            ]
        );
        assert_eq!(changes(&after, &before)[5], "no longer riding");
    }
}

//! What changed about a body between two moments, in words.

use super::ServerCall;
use crate::{
    who::CompanionId,
    world::{Snapshot, World},
};
use std::collections::BTreeSet;

/// A body at a moment, to describe later what has changed since: items, experience, health, food, what it rides, where it is. A
/// function that changes the body beside its purpose reports that.
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
///
/// The text of an event needs no call:
///
/// ```
/// use numen_sdk::{CompanionId, World, call::BodyDelta};
///
/// fn curse<W: World>(world: &mut W, companion: CompanionId, cast: impl FnOnce(&mut W)) -> String {
///     let before = BodyDelta::of(world, companion);
///     cast(world);
///     format!("A witch cursed you: {}.", before.changes_in(world).join(", "))
/// }
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct BodyDelta {
    companion: CompanionId,
    before: Snapshot,
}

impl BodyDelta {
    /// The body of the call's companion as it is now.
    pub fn open<W: World>(call: &ServerCall<'_, W>) -> Self {
        BodyDelta::of(call.world(), call.companion())
    }

    /// A companion's body as it is now, where there is no call.
    pub fn of<W: World>(world: &W, companion: CompanionId) -> Self {
        BodyDelta { companion, before: world.snapshot(companion) }
    }

    /// What is different now, a few words for each change. Report them: the host takes them for reported, and does not add
    /// them to the receipt by itself.
    pub fn changes<W: World>(&self, call: &ServerCall<'_, W>) -> Vec<String> {
        let after = call.world().snapshot(self.companion);
        let mut reported = call.frame().backstage.reported.borrow_mut();
        reported.entry(self.companion).or_default().add(&self.before, &after);
        changes(&self.before, &after)
    }

    /// What is different now, where there is no call.
    pub fn changes_in<W: World>(&self, world: &W) -> Vec<String> {
        changes(&self.before, &world.snapshot(self.companion))
    }
}

/// Something that a body has more or less of.
struct Gauge {
    name: &'static str,
    read: fn(&Snapshot) -> Option<f64>,
    /// Whether it rises by itself. What only calls raise, their results say.
    rises: bool,
}

const GAUGES: [Gauge; 2] = [
    Gauge { name: "health", read: |snapshot| snapshot.health, rises: true },
    Gauge { name: "food", read: |snapshot| snapshot.food.map(f64::from), rises: false },
];

/// The changes of a body that calls have reported.
#[derive(Default)]
pub(crate) struct Reported {
    /// The sum of the changes of each gauge.
    gauges: [f64; GAUGES.len()],
    /// What the body rides now, if that has changed.
    riding: Option<Option<String>>,
}

impl Reported {
    fn add(&mut self, before: &Snapshot, after: &Snapshot) {
        for (sum, gauge) in self.gauges.iter_mut().zip(GAUGES) {
            if let (Some(before), Some(after)) = ((gauge.read)(before), (gauge.read)(after)) {
                *sum += after - before;
            }
        }
        if before.riding != after.riding {
            self.riding = Some(after.riding.clone());
        }
    }

    /// What has changed between two moments and was not reported: health, food, and what the body rides.
    #[cfg(feature = "engine")]
    pub(crate) fn left_out(&self, before: &Snapshot, after: &Snapshot) -> Vec<String> {
        let mut words = Vec::new();
        for (sum, Gauge { name, read, rises }) in self.gauges.iter().zip(GAUGES) {
            if let (Some(was), Some(is)) = (read(before), read(after))
                && (is - was - sum).abs() > 1e-6
                && (rises || is < was)
            {
                words.push(format!("{name} {was} -> {is}"));
            }
        }
        let known = self.riding.as_ref().unwrap_or(&before.riding);
        words.extend((*known != after.riding).then(|| riding(after)));
        words
    }
}

fn riding(after: &Snapshot) -> String {
    after
        .riding
        .as_ref()
        .map_or_else(|| "no longer riding".to_owned(), |riding| format!("now riding {riding}"))
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
    for Gauge { name, read, .. } in GAUGES {
        if let (Some(was), Some(is)) = (read(before), read(after))
            && was != is
        {
            words.push(format!("{name} {was} -> {is}"));
        }
    }
    if before.riding != after.riding {
        words.push(riding(after));
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
    fn every_change_is_described_and_nothing_else() {
        let before = Snapshot {
            items: [("minecraft:bread".to_owned(), 5), ("minecraft:coal".to_owned(), 2)].into(),
            experience: Some(30),
            health: Some(20.0),
            food: Some(20),
            riding: None,
            position: Some(Vec3 { x: 0.5, y: 64.0, z: 0.5 }),
            dimension: Some("minecraft:overworld".to_owned()),
        };
        assert_eq!(changes(&before, &before), Vec::<String>::new());
        let after = Snapshot {
            items: [("minecraft:bread".to_owned(), 4), ("minecraft:apple".to_owned(), 1)].into(),
            experience: Some(10),
            health: Some(17.5),
            food: Some(20),
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

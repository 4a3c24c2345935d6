//! Watching bodies while their companions run programs or jobs.

use crate::{
    engine::host::{body_watch::BodyWatch, state::Host},
    who::CompanionId,
    world::World,
};

impl<W: World> Host<W> {
    /// Records what the world did to the bodies, and watches those of programs that begin.
    pub(super) fn watch_bodies(&mut self, world: &W) {
        for (companion, watch) in &mut self.watches {
            watch.drifted_to(world.snapshot(*companion));
        }
        for companion in self.programs.companions() {
            self.watches.entry(companion).or_insert_with(|| {
                self.backstage.reported.borrow_mut().remove(&companion);
                BodyWatch::new(world.snapshot(companion))
            });
        }
    }

    /// Records what calls and jobs did to the bodies, and stops watching those that are idle.
    pub(super) fn update_watches(&mut self, world: &W) {
        let (programs, bodies) = (&self.programs, self.resources.bodies.borrow());
        self.watches.retain(|companion, watch| {
            let is_watched = !programs.of(*companion).is_empty() || bodies.has_work(*companion);
            if is_watched {
                watch.seen = world.snapshot(*companion);
            }
            is_watched
        });
        let watches = &self.watches;
        self.backstage.reported.borrow_mut().retain(|companion, _| watches.contains_key(companion));
    }

    /// Records what a call did to a body, before its program's receipt is written.
    pub(super) fn update_watch(&mut self, world: &W, companion: CompanionId) {
        if let Some(watch) = self.watches.get_mut(&companion) {
            watch.seen = world.snapshot(companion);
        }
    }

    /// The changes of a body that no call has reported, as a line of a receipt or an event. Each is returned once.
    pub(super) fn unreported(&mut self, companion: CompanionId) -> Option<String> {
        let watch = self.watches.get_mut(&companion)?;
        let reported = self.backstage.reported.borrow_mut().remove(&companion).unwrap_or_default();
        let words = watch.changes(&reported);
        *watch = BodyWatch::new(watch.seen.clone());
        (!words.is_empty()).then(|| format!("your body meanwhile: {}", words.join("; ")))
    }
}

//! A state told in fragments, by plugins that know nothing of one another.

use super::panics::{broke, catch};
use std::collections::BTreeSet;

/// The fragments that panicked when they were asked last, by their places.
#[derive(Debug, Default)]
pub(crate) struct Failing(BTreeSet<usize>);

impl Failing {
    /// Asks for every fragment, in order. Nothing and blank text tell nothing; one that panics is left out alone, and logged
    /// once until it is well again.
    pub(crate) fn collect<F: FnOnce() -> Option<String>>(
        &mut self,
        fragments: impl IntoIterator<Item = F>,
    ) -> Vec<String> {
        let mut told = Vec::new();
        for (place, fragment) in fragments.into_iter().enumerate() {
            match catch(fragment) {
                Ok(text) => {
                    self.0.remove(&place);
                    told.extend(text.filter(|text| !text.trim().is_empty()));
                }
                Err(panic) if self.0.insert(place) => {
                    broke("a fragment of the state", &panic);
                }
                Err(_) => {}
            }
        }
        told
    }
}

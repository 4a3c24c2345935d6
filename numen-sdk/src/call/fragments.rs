//! A state of which each plugin contributes a fragment.

use super::panics::{broke, catch};
use std::collections::BTreeSet;

/// The fragments that panicked last time, by index.
#[derive(Debug, Default)]
pub(crate) struct Failing(BTreeSet<usize>);

impl Failing {
    /// Collects the fragments in order, without blank ones. One that panics is left out, and logged once until it works again.
    pub(crate) fn collect<F: FnOnce() -> Option<String>>(
        &mut self,
        fragments: impl IntoIterator<Item = F>,
    ) -> Vec<String> {
        let mut texts = Vec::new();
        for (place, fragment) in fragments.into_iter().enumerate() {
            match catch(fragment) {
                Ok(text) => {
                    self.0.remove(&place);
                    texts.extend(text.filter(|text| !text.trim().is_empty()));
                }
                Err(panic) if self.0.insert(place) => {
                    broke("a fragment of the state", &panic);
                }
                Err(_) => {}
            }
        }
        texts
    }
}

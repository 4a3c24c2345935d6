//! The writes that install, save, delete or reset a module, and their order.
//!
//! Shipped modules follow the rules of dpkg's conffiles. Three texts determine the state of a module: the shipped one, the one
//! in the owner's file, and the one in the ledger, which was installed last. Nothing else is stored, so a process that ends
//! between two writes leaves one of these states. The order ensures that no text of the owner is lost then, and that no deleted
//! module returns:
//!
//! | first write | second write | state after the first alone |
//! |---|---|---|
//! | the file is installed, upgraded or reset | the ledger | the file has the shipped text: installed |
//! | the file is saved | the ledger | the owner's text under a shipped name: stays |
//! | the ledger has the shipped text | the file is deleted | the file still exists |
//! | the ledger's entry is removed | the file, no longer shipped, is removed | the owner's text: stays |

/// The ledger's text of a module of the owner whose name a plugin ships or has shipped.
pub(super) const NEVER: &str = "";

/// The three texts of a module.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Texts {
    pub(super) shipped: Option<String>,
    pub(super) file: Option<String>,
    /// The ledger's text.
    pub(super) given: Option<String>,
}

/// A write; `None` removes the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step<'t> {
    File(Option<&'t str>),
    Given(Option<&'t str>),
}

impl Texts {
    /// The text for programs. A shipped module that could not be installed has one all the same.
    pub(super) fn current(&self) -> Option<&str> {
        match (&self.file, &self.given) {
            (Some(text), _) => Some(text),
            (None, None) => self.shipped.as_deref(),
            (None, Some(_)) => None,
        }
    }

    /// Whether the owner has deleted a shipped module.
    pub(super) fn is_deleted(&self) -> bool {
        self.shipped.is_some() && self.current().is_none()
    }

    /// Whether the text is the shipped one, of now or of the last installation.
    pub(super) fn is_shipped_text(&self) -> bool {
        let (Some(shipped), Some(current)) = (self.shipped.as_deref(), self.current()) else { return false };
        current == shipped || self.given.as_deref().is_some_and(|ledger| is_unchanged(current, ledger))
    }

    /// Whether the shipped text is neither the current one nor the last installed one.
    pub(super) fn is_newer_available(&self) -> bool {
        let shipped = self.shipped.as_deref();
        shipped.is_some() && self.current() != shipped && self.given.as_deref() != shipped
    }

    /// The writes that install the shipped text.
    pub(super) fn install(&self) -> Vec<Step<'_>> {
        match (self.shipped.as_deref(), self.file.as_deref(), self.given.as_deref()) {
            (Some(shipped), None, None) => given(shipped),
            (Some(shipped), Some(file), ledger) if file == shipped => match ledger {
                Some(ledger) if ledger == shipped => Vec::new(),
                _ => vec![Step::Given(Some(shipped))],
            },
            (Some(shipped), Some(file), Some(ledger)) if is_unchanged(file, ledger) => given(shipped),
            (Some(_), Some(_), None) => vec![Step::Given(Some(NEVER))],
            (None, Some(file), Some(ledger)) if is_unchanged(file, ledger) => {
                vec![Step::Given(None), Step::File(None)]
            }
            // The name came from a plugin, so it does not clash with its namespace.
            (None, Some(_), Some(ledger)) if ledger != NEVER => vec![Step::Given(Some(NEVER))],
            // The owner's own, changed, or deleted, also while its plugin is not registered.
            (None, _, _) | (Some(_), Some(_) | None, Some(_)) => Vec::new(),
        }
    }

    /// The writes that save `text`.
    pub(super) fn save<'t>(&'t self, text: &'t str) -> Vec<Step<'t>> {
        let ledger = match (self.shipped.as_deref(), self.given.as_deref()) {
            (Some(shipped), _) if shipped == text => return given(text),
            (Some(shipped), None) => Some(Some(shipped)),
            // The owner saves the old text. It must not count as unchanged.
            (Some(_), Some(ledger)) => (ledger == text).then_some(Some(NEVER)),
            (None, Some(ledger)) => (ledger != NEVER).then_some(Some(NEVER)),
            (None, None) => None,
        };
        [Some(Step::File(Some(text))), ledger.map(Step::Given)].into_iter().flatten().collect()
    }

    /// The writes that delete the module, so that it is not installed again.
    pub(super) fn delete(&self) -> Vec<Step<'_>> {
        let ledger = self.shipped.as_deref().filter(|_| self.given.is_none());
        ledger.map(|shipped| Step::Given(Some(shipped))).into_iter().chain([Step::File(None)]).collect()
    }

    /// The writes that restore the shipped text, if there is one.
    pub(super) fn reset(&self) -> Option<Vec<Step<'_>>> {
        self.shipped.as_deref().map(given)
    }
}

/// Whether the file has the text that was installed last.
fn is_unchanged(file: &str, ledger: &str) -> bool {
    file == ledger && ledger != NEVER
}

fn given(shipped: &str) -> Vec<Step<'_>> {
    vec![Step::File(Some(shipped)), Step::Given(Some(shipped))]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(shipped: Option<&str>, file: Option<&str>, given: Option<&str>) -> Texts {
        let text = |text: Option<&str>| text.map(str::to_owned);
        Texts { shipped: text(shipped), file: text(file), given: text(given) }
    }

    fn after(texts: &Texts, steps: &[Step<'_>]) -> Texts {
        let mut texts = texts.clone();
        for step in steps {
            match step {
                Step::File(text) => texts.file = text.map(str::to_owned),
                Step::Given(text) => texts.given = text.map(str::to_owned),
            }
        }
        texts
    }

    /// The state after a process opens what the one before may have left half done.
    fn opened(texts: &Texts) -> Texts {
        after(texts, &texts.install())
    }

    /// Every state that texts of three kinds can be in.
    fn states() -> Vec<Texts> {
        let kinds = [None, Some("old"), Some("new"), Some("own"), Some(NEVER)];
        let pairs = kinds.iter().flat_map(|file| kinds.iter().map(move |given| (file, given)));
        let all =
            pairs.flat_map(|(file, given)| [None, Some("new")].map(|shipped| texts(shipped, *file, *given)));
        all.collect()
    }

    #[test]
    fn installing_follows_the_rules_of_conffiles() {
        let installed = |shipped, file, given| {
            let texts = opened(&texts(shipped, file, given));
            (texts.file, texts.given)
        };
        let state =
            |file: Option<&str>, given: Option<&str>| (file.map(str::to_owned), given.map(str::to_owned));
        let (old, new, own) = (Some("old"), Some("new"), Some("own"));
        assert_eq!(installed(new, None, None), state(new, new), "it is new");
        assert_eq!(installed(new, old, old), state(new, new), "unchanged");
        assert_eq!(installed(new, own, old), state(own, old), "changed");
        assert_eq!(installed(new, None, old), state(None, old), "deleted");
        assert_eq!(installed(new, own, None), state(own, Some(NEVER)), "own under a shipped name");
        assert_eq!(installed(None, old, old), state(None, None), "no longer shipped, unchanged");
        assert_eq!(installed(None, own, old), state(own, Some(NEVER)), "no longer shipped, changed");
        assert_eq!(installed(None, None, old), state(None, old), "no longer shipped, deleted");
        assert_eq!(installed(None, own, None), state(own, None), "own");
    }

    #[test]
    fn opening_twice_changes_nothing_more() {
        for texts in states() {
            let once = opened(&texts);
            assert_eq!(opened(&once), once, "{texts:?}");
        }
    }

    #[test]
    fn half_an_installation_is_made_whole_by_the_next() {
        for texts in states() {
            let steps = texts.install();
            for done in 0..steps.len() {
                let (half, whole) = (opened(&after(&texts, &steps[..done])), opened(&texts));
                // A leftover of what is no longer shipped stays.
                let kept = texts.shipped.is_none() && done == 1;
                let expected = if kept { self::texts(None, texts.file.as_deref(), None) } else { whole };
                assert_eq!(half, expected, "{texts:?} after {done} of {steps:?}");
            }
        }
    }

    #[test]
    fn a_text_of_the_owner_is_never_lost_to_half_of_anything() {
        for texts in states().into_iter().filter(|texts| texts.file.as_deref() == Some("own")) {
            let given_up = texts.given.as_deref() == Some("own");
            let plans =
                [texts.install(), texts.save("own, too"), texts.delete(), texts.reset().unwrap_or_default()];
            for (plan, steps) in plans.iter().enumerate() {
                for done in 0..steps.len() {
                    let before = after(&texts, &steps[..done]);
                    // Saving and resetting replace the file in their first step, as asked.
                    let asked = done > 0 && matches!(plan, 1 | 3);
                    if !asked && !given_up {
                        assert_eq!(
                            opened(&before).file.as_deref(),
                            Some("own"),
                            "{texts:?} after {done} of {steps:?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn a_saved_text_outlives_every_later_opening() {
        for texts in states() {
            for text in ["old", "own", "mine"] {
                let mut saved = after(&texts, &texts.save(text));
                for shipped in [None, Some("new"), Some("newer"), None] {
                    saved.shipped = shipped.map(str::to_owned);
                    saved = opened(&saved);
                    assert_eq!(saved.current(), Some(text), "{texts:?}");
                }
            }
        }
    }

    #[test]
    fn a_deleted_module_stays_away_whatever_is_shipped_until_it_is_reset() {
        for texts in states().into_iter().filter(|texts| texts.shipped.is_some() && texts.current().is_some())
        {
            let mut deleted = after(&texts, &texts.delete());
            for shipped in [None, Some("new"), Some("newer")] {
                deleted.shipped = shipped.map(str::to_owned);
                deleted = opened(&deleted);
                assert_eq!(deleted.current(), None, "{texts:?}");
            }
            let steps = deleted.reset().expect("it is shipped");
            for done in 1..=steps.len() {
                assert_eq!(opened(&after(&deleted, &steps[..done])).current(), Some("newer"), "{texts:?}");
            }
        }
    }
}

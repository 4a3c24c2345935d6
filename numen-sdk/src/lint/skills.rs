//! The rules for the skills that plugins ship.

use super::{Lint, mentions::Mentions, texts};
use crate::{api::Bundle, engine::DryHost, skills::SkillSet};

/// The problems of the skills of namespaces that are `wanted`: of what they are, then of what they say of the API.
pub(super) fn lint(
    dry: &mut DryHost,
    shipped: &[(String, Bundle)],
    wanted: impl Fn(&str) -> bool,
) -> Vec<Lint> {
    let shipped: Vec<_> = shipped.iter().filter(|(namespace, _)| wanted(namespace)).cloned().collect();
    let set = SkillSet::read(shipped.iter().cloned(), None);
    let mut lints: Vec<_> =
        set.problems().iter().map(|it| Lint::new(it.place.clone(), it.problem.clone())).collect();
    let mentions = Mentions::of(dry);
    for (namespace, bundle) in &shipped {
        for (path, bytes) in bundle.files().filter(|(path, _)| path.ends_with(".md")) {
            if let Ok(text) = std::str::from_utf8(bytes) {
                lints.extend(texts::lint(dry, &mentions, &format!("{namespace}/{path}"), text));
            }
        }
    }
    lints
}

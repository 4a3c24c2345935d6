//! The kinds of blocks that a scan looks for: ids, patterns such as `*_log`, tags such as `#logs`.

use crate::{
    api::names,
    prelude::*,
    sandbox::{
        Sandbox,
        registry::{path, with_namespace},
        tags,
    },
    value::IdKind,
};
use std::collections::BTreeSet;

/// The kind of an empty cell.
const AIR: &str = "minecraft:air";
/// Most kinds that an error lists.
const MOST_LISTED: usize = 12;

/// The kinds that a scan looks for; no set means all of them.
pub(super) struct BlockKinds(Option<BTreeSet<String>>);

impl BlockKinds {
    /// Reads the kinds that a program wrote.
    ///
    /// # Errors
    /// The first that no kind of block fits.
    pub(super) fn find(world: &Sandbox, written: &[String]) -> Result<Self, String> {
        if written.is_empty() {
            return Ok(BlockKinds(None));
        }
        let all = known(world);
        let mut kinds = BTreeSet::new();
        for name in written {
            let before = kinds.len();
            let fits = |kind: &&String| fits(kind, name);
            kinds.extend(all.iter().filter(fits).cloned());
            if kinds.len() == before && !all.iter().any(|kind| fits(&kind)) {
                return Err(name.clone());
            }
        }
        Ok(BlockKinds(Some(kinds)))
    }

    /// Whether a block of this kind, which somebody placed or which stands on the ground, is wanted.
    pub(super) fn matches(&self, kind: &BlockId) -> bool {
        self.0.as_ref().is_none_or(|kinds| kinds.contains(kind.as_str()))
    }

    /// Whether a block of this kind in the untouched ground is wanted.
    pub(super) fn matches_ground(&self, kind: &BlockId) -> bool {
        self.0.as_ref().is_some_and(|kinds| kinds.contains(kind.as_str()))
    }
}

/// All kinds of blocks but air: the registered ones and those in the world.
fn known(world: &Sandbox) -> BTreeSet<String> {
    let mut kinds = world.registry().ids(IdKind::Block);
    kinds.extend(world.blocks.standing().map(|(_, block)| block.kind.to_string()));
    kinds.remove(AIR);
    kinds
}

fn fits(kind: &str, written: &str) -> bool {
    match written.strip_prefix('#') {
        Some(tag) => tags::of(kind).contains(&with_namespace(tag)),
        None if written.contains('*') && !written.contains(':') => matches_pattern(path(kind), written),
        None if written.contains('*') => matches_pattern(kind, written),
        None => kind == with_namespace(written),
    }
}

/// Whether `text` is `pattern`, in which `*` stands for any characters.
fn matches_pattern(text: &str, pattern: &str) -> bool {
    let mut parts = pattern.split('*');
    let Some(mut rest) = parts.next().and_then(|first| text.strip_prefix(first)) else { return false };
    let mut parts = parts.peekable();
    while let Some(part) = parts.next() {
        if parts.peek().is_none() {
            return rest.ends_with(part);
        }
        match rest.split_once(part) {
            Some((_, after)) => rest = after,
            None => return false,
        }
    }
    rest.is_empty()
}

/// The error for a name that no kind of block fits. `corrected` writes the call with another name in its place.
#[cold]
pub(super) fn unknown_kind(world: &Sandbox, written: &str, corrected: impl Fn(&str) -> Call) -> ApiError {
    let bad = |message: String| ApiError::new(ErrorKind::BadArgument, message);
    if let Some(tag) = written.strip_prefix('#') {
        let tags: BTreeSet<String> = known(world).iter().flat_map(|kind| tags::of(kind)).collect();
        let short: Vec<&str> = tags.iter().map(|tag| path(tag)).collect();
        let error = bad(format!("no kind of block has the tag '#{tag}'; tags: {}", short.join(", ")));
        return match names::nearest(path(tag), short.iter().copied()) {
            Some(near) => error.hint(corrected(&format!("#{near}"))),
            None => error,
        };
    }
    if with_namespace(written) == AIR {
        return bad("a scan can't look for air".to_owned());
    }
    if written.contains('*') {
        return bad(format!("no kind of block matches '{written}'"));
    }
    let kinds = known(world);
    let word = path(written);
    let named: Vec<&str> = kinds.iter().map(|kind| path(kind)).filter(|kind| kind.contains(word)).collect();
    if !word.is_empty() && !named.is_empty() {
        let listed = named[..named.len().min(MOST_LISTED)].join(", ");
        let more = if named.len() > MOST_LISTED { ", …" } else { "" };
        let message = format!(
            "no kind of block is called '{written}'; kinds with '{word}' in their name: {listed}{more}"
        );
        return bad(message).hint(corrected(&format!("*{word}*")));
    }
    match names::nearest(word, kinds.iter().map(|kind| path(kind))) {
        Some(near) => bad(format!("no kind of block is called '{written}'; did you mean '{near}'?"))
            .hint(corrected(near)),
        None => bad(format!("no kind of block is called '{written}'")).hint(Call::of("numen.scan.blocks")),
    }
}

#[cfg(test)]
mod tests {
    use super::matches_pattern;

    #[test]
    fn a_star_stands_for_any_characters() {
        assert!(matches_pattern("oak_log", "*_log"));
        assert!(matches_pattern("oak_log", "*"));
        assert!(matches_pattern("oak_log", "o*_l*g"));
        assert!(!matches_pattern("oak_log", "*_lo"));
        assert!(!matches_pattern("oak", "oak*k"));
    }
}

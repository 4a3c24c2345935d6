//! Command lines: what ends one, the commands in it, and the roots (first words) that run the same command.

use std::collections::{BTreeMap, BTreeSet};

/// Whether a world may take `c` for a line's end, and what follows for a command of its own.
pub(crate) fn ends_command(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}' | '\u{2029}')
}

/// The first word of a command line without its slash.
pub(super) fn root(line: &str) -> Option<&str> {
    line.split_whitespace().next()
}

/// A command line, and every command that it may run in turn: what follows the word after which its root takes a command.
///
/// `roots` are the roots that run another command, each with that word. The word may also be an argument, as a player's name,
/// so what follows each place where it stands counts.
///
/// ```
/// use numen_sdk::permission::commands;
///
/// let roots = [("execute", "run")];
/// let line = "execute as Alex run execute at Robin run op Alex";
/// assert_eq!(commands(line, roots), [line, "execute at Robin run op Alex", "op Alex"]);
/// ```
pub fn commands<'l, 'r>(line: &'l str, roots: impl IntoIterator<Item = (&'r str, &'r str)>) -> Vec<&'l str> {
    commands_within(line, roots, usize::MAX).unwrap_or_default()
}

/// As [`commands`], or `None` if there are more than `most`, so that reading a hostile line takes little time.
pub(crate) fn commands_within<'l, 'r>(
    line: &'l str,
    roots: impl IntoIterator<Item = (&'r str, &'r str)>,
    most: usize,
) -> Option<Vec<&'l str>> {
    let roots: BTreeMap<&str, &str> = roots.into_iter().collect();
    let (mut found, mut at) = (vec![line.trim()], 0);
    // Each is an end of the line, so it is known by where it starts.
    let mut starts = BTreeSet::from([found[0].as_ptr()]);
    while let Some(&line) = found.get(at) {
        if let Some(word) = root(line).and_then(|root| roots.get(root)) {
            found.extend(behind(line, word).filter(|inner| starts.insert(inner.as_ptr())));
        }
        if found.len() > most {
            return None;
        }
        at += 1;
    }
    Some(found)
}

/// What follows each place where a word stands in a line, except as its first word. A slash is left out, and so is nothing.
fn behind<'l>(line: &'l str, word: &str) -> impl Iterator<Item = &'l str> {
    let words = line.split_whitespace().skip(1).filter(move |found| *found == word);
    words.filter_map(move |found| {
        // The word is a part of the line.
        let end = found.as_ptr() as usize - line.as_ptr() as usize + found.len();
        let inner = line[end..].trim();
        let inner = inner.strip_prefix('/').unwrap_or(inner).trim_start();
        (!inner.is_empty()).then_some(inner)
    })
}

/// Every root that runs the command of `line`: its own, and all that stand for the same one.
///
/// `roots` are those that the world has, each with the root that it stands for, if it is another one's alias.
///
/// ```
/// use numen_sdk::permission::aliases;
///
/// let roots = [("teleport", None), ("tp", Some("teleport")), ("help", None)];
/// assert_eq!(aliases("tp Alex 0 64 0", roots).into_iter().collect::<Vec<_>>(), ["teleport", "tp"]);
/// ```
pub fn aliases<S: AsRef<str>>(
    line: &str,
    roots: impl IntoIterator<Item = (S, Option<S>)>,
) -> BTreeSet<String> {
    let Some(own) = root(line) else { return BTreeSet::new() };
    let roots: Vec<(S, Option<S>)> = roots.into_iter().collect();
    let redirects: BTreeMap<&str, &str> =
        roots.iter().filter_map(|(name, to)| Some((name.as_ref(), to.as_ref()?.as_ref()))).collect();
    // An alias may stand for an alias; no way is longer than there are redirects, even in a circle of them.
    let target = |name| (0..redirects.len()).fold(name, |at, _| redirects.get(at).copied().unwrap_or(at));
    let meant = target(own);
    let names = roots.iter().map(|(name, _)| name.as_ref());
    names.filter(|name| target(name) == meant).chain([own, meant]).map(str::to_owned).collect()
}

//! Lines of commands: what ends one, its root, which is the first word, and the other words that run the same command.

use std::collections::{BTreeMap, BTreeSet};

/// Whether a world may take `c` for a line's end, and what follows for a command of its own.
pub(crate) fn ends_command(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}' | '\u{2029}')
}

/// The first word of a command line without its slash.
pub(super) fn root(line: &str) -> Option<&str> {
    line.split_whitespace().next()
}

/// A command line, and every command that it runs in turn: what stands behind the word after which its root takes another.
///
/// `roots` are those of the world that run another command, each with that word.
///
/// ```
/// use numen_sdk::permission::commands;
///
/// let roots = [("execute", "run")];
/// let line = "execute as Alex run execute at Robin run op Alex";
/// assert_eq!(commands(line, roots), [line, "execute at Robin run op Alex", "op Alex"]);
/// ```
pub fn commands<'l, 'r>(line: &'l str, roots: impl IntoIterator<Item = (&'r str, &'r str)>) -> Vec<&'l str> {
    let roots: BTreeMap<&str, &str> = roots.into_iter().collect();
    let mut found = vec![line.trim()];
    while let Some(line) = found.last()
        && let Some(word) = root(line).and_then(|root| roots.get(root))
        && let Some(inner) = behind(line, word)
    {
        found.push(inner);
    }
    found
}

/// What stands behind a word of a line, which is not its first; nothing where that is blank. A slash before it is none of it.
fn behind<'l>(line: &'l str, word: &str) -> Option<&'l str> {
    let at = line.split_whitespace().skip(1).find(|found| *found == word)?;
    // A word is a part of the line.
    let end = at.as_ptr() as usize - line.as_ptr() as usize + at.len();
    let inner = line[end..].trim();
    let inner = inner.strip_prefix('/').unwrap_or(inner).trim_start();
    (!inner.is_empty()).then_some(inner)
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

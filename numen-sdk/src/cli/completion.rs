//! Completion of names: a segment at a time, as they are nested.

use crate::api::Catalogue;
use rustyline::{
    Context, Helper,
    completion::{Completer, Pair},
    highlight::Highlighter,
    hint::Hinter,
    validate::Validator,
};
use std::collections::BTreeSet;

/// The commands of the REPL itself.
pub(super) const COMMANDS: [&str; 3] = [":help", ":index", ":quit"];

/// The names that can be completed.
pub(super) struct Names(BTreeSet<String>);

impl Names {
    /// Every namespace, group and function. What has something inside ends with a dot, for that is what comes next.
    pub(super) fn of(catalogue: &Catalogue) -> Self {
        let namespaces = catalogue.namespaces().into_iter().map(|namespace| format!("{namespace}."));
        let groups = catalogue.groups().map(|group| format!("{}.", group.name));
        let functions = catalogue.functions().iter().map(|function| function.name.clone());
        Names(namespaces.chain(groups).chain(functions).collect())
    }

    /// Where the word before the cursor starts, and what it can be completed to.
    pub(super) fn complete(&self, line: &str, cursor: usize) -> (usize, Vec<&str>) {
        let before = line.get(..cursor).unwrap_or(line);
        if before.starts_with(':') && !before.contains(' ') {
            return (0, COMMANDS.into_iter().filter(|command| command.starts_with(before)).collect());
        }
        let in_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
        let word = before.rsplit(|c| !in_word(c)).next().unwrap_or_default();
        let depth = segments(word);
        let fitting = self.0.iter().map(String::as_str);
        let fitting =
            fitting.filter(|name| name.starts_with(word) && segments(name.trim_end_matches('.')) == depth);
        (before.len() - word.len(), fitting.collect())
    }
}

fn segments(name: &str) -> usize {
    name.split('.').count()
}

impl Completer for Names {
    type Candidate = Pair;

    fn complete(&self, line: &str, cursor: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let (start, names) = Names::complete(self, line, cursor);
        let pair = |name: &str| {
            let last = name.trim_end_matches('.').rsplit('.').next().unwrap_or_default();
            Pair { display: last.to_owned(), replacement: name.to_owned() }
        };
        Ok((start, names.into_iter().map(pair).collect()))
    }
}

impl Hinter for Names {
    type Hint = String;
}
impl Highlighter for Names {}
impl Validator for Names {}
impl Helper for Names {}

#[cfg(test)]
mod tests {
    use super::*;

    fn completed(line: &str) -> (usize, Vec<String>) {
        let names =
            ["demo.", "demo.larder.", "demo.larder.fetch", "demo.larder.items", "demo.lamp.", "numen."];
        let names = Names(names.map(str::to_owned).into());
        let (start, found) = names.complete(line, line.len());
        (start, found.into_iter().map(str::to_owned).collect())
    }

    #[test]
    fn names_are_completed_a_segment_at_a_time() {
        assert_eq!(completed("d"), (0, vec!["demo.".into()]));
        assert_eq!(completed("demo."), (0, vec!["demo.lamp.".into(), "demo.larder.".into()]));
        assert_eq!(completed("print(demo.lar"), (6, vec!["demo.larder.".into()]));
        assert_eq!(
            completed("x = demo.larder."),
            (4, vec!["demo.larder.fetch".into(), "demo.larder.items".into()])
        );
        assert_eq!(completed("demo.larder.fi"), (0, vec![]));
        assert_eq!(completed(":help numen.").1, [""; 0]);
    }

    #[test]
    fn an_empty_line_offers_the_namespaces_and_a_colon_the_commands() {
        assert_eq!(completed(""), (0, vec!["demo.".into(), "numen.".into()]));
        assert_eq!(completed(":"), (0, vec![":help".into(), ":index".into(), ":quit".into()]));
        assert_eq!(completed(":help de"), (6, vec!["demo.".into()]));
    }

    #[test]
    fn what_stands_after_the_cursor_does_not_count() {
        let names = Names(["demo.".to_owned()].into());
        assert_eq!(names.complete("d + 金", 1), (0, vec!["demo."]));
    }
}

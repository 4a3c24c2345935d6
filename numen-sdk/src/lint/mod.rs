//! Lint: compares what a model reads with what is registered. It reports and never blocks.

#[cfg(feature = "testing")]
mod annotated;
mod functions;
mod markdown;
mod mentions;
mod modules;
mod program;
mod skills;
mod texts;
mod unchecked;

#[cfg(feature = "testing")]
pub(crate) use annotated::unregistered;

use crate::{engine::Host, who::OwnerId, world::World};
use mentions::Mentions;
use std::fmt;

/// Something that a writer should put right.
///
/// Its text is `place: problem`, and the problem says what to write instead.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lint {
    /// The full name of a function or group, a text's name and line (`tips.md:12`), or a line of a program (`line 3`).
    pub place: String,
    /// What is wrong with it.
    pub problem: String,
}

impl Lint {
    fn new(place: impl Into<String>, problem: impl Into<String>) -> Self {
        Lint { place: place.into(), problem: problem.into() }
    }
}

impl fmt::Display for Lint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.problem)
    }
}

/// Nothing is called and nothing changes: programs run dry, on the ids that the world had at the last tick.
impl<W: World> Host<W> {
    /// The writing problems of everything that is registered, by place.
    pub fn lint(&self) -> Vec<Lint> {
        self.registered(|_| true)
    }

    /// The writing problems of one namespace.
    #[cfg(feature = "testing")]
    pub(crate) fn lint_namespace(&self, namespace: &str) -> Vec<Lint> {
        self.registered(|name| name.split('.').next() == Some(namespace))
    }

    /// What texts for a model (prompts, skills, in Markdown) say of the API that is not so: each a name and the text.
    ///
    /// Read are blocks fenced by three backticks and `lua`, and code in a line that calls a function, as
    /// `` `mymod.mana.get()` ``, or is a name, as `` `mymod.mana` ``. They run dry, with samples for results.
    pub fn lint_texts<N: AsRef<str>, T: AsRef<str>>(&self, texts: &[(N, T)]) -> Vec<Lint> {
        self.lint_texts_with(None, texts)
    }

    /// The same of texts for an owner's companions, which may name her modules.
    pub fn lint_texts_for<N: AsRef<str>, T: AsRef<str>>(
        &self,
        owner: OwnerId,
        texts: &[(N, T)],
    ) -> Vec<Lint> {
        self.lint_texts_with(Some(owner), texts)
    }

    fn lint_texts_with<N: AsRef<str>, T: AsRef<str>>(
        &self,
        owner: Option<OwnerId>,
        texts: &[(N, T)],
    ) -> Vec<Lint> {
        let mut dry = self.dry_host(owner);
        let mentions = Mentions::of(&dry);
        let lint = |(name, text): &(N, T)| texts::lint(&mut dry, &mentions, name.as_ref(), text.as_ref());
        texts.iter().flat_map(lint).collect()
    }

    /// What is wrong with a program, as far as can be found without running it: its syntax, names that are not
    /// there, arguments that do not read, each with its line. Nothing is called; results are samples.
    pub fn check(&self, code: &str) -> Vec<Lint> {
        program::check(&mut self.dry_host(None), code)
    }

    /// The same of a program for an owner's companion, which may use her modules.
    pub fn check_for(&self, owner: OwnerId, code: &str) -> Vec<Lint> {
        program::check(&mut self.dry_host(Some(owner)), code)
    }

    /// The writing problems of what is registered under full names that are `wanted`, by place.
    fn registered(&self, wanted: impl Fn(&str) -> bool) -> Vec<Lint> {
        let dry = &mut self.dry_host(None);
        let mut lints = functions::lint(dry, &wanted);
        lints.extend(modules::lint(dry, &wanted));
        lints.extend(skills::lint(dry, self.shipped_skills(), &wanted));
        // Stable: what is wrong with one place stays in the order in which it is read.
        lints.sort_by(|a, b| a.place.cmp(&b.place));
        lints
    }
}

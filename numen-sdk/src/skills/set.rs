//! The skills of plugins and of an owner. One of the owner replaces a plugin's of the same name.

use super::{
    Listed,
    folder::{Folder, SKILL_FILE},
    front::Front,
};
use crate::{api::Bundle, markup::push_content};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt, fs,
    path::{Path, PathBuf},
};

const INTRODUCTION: &str = "Skills are instructions for particular tasks. Before you begin a task that one of these \
                            describes, load it, such as by print(numen.skill.load(\"NAME\")), and do as it says.";

/// A problem with a skill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkillProblem {
    /// The file, or the plugin's namespace and the skill's directory.
    pub place: String,
    /// What is wrong, and what to do about it.
    pub problem: String,
    /// Whether the skill is ignored because of it.
    pub left_out: bool,
}

impl fmt::Display for SkillProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let effect = if self.left_out { "not loaded: " } else { "" };
        write!(f, "{}: {effect}{}", self.place, self.problem)
    }
}

/// A skill that can be loaded.
#[derive(Clone, Debug)]
pub(super) struct Skill {
    pub(super) description: Option<String>,
    pub(super) folder: Folder,
}

/// The skills of a host or of an owner.
#[derive(Clone, Debug, Default)]
pub struct SkillSet {
    bundles: BTreeMap<String, Vec<Bundle>>,
    directory: Option<PathBuf>,
    skills: BTreeMap<String, Skill>,
    problems: Vec<SkillProblem>,
    disabled: BTreeSet<String>,
}

impl SkillSet {
    /// Reads the skills in the bundles of plugins, by namespace, and in a directory, which need not exist. A skill in the
    /// directory replaces one of the same name.
    pub fn read(bundles: impl IntoIterator<Item = (String, Bundle)>, directory: Option<&Path>) -> Self {
        let mut by_namespace: BTreeMap<String, Vec<Bundle>> = BTreeMap::new();
        for (namespace, bundle) in bundles {
            by_namespace.entry(namespace).or_default().push(bundle);
        }
        let directory = directory.map(Path::to_owned);
        let mut set = SkillSet { bundles: by_namespace, directory, ..SkillSet::default() };
        set.refresh();
        set
    }

    /// Reads the directory again.
    pub fn refresh(&mut self) {
        let mut reading = Reading::default();
        for (namespace, bundles) in &self.bundles {
            bundles.iter().for_each(|bundle| reading.bundle(namespace, bundle));
        }
        let carried = std::mem::take(&mut reading.skills);
        if let Some(directory) = &self.directory {
            reading.directory(directory);
        }
        let hers = std::mem::replace(&mut reading.skills, carried);
        reading.skills.extend(hers);
        (self.skills, self.problems) = (reading.skills, reading.problems);
    }

    /// The problems of skills, both of ignored ones and of others.
    pub fn problems(&self) -> &[SkillProblem] {
        &self.problems
    }

    /// The names of the enabled skills, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.enabled().map(|(name, _)| name)
    }

    /// Disables a skill: it is not listed and can't be loaded. `false` if no skill has this name.
    pub fn disable(&mut self, name: &str) -> bool {
        self.disabled.insert(name.to_owned());
        self.skills.contains_key(name)
    }

    /// Enables a disabled skill. `false` if no skill has this name.
    pub fn enable(&mut self, name: &str) -> bool {
        self.disabled.remove(name);
        self.skills.contains_key(name)
    }

    /// All skills, in order, each with whether it is enabled.
    pub fn all(&self) -> impl Iterator<Item = (&str, bool)> {
        self.skills.keys().map(|name| (name.as_str(), !self.disabled.contains(name)))
    }

    /// The names of the disabled skills, whether or not these exist.
    pub fn disabled(&self) -> impl Iterator<Item = &str> {
        self.disabled.iter().map(String::as_str)
    }

    pub(super) fn enabled(&self) -> impl Iterator<Item = (&str, &Skill)> {
        let all = self.skills.iter().map(|(name, skill)| (name.as_str(), skill));
        all.filter(|(name, _)| !self.disabled.contains(*name))
    }

    /// The skills that can be loaded, by name.
    pub fn list(&self) -> Vec<Listed> {
        let listed = |(name, skill): (&str, &Skill)| Listed {
            name: name.to_owned(),
            description: skill.description.clone(),
        };
        self.enabled().map(listed).collect()
    }

    /// The list of enabled skills with a description, which the model reads each turn; empty if there are none. Equal skills
    /// give equal bytes.
    pub fn prompt(&self) -> String {
        let mut list = String::new();
        for (name, skill) in self.enabled() {
            let Some(description) = &skill.description else { continue };
            list.push_str("<skill><name>");
            push_content(&mut list, name);
            list.push_str("</name><description>");
            push_content(&mut list, description);
            list.push_str("</description></skill>\n");
        }
        match list.is_empty() {
            true => list,
            false => format!("{INTRODUCTION}\n<available_skills>\n{list}</available_skills>"),
        }
    }
}

/// One root after the other.
#[derive(Default)]
struct Reading {
    skills: BTreeMap<String, Skill>,
    problems: Vec<SkillProblem>,
}

impl Reading {
    fn bundle(&mut self, namespace: &str, bundle: &Bundle) {
        let directories: BTreeSet<_> =
            bundle.files().filter_map(|(path, _)| path.split_once('/')).map(|(d, _)| d).collect();
        if bundle.files().any(|(path, _)| path == SKILL_FILE) {
            let problem = "a skill is a directory; put this SKILL.md into one that has its name";
            self.problem(format!("{namespace}/{SKILL_FILE}"), problem, true);
        }
        for directory in directories {
            let folder = Folder::Bundled { bundle: *bundle, directory: directory.to_owned() };
            self.skill(format!("{namespace}/{directory}"), directory, folder);
        }
    }

    fn directory(&mut self, root: &Path) {
        let mut entries: Vec<_> = fs::read_dir(root).into_iter().flatten().flatten().collect();
        entries.sort_by_key(fs::DirEntry::file_name);
        for path in entries.iter().map(fs::DirEntry::path).filter(|path| path.is_dir()) {
            let place = path.display().to_string();
            match path.file_name().and_then(|name| name.to_str()) {
                Some(name) if name.starts_with('.') => {}
                Some(name) => self.skill(place, name, Folder::OnDisk(path.clone())),
                None => self.problem(place, "its name is no UTF-8; give it another one", true),
            }
        }
    }

    fn skill(&mut self, place: String, directory: &str, folder: Folder) {
        let text = match folder.read(SKILL_FILE) {
            Ok(text) => text,
            Err(fault) => {
                return self.problem(place, format!("its {SKILL_FILE} can't be used: {fault}"), true);
            }
        };
        let front = match Front::read(directory, &text) {
            Ok(front) => front,
            Err(fault) => return self.problem(place, fault.to_string(), true),
        };
        if self.skills.contains_key(&front.name) {
            return self.problem(
                place,
                "another plugin brings a skill of this name; rename one of them",
                true,
            );
        }
        if front.name.contains('_') {
            let name = front.name.replace('_', "-");
            self.problem(
                &place,
                format!("names of skills have hyphens, not underscores: call it '{name}'"),
                false,
            );
        }
        if front.description.is_none() {
            self.problem(place, "it has no description, so that no model will know when to load it", false);
        }
        self.skills.insert(front.name, Skill { description: front.description, folder });
    }

    fn problem(&mut self, place: impl Into<String>, problem: impl Into<String>, left_out: bool) {
        self.problems.push(SkillProblem { place: place.into(), problem: problem.into(), left_out });
    }
}

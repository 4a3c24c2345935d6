//! The errors of loading skills.

pub use super::folder::FileFault;
use std::fmt;

/// Why a skill was not loaded.
#[derive(Debug)]
#[non_exhaustive]
pub enum SkillError {
    /// No enabled skill has this name.
    Unknown {
        /// The requested name.
        skill: String,
        /// The names of the enabled skills; the nearest is first.
        enabled: Vec<String>,
        /// Whether the first is near enough to suggest.
        meant: bool,
    },
    /// The skill can no longer be read.
    Broken {
        /// Its name.
        skill: String,
        /// Why.
        problem: String,
    },
    /// One of its files can't be loaded.
    File {
        /// Its name.
        skill: String,
        /// The file.
        file: String,
        /// Why.
        fault: FileFault,
        /// Its files; the nearest is first.
        files: Vec<String>,
    },
    /// The text has no page of that number.
    Page {
        /// What was asked for.
        page: usize,
        /// How many it has.
        pages: usize,
    },
}

impl fmt::Display for SkillError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SkillError::Unknown { skill, enabled, .. } if enabled.is_empty() => {
                write!(f, "there is no skill '{skill}', nor any other")
            }
            SkillError::Unknown { skill, enabled, meant } => {
                write!(f, "there is no skill '{skill}'")?;
                if *meant {
                    write!(f, "; did you mean '{}'?", enabled[0])?;
                }
                write!(f, "{}There are: {}", if *meant { " " } else { ". " }, enabled.join(", "))
            }
            SkillError::Broken { skill, problem } => {
                write!(f, "the skill '{skill}' can't be loaded: {problem}")
            }
            SkillError::File { skill, file, fault, files } => {
                write!(f, "the file '{file}' of the skill '{skill}' can't be loaded: {fault}")?;
                match files.is_empty() {
                    true => f.write_str("; the skill has no other files"),
                    false => write!(f, "; its files are: {}", files.join(", ")),
                }
            }
            SkillError::Page { page, pages: 1 } => {
                write!(f, "there is no page {page}: the text has one page")
            }
            SkillError::Page { page, pages } => {
                write!(f, "there is no page {page}: the text has {pages} pages")
            }
        }
    }
}

impl std::error::Error for SkillError {}

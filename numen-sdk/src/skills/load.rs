//! Loads the text of a skill for a model.

use super::{SkillError, SkillSet, folder::SKILL_FILE, front::Front, page::pages};
use crate::{
    api::names,
    markup::{inside, push_value},
};
use std::fmt::Write;

/// A request for the text of a skill.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SkillRequest {
    /// The skill's name.
    pub skill: String,
    /// A file of the skill, by its path below the skill's directory; `None` for the skill's own text.
    pub file: Option<String>,
    /// The page of a long text, from 1; `None` for the first.
    pub page: Option<usize>,
}

impl SkillRequest {
    /// The text of a skill.
    pub fn of(skill: impl Into<String>) -> Self {
        SkillRequest { skill: skill.into(), ..SkillRequest::default() }
    }

    /// One of its files.
    #[must_use]
    pub fn file(self, file: impl Into<String>) -> Self {
        SkillRequest { file: Some(file.into()), ..self }
    }

    /// A page of a long text.
    #[must_use]
    pub fn page(self, page: usize) -> Self {
        SkillRequest { page: Some(page), ..self }
    }
}

impl SkillSet {
    /// The current text of a skill or of one of its files, or a page of it.
    ///
    /// # Errors
    /// No enabled skill has that name, its file does not exist or can't be read, or the text has no such page.
    pub fn load(&self, request: &SkillRequest) -> Result<String, SkillError> {
        let name = &request.skill;
        let (_, skill) =
            self.enabled().find(|(enabled, _)| enabled == name).ok_or_else(|| self.unknown(name))?;
        let broken = |problem: String| SkillError::Broken { skill: name.clone(), problem };
        let mut others = Vec::new();
        let text = match &request.file {
            Some(file) => skill.folder.read(file).map_err(|fault| {
                let (files, _) = nearest_first(file, skill.folder.others());
                SkillError::File { skill: name.clone(), file: file.clone(), fault, files }
            })?,
            None => {
                let text = skill.folder.read(SKILL_FILE).map_err(|fault| broken(fault.to_string()))?;
                let front = Front::read(name, &text).map_err(|fault| broken(fault.to_string()))?;
                others = skill.folder.others();
                front.body.trim().to_owned()
            }
        };
        let pages = pages(&text);
        let page = request.page.unwrap_or(1);
        let content = page.checked_sub(1).and_then(|index| pages.get(index));
        let content = content.ok_or(SkillError::Page { page, pages: pages.len() })?;
        Ok(tagged(request, content, page, pages.len(), &others))
    }

    fn unknown(&self, skill: &str) -> SkillError {
        let (enabled, meant) = nearest_first(skill, self.names().map(str::to_owned).collect());
        SkillError::Unknown { skill: skill.to_owned(), enabled, meant }
    }
}

/// Moves the nearest name to the front; `false` if none is near.
fn nearest_first(written: &str, mut all: Vec<String>) -> (Vec<String>, bool) {
    let meant = names::nearest(written, all.iter().map(String::as_str)).map(str::to_owned);
    let at = meant.and_then(|meant| all.iter().position(|name| *name == meant));
    if let Some(at) = at {
        all[..=at].rotate_right(1);
    }
    (all, at.is_some())
}

/// The content in tags. Notes of the host are outside of the tags, so that no content can imitate them.
fn tagged(request: &SkillRequest, content: &str, page: usize, pages: usize, others: &[String]) -> String {
    let mut text = String::from("<skill_content");
    let mut attribute = |key: &str, value: &str| {
        let _ = write!(text, " {key}=\"");
        push_value(&mut text, value);
        text.push('"');
    };
    attribute("name", &request.skill);
    if let Some(file) = &request.file {
        attribute("file", file);
    }
    if pages > 1 {
        attribute("page", &format!("{page} of {pages}"));
    }
    let content = inside("skill_content", content);
    let end = if content.ends_with('\n') { "" } else { "\n" };
    let _ = write!(text, ">\n{content}{end}</skill_content>");
    if page < pages {
        let _ =
            write!(text, "\nThis is page {page} of {pages}; load it again with page {} to go on.", page + 1);
    }
    if page == 1 && !others.is_empty() {
        let _ =
            write!(text, "\nThe skill has files, each loaded by giving it as file: {}", others.join(", "));
    }
    text
}

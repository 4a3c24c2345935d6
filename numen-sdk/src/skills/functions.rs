//! `numen.skill`: the functions for skills.

use super::{SkillError, SkillRequest};
use crate::{api::Door, prelude::*};

/// A skill that you can load.
#[derive(Clone, Debug, PartialEq, Eq, ApiType)]
#[api_type(name = "Skill")]
pub struct Listed {
    /// Its name.
    pub name: String,
    /// Its purpose, and when to use it.
    pub description: Option<String>,
}

#[fn_doc("List the skills, with their descriptions.")]
#[example("numen.skill.list()")]
#[see_also("numen.skill.load")]
fn list<W: World>(call: &ServerCall<W>) -> Vec<Listed> {
    call.skills().borrow_mut().of(call.owner()).list()
}

#[fn_doc("Load a skill: the instructions for the task that its description names.")]
#[example(r#"print(numen.skill.load("mana-care"))"#)]
#[note("Read it before you start such a task, and follow it.")]
#[see_also("numen.skill.list")]
fn load<W: World>(
    call: &ServerCall<W>,
    /// The skill's name, from numen.skill.list.
    name: String,
    /// A file of the skill, by its path in the skill's directory.
    #[omitted("get the skill's own text")]
    file: Option<String>,
    /// The page of a long text, from 1.
    #[omitted("get the first page")]
    page: Option<u32>,
) -> Result<String, ApiError> {
    let page = page.map(|page| page as usize);
    let request = SkillRequest { skill: name, file, page };
    let loaded = call.skills().borrow_mut().of(call.owner()).load(&request);
    loaded.map_err(|error| api_error(error, &request))
}

/// The error for the program. Its hint is the nearest call that works.
fn api_error(error: SkillError, request: &SkillRequest) -> ApiError {
    let load = |skill: &str| Call::of("numen.skill.load").arg(skill);
    let again = match &error {
        SkillError::Unknown { enabled, meant: true, .. } => enabled.first().map(|name| load(name)),
        SkillError::File { files, .. } => Some(load(&request.skill).opt("file", files.first())),
        SkillError::Page { pages, .. } => {
            Some(load(&request.skill).opt("file", request.file.as_ref()).opt("page", *pages as u32))
        }
        _ => None,
    };
    let error = ApiError::new(ErrorKind::NotFound, error.to_string());
    match again {
        // The model reads a loaded skill by printing it.
        Some(again) => ApiError { hint: Some(format!("print({again})")), ..error },
        None => error,
    }
}

/// Registers the group `skill`.
pub(crate) fn register<W: World>(numen: &mut Door<W>) {
    numen.api("skill", "Instructions for particular tasks.", functions![list, load]);
}

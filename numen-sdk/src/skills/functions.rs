//! `numen.skill`: how a program loads a skill.

use super::{SkillError, SkillRequest};
use crate::{api::Door, prelude::*};

/// A skill that you can load.
#[derive(Clone, Debug, PartialEq, Eq, ApiType)]
#[api_type(name = "Skill")]
pub struct Listed {
    /// What it is called.
    pub name: String,
    /// What it is for, and when to use it.
    pub description: Option<String>,
}

#[fn_doc("The skills that there are, and what each is for.")]
#[example("numen.skill.list()")]
#[see_also("numen.skill.load")]
fn list<W: World>(call: &ServerCall<W>) -> Vec<Listed> {
    call.skills().borrow_mut().of(call.owner()).list()
}

#[fn_doc("The text of a skill: instructions for a task that its description names.")]
#[example(r#"print(numen.skill.load("mana-care"))"#)]
#[note("Read it before you begin such a task, and do as it says.")]
#[see_also("numen.skill.list")]
fn load<W: World>(
    call: &ServerCall<W>,
    /// The skill's name, from numen.skill.list.
    name: String,
    /// One of its files, by its path in the skill's directory.
    #[omitted("get the skill's own text")]
    file: Option<String>,
    /// Which page of a long text, from 1.
    #[omitted("get the first page")]
    page: Option<u32>,
) -> Result<String, ApiError> {
    let page = page.map(|page| page as usize);
    let request = SkillRequest { skill: name, file, page };
    let loaded = call.skills().borrow_mut().of(call.owner()).load(&request);
    loaded.map_err(|error| told(error, &request))
}

/// What a program is told, with the nearest call that gives something.
fn told(error: SkillError, request: &SkillRequest) -> ApiError {
    let load = |skill: &str| Call::of("numen.skill.load").arg(skill);
    let again = match &error {
        SkillError::Unknown { enabled, meant: true, .. } => enabled.first().map(|name| load(name)),
        SkillError::File { files, .. } => Some(load(&request.skill).opt("file", files.first())),
        SkillError::Page { pages, .. } => {
            Some(load(&request.skill).opt("file", request.file.as_ref()).opt("page", *pages as u32))
        }
        _ => None,
    };
    let told = ApiError::new(ErrorKind::NotFound, error.to_string());
    match again {
        // What is loaded is read by being printed.
        Some(again) => ApiError { hint: Some(format!("print({again})")), ..told },
        None => told,
    }
}

/// Registers the group `skill`.
pub(crate) fn register<W: World>(numen: &mut Door<W>) {
    numen.api("skill", "Instructions for particular tasks.", functions![list, load]);
}

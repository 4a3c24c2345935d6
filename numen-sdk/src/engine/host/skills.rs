//! The skills of a host: what a model is told of them each turn, and what it is given that loads one.

use crate::{
    engine::host::state::Host,
    skills::{SkillError, SkillProblem, SkillRequest},
    who::OwnerId,
    world::World,
};

impl<W: World> Host<W> {
    /// What the models of an owner's companions are told of skills each turn; empty if there are none. It is the same to the
    /// byte where nothing changed.
    pub fn skill_prompt(&self, owner: OwnerId) -> String {
        self.backstage.skills.borrow_mut().of(owner).prompt()
    }

    /// The text of a skill, or of one of its files, as a model is given it.
    ///
    /// # Errors
    /// There is no such skill, file or page; the nearest are named.
    pub fn load_skill(&self, owner: OwnerId, request: &SkillRequest) -> Result<String, SkillError> {
        self.backstage.skills.borrow_mut().of(owner).load(request)
    }

    /// What is wrong with skills, those that are left out for it and others.
    pub fn skill_problems(&self, owner: OwnerId) -> Vec<SkillProblem> {
        self.backstage.skills.borrow_mut().of(owner).problems().to_vec()
    }

    /// Whether a skill is in an owner's list and can be loaded, as each is until this says otherwise; `false` if there is none
    /// of that name.
    pub fn set_skill_enabled(&mut self, owner: OwnerId, name: &str, enabled: bool) -> bool {
        let mut skills = self.backstage.skills.borrow_mut();
        match enabled {
            true => skills.of(owner).enable(name),
            false => skills.of(owner).disable(name),
        }
    }
}

//! The skills of a host.

use crate::{
    engine::host::state::Host,
    skills::{SkillError, SkillProblem, SkillRequest},
    who::OwnerId,
    world::World,
};
use std::io;

impl<W: World> Host<W> {
    /// The list of an owner's skills for the models of their companions; empty if there are none. It stays byte for byte the same
    /// as long as nothing changes.
    pub fn skill_prompt(&self, owner: OwnerId) -> String {
        self.backstage.skills.borrow_mut().of(owner).prompt()
    }

    /// The text of a skill or of one of its files, for a model.
    ///
    /// # Errors
    /// There is no such skill, file or page. The error names the nearest.
    pub fn load_skill(&self, owner: OwnerId, request: &SkillRequest) -> Result<String, SkillError> {
        self.backstage.skills.borrow_mut().of(owner).load(request)
    }

    /// The problems of an owner's skills, some of which leave a skill out.
    pub fn skill_problems(&self, owner: OwnerId) -> Vec<SkillProblem> {
        self.backstage.skills.borrow_mut().of(owner).problems().to_vec()
    }

    /// Whether a skill is in an owner's list and can be loaded, as each is until this says otherwise; `false` if there is none
    /// of that name. With a home the choice outlives the host.
    ///
    /// # Errors
    /// The choice can't be saved. It holds as long as the host.
    pub fn set_skill_enabled(&mut self, owner: OwnerId, name: &str, enabled: bool) -> io::Result<bool> {
        self.backstage.skills.borrow_mut().set_enabled(owner, name, enabled)
    }

    /// The skills of an owner, in order, each with whether it is enabled.
    pub fn skills(&self, owner: OwnerId) -> Vec<(String, bool)> {
        let mut skills = self.backstage.skills.borrow_mut();
        skills.of(owner).all().map(|(name, enabled)| (name.to_owned(), enabled)).collect()
    }
}

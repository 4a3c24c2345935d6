//! Skills: texts that teach a model when and how to use the functions, in the form of Agent Skills.
//!
//! A skill is a directory with a `SKILL.md` in it: a name and a description between two lines of dashes, then Markdown.
//! The model reads the description of every skill each turn. It loads the text of a skill, and its other files, when it needs
//! them.
//!
//! | file | what it does |
//! |---|---|
//! | `set` | the skills of plugins and of an owner |
//! | `owners` | a set for each owner |
//! | `load` | loads the text of a skill |
//! | `functions` | the functions for programs |
//! | `folder` | the files of one skill, in the binary or on disk |
//! | `front` | reads and checks the front matter of a `SKILL.md` |
//! | `page` | splits a long text into pages |

mod error;
mod folder;
mod front;
mod functions;
mod load;
mod owners;
mod page;
mod set;

pub use error::{FileFault, SkillError};
pub use functions::Listed;
pub(crate) use functions::register;
pub use load::SkillRequest;
pub(crate) use owners::Skills;
pub use set::{SkillProblem, SkillSet};

//! Skills: texts that teach a model when and how to use the functions, in the form of Agent Skills.
//!
//! A skill is a directory with a `SKILL.md` in it: a name and a description between two lines of dashes, then Markdown.
//! Other files beside it are read when the model asks for them. The model is told every skill's description each turn,
//! and loads the text of one when it needs it.
//!
//! | file | what it does |
//! |---|---|
//! | `set` | the skills that a host has: plugins' and the owner's |
//! | `owners` | such a set for each owner |
//! | `load` | what a model is given that loads one |
//! | `functions` | how a program does |
//! | `folder` | the files of one skill, in the binary or on disk |
//! | `front` | reads the top of a `SKILL.md`, and tells what is wrong with it |
//! | `page` | cuts a long text into pages |

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

//! What a companion may do to the world and to others: actions, the rules for them, and the owner who is asked.
//!
//! | step | file |
//! |---|---|
//! | what is to be done | `action` |
//! | what the world knows of it | `facts` |

mod action;
mod asker;
mod facts;

pub use action::{Action, Verb};
pub use asker::Asker;
pub use facts::{Facts, Signal};

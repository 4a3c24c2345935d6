//! What a companion may do to the world and to others: actions, the rules for them, and the owner who is asked.
//!
//! | step | file |
//! |---|---|
//! | what is to be done | `action`; `kind`, what a yes to it covers |
//! | what the world knows of it | `facts`; `command`, where a line ends and the roots that run the same |
//! | rules | `rule`; `factory`, those of the world; `book`, an owner's; `store`, their files |
//! | the decision | `judge`; `grant`, what owners allowed for the time being |
//! | the owner is asked | `desk`; `question`, `card`, `answer`, what is said there; `plain`, text to trust |

mod action;
mod answer;
mod book;
mod card;
mod command;
mod desk;
mod factory;
mod facts;
mod grant;
mod ids;
mod judge;
mod kind;
mod plain;
mod question;
mod rule;
mod shelf;
mod store;

pub use action::{Action, Verb};
pub use answer::{Answer, Decision, DeskError, Progress};
pub use book::{BadLine, Book, Mode, NoSuchRule, Table};
pub use card::{Card, CardId, Who};
pub(crate) use command::ends_command;
pub use command::{aliases, commands};
pub use desk::Desk;
pub use factory::{AskRule, Factory};
pub use facts::{Facts, Signal};
pub use grant::{Asker, Grant, Grants};
pub use judge::{Cause, Judge, Verdict};
pub use kind::Kind;
pub use rule::{Rule, RuleError};
pub use store::{Store, StoreError};

//! What a companion may do to the world and to others: actions, the rules for them, and the owner who is asked.
//!
//! | step | file |
//! |---|---|
//! | an action | `action`; `kind`, the subjects that a yes covers |
//! | what the world knows about it | `facts`; `command`, the commands in a line and their aliases |
//! | rules | `rule`; `factory`, the world's standard rules; `book`, an owner's; `store`, their files |
//! | the decision | `judge`; `grant`, what owners allowed until a program or job ends |
//! | the owner is asked | `desk`; `question`, `card` and `answer`; `plain`, which escapes text |

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
pub use command::{aliases, commands};
pub(crate) use command::{commands_within, ends_command};
pub use desk::Desk;
pub use factory::{AskRule, Factory};
pub use facts::{Facts, Signal};
pub use grant::{Asker, Grant, Grants};
pub use judge::{Cause, Judge, Verdict};
pub use kind::Kind;
pub use rule::{Rule, RuleError};
pub use store::{Store, StoreError};

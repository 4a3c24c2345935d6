//! Let a language model act in a Rust application.
//!
//! The model writes short Lua programs that call the application's functions. This crate makes those functions from
//! plain, annotated Rust functions, and runs the programs.
//!
//! ```
//! # #[cfg(feature = "testing")] {
//! use numen_sdk::{prelude::*, testing::TestHost};
//!
//! struct Door {
//!     open: bool,
//! }
//! impl World for Door {
//!     type Client = ();
//! }
//!
//! #[fn_doc("Open the door, or close it.")]
//! #[example("house.door.set(true)")]
//! fn set(call: &mut ServerCall<Door>, /** Whether it shall be open. */ open: bool) {
//!     call.world_mut().open = open;
//! }
//!
//! let house = Plugin::new("house", |numen| numen.api("door", "The front door.", functions![set]));
//! let mut host = TestHost::new(Door { open: false }).plugin(house);
//! assert_eq!(host.run("house.door.set(true)").receipt(), "ok · 1 call · 0 s");
//! assert!(host.world().open);
//! # }
//! ```
//!
//! The way of the data, each step in a module that knows only those below it:
//!
//! | module | what it does |
//! |---|---|
//! | [`cli`], [`testing`] | front ends: the command line, a host for tests |
//! | [`desk`] | lets an owner answer and decide from another process |
//! | [`lint`] | holds what the model reads against what there is |
//! | [`engine`] | runs programs in a sandboxed Lua VM; [`Host`], [`Limits`], [`Receipt`] |
//! | [`skills`] | texts that teach a model when and how to use the functions |
//! | [`docs`] | writes what the model reads |
//! | [`client`] | calls that the owner's client answers, and the client's end of them |
//! | [`args`] | tells the arguments of a call apart, reads them, explains wrong ones |
//! | [`api`] | functions and their tables, the door for plugins, the registry |
//! | [`call`] | what a function is handed and hands back; errors, waiting values |
//! | [`events`] | what happens while a model is not looking, kept until it does |
//! | [`modules`] | Lua modules: names, documentation, an owner's shelf |
//! | [`permission`] | what a companion may do to the world and to others |
//! | [`value`] | how Rust types are read, written, described and shown |
//!
//! [`World`] is what the application brings; [`sandbox`] is an example of one.

#![cfg_attr(docsrs, feature(doc_cfg))]
// Without the engine a plugin crate is only type-checked: what runs calls is there, and nobody calls it.
#![cfg_attr(not(feature = "engine"), allow(dead_code))]

// Generated code names `::numen_sdk`, inside this crate too.
extern crate self as numen_sdk;

pub mod api;
pub mod args;
pub mod call;
#[cfg(feature = "cli")]
pub mod cli;
pub mod client;
mod const_text;
#[cfg(feature = "engine")]
pub mod desk;
pub mod docs;
#[cfg(feature = "engine")]
pub mod engine;
pub mod events;
mod fields;
#[cfg(feature = "engine")]
mod home;
#[cfg(feature = "engine")]
pub mod lint;
mod markup;
pub mod modules;
pub mod permission;
#[cfg(feature = "sandbox")]
pub mod sandbox;
#[cfg(feature = "engine")]
pub mod skills;
mod storage;
#[cfg(feature = "testing")]
pub mod testing;
pub mod value;
mod who;
mod world;

pub use args::Args;
pub use numen_sdk_macros::{ApiType, Args, bundle, example, fn_doc, functions, note, numen, see_also};
pub use value::ApiType;
pub use who::{CompanionId, OwnerId};
pub use world::{CommandRoot, Happening, Snapshot, World};

#[cfg(feature = "engine")]
pub use engine::{Context, Handle, Host, HostBuilder, Limits, ProgramId, Receipt};

/// What a plugin needs, for `use numen_sdk::prelude::*`.
pub mod prelude {
    pub use crate::{
        CompanionId, World,
        api::{CompanionEvent, Plugin},
        call::{ApiError, Call, ClientCall, ErrorKind, Flow, Job, Pending, Reach, ServerCall, Task},
        events::{Emitter, Urgency},
        permission::Action,
        value::{ApiType, Block, BlockId, BlockPos, Entity, EntityRef, Item, ItemId, Place, Target, Vec3},
    };
    pub use numen_sdk_macros::{ApiType, Args, bundle, example, fn_doc, functions, note, numen, see_also};
}

/// What generated code may name; nothing else of the crate is used by it.
#[doc(hidden)]
pub mod __rt {
    pub use crate::{
        api::{
            Bundle, FirstParam, FunctionTable, Functions, Invocation, Lend, Listed, Param, Refused, Role,
            ServerFn,
        },
        args::{Args, NoTables, Probe, Reader, is_free, is_new_field, swallowed},
        call::{
            Done, Fault, fault, give_job, give_other, give_pending, give_value, job, other, pending, value,
        },
        value::{
            ApiType, ChoiceDesc, DerivedRecord, FieldDesc, Fields, InnerType, MapKey, Read, Record,
            RecordDesc, RecordType, Sink, Source, Tables, Type, TypeDesc, UnionDesc, choice, read_record,
            record_type, union, write_record,
        },
    };
}

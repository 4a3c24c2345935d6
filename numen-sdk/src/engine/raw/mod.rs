//! The Lua VM's C interface, wrapped: the only module with unsafe code.
//!
//! Three rules hold here. Nothing that Lua can unwind through has a destructor pending: a native function is run to its
//! end in Rust, and only then the C frame around it returns, yields or raises. What is called from Rust frames can't
//! raise: raw accesses of tables that are known to be writable, pushes, and `lua_pcall`. A pointer that the VM carries
//! points into a box that its owner keeps longer than the VM's object that carries it.
#![allow(unsafe_code)]

mod code;
mod collect;
mod current;
mod interrupt;
mod lease;
mod memory;
mod native;
mod stack;
mod tables;
mod vm;

pub(super) use interrupt::{Interrupt, Safepoint};
pub(super) use lease::Lease;
pub(super) use memory::{Account, Memory};
pub(super) use native::{Context, Guard, Native, Raise, Verdict};
pub(super) use stack::{Kind, Plain, Stack};
pub(super) use tables::Position;
pub(super) use vm::{Kept, Resume, Resumed, Thread, Vm};

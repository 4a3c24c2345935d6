//! The C interface of the Lua VM. Only this module has unsafe code.
//!
//! Three rules hold here:
//!
//! * Lua never unwinds through a frame with a pending destructor. A native function runs to its end in Rust; only then the C
//!   frame around it returns, yields or raises.
//! * Rust frames call nothing that raises: only raw accesses of tables that are known to be writable, pushes, and
//!   `lua_pcall`.
//! * A pointer in the VM points into a box that lives longer than the object that has the pointer.
#![allow(unsafe_code)]

mod code;
mod collect;
mod current;
mod interrupt;
mod memory;
mod native;
mod scoped_ref;
mod stack;
mod tables;
mod vm;

pub(super) use interrupt::{Interrupt, Safepoint};
pub(super) use memory::{Account, Memory};
pub(super) use native::{Context, Guard, Native, Raise, Verdict};
pub(super) use scoped_ref::ScopedRef;
pub(super) use stack::{Kind, Plain, Stack};
pub(super) use tables::Position;
pub(super) use vm::{RegistryKey, Resume, Resumed, Thread, Vm};

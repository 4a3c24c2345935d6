//! Every message of the macros, by what it is about: what is wrong, and what to write instead.

mod attribute;
mod bundle;
mod data;
mod function;
mod list;
mod name;
mod param;

pub(crate) use attribute::*;
pub(crate) use bundle::*;
pub(crate) use data::*;
pub(crate) use function::*;
pub(crate) use list::*;
pub(crate) use name::*;
pub(crate) use param::*;

use quote::ToTokens;
use std::fmt::Display;
use syn::Error;

fn refuse(at: impl ToTokens, what: impl Display, help: impl Display) -> Error {
    Error::new_spanned(at, text(what, help))
}

fn text(what: impl Display, help: impl Display) -> String {
    format!("{what}\n\n= help: {help}")
}

//! What is said about lists of functions, and what only an assertion can find.

use super::{refuse, text};
use crate::shape::{option_item, written};
use crate::signature::{Param, Role};
use proc_macro2::Span;
use quote::ToTokens;
use syn::{Error, Expr};

pub(crate) fn empty_list() -> Error {
    Error::new(
        Span::call_site(),
        text("a group needs a function", "name the functions it has: `functions![get, cast]`"),
    )
}

pub(crate) fn no_path(at: &Expr) -> Error {
    refuse(
        at,
        "this is not the name of a function",
        "write its name or path alone, as in `functions![get, spells::cast]`",
    )
}

pub(crate) fn type_arguments(at: &impl ToTokens) -> Error {
    refuse(
        at,
        "the world is the plugin's, so the functions of a list take no type arguments",
        "write the name alone, as in `functions![get, cast]`",
    )
}

pub(crate) fn listed_twice(at: &impl ToTokens) -> Error {
    refuse(at, format_args!("`{}` stands in this list twice", written(at)), "remove one of them")
}

// Assertions, whose frame is rustc's own and which have no place for a help of theirs.

pub(crate) fn swallowed(param: &Param) -> String {
    text(
        format_args!(
            "`{}` could not be told from the options table: every key of `{}` is also an option of this function",
            param.lua_name(),
            written(param.lua_type())
        ),
        "rename one of these options, or make them fields of that type",
    )
}

pub(crate) fn free(param: &Param) -> String {
    let what = format!(
        "`{}` could not be told from the options table: `{}` takes tables of any keys",
        param.lua_name(),
        written(param.lua_type())
    );
    let option =
        format!("make it an option too (`Option<{}>`)", written(option_item(&param.ty).unwrap_or(&param.ty)));
    match param.role() {
        Role::Required => text(what, format_args!("{option}, or put a positional of another type after it")),
        _ => text(what, option),
    }
}

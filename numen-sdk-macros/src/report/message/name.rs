//! What is said about names in Lua.

use super::refuse;
use crate::names::NameFault;
use heck::ToSnakeCase;
use quote::ToTokens;
use syn::{Error, Ident, LitStr};

pub(crate) fn hiding_name(at: &Ident, name: &str, hidden: &str) -> Error {
    refuse(
        at,
        format_args!("a function named `{name}` would hide the {hidden} `{name}` from its module"),
        format_args!("rename it; with `#[fn_doc(\"…\", name = \"{name}\")]` it keeps its name in Lua"),
    )
}

pub(crate) fn bad_name_given(at: &LitStr, fault: NameFault) -> Error {
    let help = match suggestion(&at.value()) {
        Some(name) => format!("write `name = \"{name}\"`"),
        None => "write a lower case letter, then lower case letters, digits and underscores, at most 48 in all, and no word that Lua keeps".to_owned(),
    };
    refuse(at, format_args!("{} cannot name a function in Lua: {fault}", quoted(at)), help)
}

/// A text that was given as a name; an empty one in words.
fn quoted(name: &LitStr) -> String {
    match name.value().as_str() {
        "" => "an empty text".to_owned(),
        name => format!("`{name}`"),
    }
}

pub(crate) fn bad_function_name(at: &Ident, name: &str, fault: NameFault) -> Error {
    refuse(at, format_args!("`{name}` cannot name a function in Lua: {fault}"), rename_function(name))
}

pub(crate) fn underscore_function(at: &Ident, name: &str) -> Error {
    refuse(
        at,
        format_args!("`{name}` starts with an underscore, which a name in Lua does not"),
        rename_function(name),
    )
}

pub(crate) fn bad_param_name(at: &Ident, name: &str, fault: NameFault) -> Error {
    refuse(at, format_args!("`{name}` cannot name a parameter in Lua: {fault}"), rename_param(name))
}

pub(crate) fn underscore_param(at: &Ident, name: &str) -> Error {
    refuse(
        at,
        format_args!("`{name}` starts with an underscore, but its name is what Lua programs read"),
        format_args!("{}; where it is not used, say so in the body: `let _ = …;`", rename_param(name)),
    )
}

pub(crate) fn same_param(at: &Ident) -> Error {
    refuse(at, format_args!("two parameters are called `{at}`"), "rename one of them")
}

pub(crate) fn bad_class_name(at: &LitStr) -> Error {
    refuse(
        at,
        format_args!("{} cannot name a class", quoted(at)),
        "write letters, digits and underscores, with a letter first, and no reserved word of Lua",
    )
}

pub(crate) fn bad_module_name(at: &LitStr) -> Error {
    refuse(
        at,
        format_args!("{} cannot name a module", quoted(at)),
        "write the namespace and the module's name in it, as in `#[methods(\"mymod.mana\")]`",
    )
}

pub(crate) fn bad_field_name_given(at: &LitStr) -> Error {
    refuse(at, format_args!("{} cannot name a field in Lua", quoted(at)), FIELD_RULE)
}

const FIELD_RULE: &str = "write what can stand after a dot: a letter, then letters, digits and underscores, and no reserved word of Lua";

pub(crate) fn bad_field_name(at: &Ident, name: &str) -> Error {
    refuse(at, format_args!("`{name}` cannot name a field in Lua: it is a reserved word"), rename_field(name))
}

pub(crate) fn underscore_field(at: &Ident, name: &str) -> Error {
    refuse(
        at,
        format_args!("`{name}` starts with an underscore, but its name is what Lua programs read"),
        rename_field(name),
    )
}

fn rename_field(name: &str) -> String {
    let name = suggestion(name);
    format!(
        "rename the field, or give it another name in Lua: `#[api_type(name = \"{}\")]`",
        name.as_deref().unwrap_or("…")
    )
}

pub(crate) fn same_field(given: Option<&LitStr>, at: &Ident, earlier: &Ident, name: &str) -> Error {
    let at: &dyn ToTokens = given.map_or(at, |given| given);
    refuse(
        at,
        format_args!("`{name}` is the name of `{earlier}` already"),
        "give each field a name of its own",
    )
}

pub(crate) fn bad_choice(at: &LitStr) -> Error {
    refuse(
        at,
        format_args!("{} cannot be one of the names", quoted(at)),
        "write letters, digits and `_ - . : /`, as in `minecraft:overworld`",
    )
}

pub(crate) fn same_choice(given: Option<&LitStr>, at: &Ident, earlier: &Ident, name: &str) -> Error {
    let at: &dyn ToTokens = given.map_or(at, |given| given);
    refuse(
        at,
        format_args!("`{name}` is the name of `{earlier}` already"),
        "give each variant a name of its own: `#[api_type(name = \"…\")]`",
    )
}

/// The refused name in snake_case, where that passes: a reserved word has no name near to it.
fn suggestion(name: &str) -> Option<String> {
    let snake = name.to_snake_case();
    crate::names::check(&snake).is_ok().then_some(snake)
}

fn rename_function(name: &str) -> String {
    let name = suggestion(name);
    format!(
        "rename the function, or give it another name in Lua: `#[fn_doc(\"…\", name = \"{}\")]`",
        name.as_deref().unwrap_or("…")
    )
}

fn rename_param(name: &str) -> String {
    suggestion(name).map_or_else(|| "give it another name".to_owned(), |name| format!("write `{name}`"))
}

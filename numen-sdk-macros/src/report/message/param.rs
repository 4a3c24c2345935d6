//! What is said about parameters and how they are passed.

use super::refuse;
use crate::shape::{self, bare, option_item, written};
use crate::signature::Param;
use proc_macro2::TokenStream;
use syn::{Attribute, Error, Ident, Pat, Type, TypeReference};

pub(crate) fn untyped_param(at: &Ident) -> Error {
    refuse(
        at,
        format_args!("the parameter `{at}` has no type"),
        format_args!("write the type behind a colon, as in `{at}: String`"),
    )
}

pub(crate) fn unfinished_type(at: &TokenStream, name: &Ident) -> Error {
    refuse(
        at,
        format_args!("the type of the parameter `{name}` is missing or incomplete"),
        format_args!("write the whole type, as in `{name}: String`"),
    )
}

pub(crate) fn no_param(at: &TokenStream) -> Error {
    refuse(at, "this is not a parameter", "write a name, a colon and a type, as in `count: u32`")
}

pub(crate) fn pattern(at: &Pat) -> Error {
    refuse(
        at,
        "a parameter needs a name: Lua programs and their help read it",
        "write a name here, and take the value apart in the body: `let … = name;`",
    )
}

pub(crate) fn borrowed(at: &TypeReference) -> Error {
    refuse(
        at,
        format_args!("`{}` is borrowed, but what comes from Lua is owned", written(at)),
        format_args!("write `{}`", owned(&at.elem)),
    )
}

/// What to write for a reference to this type.
pub(super) fn owned(ty: &Type) -> String {
    match bare(ty) {
        Type::Slice(slice) => format!("Vec<{}>", owned(&slice.elem)),
        Type::Reference(reference) => owned(&reference.elem),
        other if written(other) == "str" => "String".to_owned(),
        other => written(other),
    }
}

pub(crate) fn impl_param(at: &Type) -> Error {
    refuse(
        at,
        "nothing says which type this is: Lua only passes values",
        "write a concrete type, as in `String` for `impl Into<String>`",
    )
}

pub(crate) fn buried_option(at: &Type, container: &str) -> Error {
    let inner = option_item(at).map(written).unwrap_or_default();
    refuse(
        at,
        format_args!(
            "`Option` means nothing inside {container}: a Lua table has no place for an absent value"
        ),
        format_args!(
            "write `{inner}` here; an `Option` stands outermost in a parameter, a field or a result"
        ),
    )
}

pub(crate) fn rest_without_vec(at: &Type, is_option: bool) -> Error {
    let ty = written(at);
    if is_option {
        let item = option_item(at)
            .and_then(|item| shape::vec_item(item).or(Some(item)))
            .map(written)
            .unwrap_or_default();
        return refuse(
            at,
            "`#[rest]` takes a `Vec`, and an `Option` adds nothing: without values it is empty",
            format_args!("write `Vec<{item}>`"),
        );
    }
    refuse(
        at,
        format_args!("`#[rest]` takes the remaining values, and `{ty}` is no `Vec`"),
        format_args!("write `Vec<{ty}>`, or remove `#[rest]`"),
    )
}

pub(crate) fn positional_without_option(at: &Type) -> Error {
    let ty = written(at);
    refuse(
        at,
        format_args!(
            "`#[positional]` is for what may be left out, and `{ty}` is required and positional already"
        ),
        format_args!("write `Option<{ty}>`, or remove `#[positional]`"),
    )
}

pub(crate) fn positional_rest(at: &Attribute) -> Error {
    refuse(
        at,
        "`#[positional]` and `#[rest]` exclude each other: a rest is positional already",
        "remove `#[positional]`",
    )
}

pub(crate) fn omitted_without_option(at: &Attribute, ty: &Type) -> Error {
    let ty = written(ty);
    refuse(
        at,
        format_args!("`#[omitted]` says what leaving out means, and `{ty}` cannot be left out"),
        format_args!("write `Option<{ty}>`, or remove `#[omitted]`"),
    )
}

pub(crate) fn omitted_rest(at: &Attribute) -> Error {
    refuse(
        at,
        "`#[omitted]` says what leaving out means, and a rest without values is an empty list",
        "remove `#[omitted]` and say in the `///` what an empty list does",
    )
}

pub(crate) fn after_the_last(later: &Param, earlier: &Param) -> Error {
    let (later_name, earlier_name) = (later.lua_name(), earlier.lua_name());
    let what = if earlier.marks.rest.is_some() {
        format!("`{later_name}` can never be reached: `{earlier_name}` before it takes the remaining values")
    } else {
        format!("`{later_name}` comes after `{earlier_name}`, which may be left out")
    };
    let help = if later.marks.rest.is_some() && earlier.marks.positional.is_some() {
        format!(
            "remove `#[positional]` from `{earlier_name}`: it becomes an option, which may stand anywhere"
        )
    } else {
        format!(
            "put `{later_name}` before `{earlier_name}`, or make it an option: `Option<…>` without `#[positional]`"
        )
    };
    refuse(later, what, help)
}

pub(crate) fn beside_args(at: &Attribute) -> Error {
    let name = written(at.path());
    refuse(
        at,
        format_args!("`#[{name}]` beside `#[args]`: the struct's fields say how each is passed"),
        format_args!("put `#[{name}]` on a field of the struct"),
    )
}

pub(crate) fn optional_args(at: &Attribute, param: &Param) -> Error {
    let item = option_item(&param.ty).map(written).unwrap_or_default();
    refuse(
        at,
        "`#[args]` takes all parameters from a struct, which is always there",
        format_args!("write `{item}`, and make its fields `Option`s where they may be left out"),
    )
}

pub(crate) fn args_with_others(other: &Param, args: &Param) -> Error {
    let args = args.lua_name();
    refuse(
        other,
        format_args!(
            "`{}` stands beside `{args}`, which is `#[args]` and so all of the parameters",
            other.lua_name()
        ),
        format_args!("make it a field of the type of `{args}`"),
    )
}

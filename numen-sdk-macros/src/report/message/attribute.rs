//! What is said about attributes: what they say and where they stand.

use super::{refuse, text};
use crate::attr::{Helper, Place};
use crate::shape::written;
use proc_macro2::Span;
use quote::ToTokens;
use syn::{Attribute, Error, Ident, LitStr};

pub(crate) fn no_sentence(at: Span) -> Error {
    Error::new(
        at,
        text(
            "`#[fn_doc]` lacks the sentence that says what the function does",
            "write `#[fn_doc(\"Cast one of your spells.\")]`: the model reads it",
        ),
    )
}

pub(crate) fn second_sentence(at: &LitStr) -> Error {
    refuse(at, "`#[fn_doc]` takes one sentence", "put further remarks into `#[note(\"…\")]`, one for each")
}

pub(crate) fn no_fn_doc_entry(at: &impl ToTokens) -> Error {
    refuse(
        at,
        "`#[fn_doc]` takes the sentence and `name`, both string literals",
        "write `#[fn_doc(\"…\")]` or `#[fn_doc(\"…\", name = \"…\")]`",
    )
}

pub(crate) fn unknown_key(key: &Ident, attribute: &str) -> Error {
    refuse(
        key,
        format_args!("`#[{attribute}]` has no `{key}`"),
        "the one key is `name`, which gives another name in Lua: `name = \"…\"`",
    )
}

pub(crate) fn doubled_key(key: &Ident) -> Error {
    refuse(key, format_args!("`{key}` is given twice"), "remove one of them")
}

pub(crate) fn name_is_no_text(key: &Ident) -> Error {
    refuse(key, "`name` is not followed by a string literal", "write `name = \"…\"` with the name in Lua")
}

pub(crate) fn no_text(at: &Attribute, name: &str) -> Error {
    let example = match name {
        "omitted" => "cast it in front of you",
        "example" => "mymod.mana.get()",
        "methods" => "mymod.mana",
        _ => "Costs nothing.",
    };
    refuse(
        at,
        format_args!("`#[{name}]` takes one string literal in parentheses"),
        format_args!("write `#[{name}(\"{example}\")]`"),
    )
}

pub(crate) fn no_names(at: &Attribute) -> Error {
    refuse(
        at,
        "`#[see_also]` takes the full names of related functions, as string literals",
        "write `#[see_also(\"mymod.mana.get\", \"mymod.mana.cast\")]`",
    )
}

pub(crate) fn no_crate_path(at: &Attribute) -> Error {
    refuse(
        at,
        "`#[numen]` takes the path of the crate that re-exports `numen-sdk`, as a string literal",
        "write `#[numen(crate = \"facade::numen_sdk\")]`",
    )
}

pub(crate) fn no_sdk() -> Error {
    Error::new(
        Span::call_site(),
        text(
            "this crate does not depend on `numen-sdk`",
            "add it to `Cargo.toml`, or name the crate that re-exports it: `#[numen(crate = \"facade::numen_sdk\")]` on a \
             function or a type, `functions![crate = facade::numen_sdk; get, cast]`, \
             `bundle!(crate = facade::numen_sdk; \"skills\")`",
        ),
    )
}

pub(crate) fn no_api_type_name(at: &Attribute) -> Error {
    refuse(
        at,
        "`#[api_type]` takes a name, as a string literal",
        "write `#[api_type(name = \"…\")]` with the name in Lua",
    )
}

pub(crate) fn blank(at: &LitStr, name: &str) -> Error {
    let help = match name {
        "fn_doc" => "say in one sentence what the function does: the model reads it",
        "omitted" => "complete \"Omit to …\", as in `#[omitted(\"cast it in front of you\")]`",
        "example" => "write a call that runs as it stands, as in `#[example(\"mymod.mana.get()\")]`",
        "methods" => "write the module with the methods, as in `#[methods(\"mymod.mana\")]`",
        "note" => "write the remark, or remove the attribute",
        _ => "write the full name of a function, as in `#[see_also(\"mymod.mana.get\")]`",
    };
    refuse(at, format_args!("the text of `#[{name}]` is empty"), help)
}

pub(crate) fn takes_nothing(at: &Attribute, name: &str) -> Error {
    refuse(at, format_args!("`#[{name}]` takes no arguments"), format_args!("write `#[{name}]` alone"))
}

pub(crate) fn no_function(attribute: &str) -> Error {
    Error::new(
        Span::call_site(),
        text(
            format_args!("`#[{attribute}]` stands on something that is no free function"),
            "it goes on a `fn` with a body, whose parameters become those of the Lua function",
        ),
    )
}

pub(crate) fn no_fn_doc(attribute: &str) -> Error {
    Error::new(
        Span::call_site(),
        text(
            format_args!("`#[{attribute}]` stands on a function without `#[fn_doc]`"),
            "add `#[fn_doc(\"…\")]` with the sentence that says what the function does, above or below",
        ),
    )
}

pub(crate) fn doubled(at: &Attribute, name: &str) -> Error {
    let help = match name {
        "see_also" => "put all names into one: `#[see_also(\"…\", \"…\")]`",
        _ => "remove one of them",
    };
    refuse(at, format_args!("`#[{name}]` is given twice"), help)
}

pub(crate) fn misplaced_helper(at: &Attribute, helper: Helper, place: Place) -> Error {
    let what = match place {
        Place::Call => "the first parameter, which is the call and does not come from Lua",
        Place::Param => "a parameter",
        Place::ArgsField => "a field of a struct that derives `Args`",
        Place::Field => "a field of a record",
        Place::UnionField => "the field of a union's variant",
        Place::Choice => "a variant that is a name",
        Place::Union => "a variant that carries a value",
        Place::Type => "a type",
        Place::ArgsType => "a struct that derives `Args`",
    };
    let name = helper.name();
    let belongs = match helper {
        Helper::Omitted => "an `Option` that Lua passes: a parameter, or a field of a record",
        Helper::Positional => "an `Option` parameter, to make it the optional last positional",
        Helper::Rest => "a last `Vec` parameter, to make it take the remaining positionals",
        Helper::Args => "the one parameter of a function whose type derives `Args`",
        Helper::Folded => "a field of a struct that derives `ApiType`, to hide it from `pairs` and `print`",
        Helper::Flatten => {
            "the first field of a struct that derives `ApiType`, to spread that field's own fields into the table"
        }
        Helper::Methods => "a struct that derives `ApiType`, to name the module with its methods",
        Helper::ApiType => {
            "a type that derives `ApiType`, on its fields and on variants that are names, to rename them in Lua"
        }
        Helper::Numen => "a function or a type, to name the crate that re-exports `numen-sdk`",
    };
    refuse(
        at,
        format_args!("`#[{name}]` means nothing on {what}"),
        format_args!("remove it; it goes on {belongs}"),
    )
}

pub(crate) fn belongs_to_the_function(at: &Attribute, name: &str) -> Error {
    refuse(
        at,
        format_args!("`#[{name}]` stands on a parameter"),
        "put it on the function; a parameter is documented by `///`",
    )
}

pub(crate) fn misspelt(at: &Attribute, meant: &str) -> Error {
    let written = written(at.path());
    refuse(
        at.path(),
        format_args!("there is no attribute `{written}` for a parameter"),
        format_args!("write `{meant}`, if that is what was meant"),
    )
}

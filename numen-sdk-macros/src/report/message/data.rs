//! What is said about types that cross between Lua and Rust.

use super::refuse;
use crate::shape::{option_item, written};
use quote::ToTokens;
use syn::{
    Attribute, Error, FieldsNamed, FieldsUnnamed, GenericParam, Ident, Lifetime, Token, Type, Variant,
};

pub(crate) fn generic_type(at: &GenericParam, ident: &Ident) -> Error {
    refuse(
        at,
        format_args!("`{ident}` is generic, but a class in Lua is one concrete type"),
        "write one without parameters for each type that it is used with",
    )
}

pub(crate) fn borrowing_type(at: &Lifetime, ident: &Ident) -> Error {
    refuse(
        at,
        format_args!("`{ident}` borrows, but what crosses between Lua and Rust is owned"),
        "remove the lifetime: `String` for `&str`, `Vec<T>` for `&[T]`",
    )
}

pub(crate) fn tuple_struct(at: &FieldsUnnamed, ident: &Ident) -> Error {
    refuse(
        at,
        format_args!("the fields of `{ident}` have no names, but a table's have"),
        "name them, as in `{ x: i32, y: i32 }`; for a type of another crate write a `Codec` and take `Coded<C>`",
    )
}

pub(crate) fn unit_struct(at: &Ident) -> Error {
    refuse(
        at,
        format_args!("`{at}` has no fields, so there is nothing to pass"),
        "give it named fields; a function without a result returns `()`",
    )
}

pub(crate) fn rust_union(at: &Token![union]) -> Error {
    refuse(
        at,
        "a `union` has no shape in Lua: nothing says which of its fields holds",
        "write an `enum` of one-field variants, which are told apart by shape",
    )
}

pub(crate) fn empty_enum(at: &Ident) -> Error {
    refuse(at, format_args!("`{at}` has no variants, so no value of it can be passed"), ENUM_SHAPES)
}

const ENUM_SHAPES: &str = "all variants without fields make a choice of names, all with one unnamed field a union told apart by shape";

pub(crate) fn mixed_enum(at: &Variant, first: &Ident) -> Error {
    let (name, value) = ("is a plain name", "carries a value");
    let (this, other) = if matches!(at.fields, syn::Fields::Unit) { (name, value) } else { (value, name) };
    refuse(at, format_args!("`{}` {this}, but `{first}` {other}", at.ident), ENUM_SHAPES)
}

pub(crate) fn named_variant(at: &FieldsNamed, variant: &Ident) -> Error {
    refuse(
        at,
        format_args!("`{variant}` has named fields, but a union's variant carries one value"),
        format_args!("put them into a struct that derives `ApiType`: `{variant}({variant})`"),
    )
}

pub(crate) fn wide_variant(at: &FieldsUnnamed, variant: &Ident) -> Error {
    let what = if at.unnamed.is_empty() { "none" } else { "several" };
    refuse(
        at,
        format_args!("`{variant}` carries {what}, but a union's variant carries one value"),
        "give it one field; several go into a struct that derives `ApiType`",
    )
}

pub(crate) fn flatten_not_first(at: &Attribute, field: &Ident) -> Error {
    refuse(
        at,
        "`#[flatten]` makes a field's class the parent of this one, and a class has one parent, written first",
        format_args!("make `{field}` the first field, or remove `#[flatten]`"),
    )
}

pub(crate) fn flatten_option(at: &Type) -> Error {
    let item = option_item(at).map(written).unwrap_or_default();
    refuse(
        at,
        "a flattened field cannot be left out: its fields are this table's own",
        format_args!("write `{item}`, or remove `#[flatten]`"),
    )
}

pub(crate) fn beside_flatten(at: &impl ToTokens, name: &str) -> Error {
    refuse(
        at,
        format_args!(
            "`#[{name}]` beside `#[flatten]`: the field itself does not appear in Lua, only its own fields do"
        ),
        format_args!("remove `#[{name}]`"),
    )
}

pub(crate) fn args_shape(at: &Ident) -> Error {
    refuse(
        at,
        format_args!("`{at}` has no named fields, so it names no parameters"),
        "derive `Args` on a struct with a field for each parameter",
    )
}

pub(crate) fn methods_without_fields(at: &Attribute) -> Error {
    refuse(
        at,
        "`#[methods]` stands on an enum, whose values are no tables of their own",
        "remove it; it goes on a struct that derives `ApiType`",
    )
}

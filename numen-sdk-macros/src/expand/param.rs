//! A parameter in a table, and how its value is read; fields of a struct that derives `Args` too.

use crate::signature::{Param, Role};
use proc_macro2::TokenStream;
use quote::quote;

/// `Param::new::<T>(…)`.
pub(super) fn described(param: &Param, rt: &TokenStream) -> TokenStream {
    let (name, docs, ty) = (param.lua_name(), &param.marks.docs, param.lua_type());
    let omitted = match param.marks.omitted.as_ref().and_then(|said| said.text.as_ref()) {
        Some(text) => quote!(::core::option::Option::Some(#text)),
        None => quote!(::core::option::Option::None),
    };
    let role = match param.role() {
        Role::Required | Role::Args => quote!(Required),
        Role::Optional => quote!(Optional),
        Role::Option => quote!(Option),
        Role::Rest => quote!(Rest),
    };
    let conditions = &param.marks.conditions;
    quote!(#(#conditions)* #rt::Param::new::<#ty>(#name, #docs, #omitted, #rt::Role::#role))
}

/// `required::<T>()`, `option::<T>()` or `rest::<T>()`, called on the reader.
pub(super) fn reading(param: &Param) -> TokenStream {
    let ty = param.lua_type();
    match param.role() {
        Role::Required | Role::Args => quote!(required::<#ty>()),
        Role::Optional | Role::Option => quote!(option::<#ty>()),
        Role::Rest => quote!(rest::<#ty>()),
    }
}

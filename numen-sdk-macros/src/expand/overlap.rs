//! Assertions that a positional can be told from the options table, where only the compiler knows its type's fields.

use crate::check::mentions;
use crate::expand::spanning;
use crate::report::message;
use crate::shape::{is_scalar, vec_item};
use crate::signature::{Param, Role};
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{GenericParam, Generics, Type};

/// The options table is told from a positional by its keys, so no positional may take a table of the same keys.
///
/// The assertions are items of their own: checks in a generic function do not run in `cargo check`. `Probe` finds no
/// tables in a type without a conversion, which the function's own body reports.
pub(super) fn assertions(params: &[Param], generics: &Generics, rt: &TokenStream) -> TokenStream {
    let options: Vec<&Param> = params.iter().filter(|param| param.role() == Role::Option).collect();
    if options.is_empty() {
        return TokenStream::new();
    }
    let positionals: Vec<&Param> = params
        .iter()
        .filter(|param| matches!(param.role(), Role::Required | Role::Optional | Role::Rest))
        .collect();
    let last = positionals.last().map(|param| &param.ident);
    let assertions: Vec<TokenStream> = positionals
        .iter()
        .filter(|param| takes_unknown_tables(param.lua_type(), generics))
        .map(|param| {
            let swallowed = swallowed(param, &options, rt);
            let free = (Some(&param.ident) == last).then(|| free(param, rt));
            quote!(#swallowed #free)
        })
        .collect();
    if assertions.is_empty() {
        return TokenStream::new();
    }
    quote! {
        const _: () = {
            #[allow(unused_imports)]
            use #rt::NoTables as _;
            #(#assertions)*
        };
    }
}

/// Only the compiler knows which tables the type takes, and it can be asked: the type names no parameter of the function.
fn takes_unknown_tables(ty: &Type, generics: &Generics) -> bool {
    let named = |param: &GenericParam| match param {
        GenericParam::Type(param) => mentions(ty.to_token_stream(), &param.ident),
        GenericParam::Const(param) => mentions(ty.to_token_stream(), &param.ident),
        GenericParam::Lifetime(_) => false,
    };
    !is_scalar(ty) && vec_item(ty).is_none() && !generics.params.iter().any(named)
}

fn swallowed(param: &Param, options: &[&Param], rt: &TokenStream) -> TokenStream {
    let ty = param.lua_type();
    let options = options.iter().map(|option| {
        let (name, conditions) = (option.lua_name(), &option.marks.conditions);
        quote!(#(#conditions)* #name)
    });
    assertion(
        param,
        &quote!(!#rt::swallowed(&#rt::Probe::<#ty>::TABLES, &[#(#options),*])),
        &message::swallowed(param),
    )
}

fn free(param: &Param, rt: &TokenStream) -> TokenStream {
    let ty = param.lua_type();
    assertion(param, &quote!(!#rt::is_free(&#rt::Probe::<#ty>::TABLES)), &message::free(param))
}

fn assertion(param: &Param, holds: &TokenStream, message: &str) -> TokenStream {
    let assertion = spanning(param.lua_type(), quote!(#holds, #message));
    let conditions = &param.marks.conditions;
    quote!(#(#conditions)* const _: () = { #assertion };)
}

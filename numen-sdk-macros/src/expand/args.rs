//! `#[derive(Args)]`: the parameters of a function as a struct.

use crate::expand::{overlap, param};
use crate::krate;
use crate::signature::Param;
use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

/// The types of a struct that is refused, for the compiler to report those without a conversion.
pub(crate) fn conversions(params: &[&Param]) -> TokenStream {
    let rt = krate::runtime();
    let params = params.iter().map(|param| param::described(param, &rt));
    quote! {
        const _: () = {
            #[allow(dead_code, deprecated, clippy::all, clippy::pedantic)]
            fn conversions() {
                let _: &[#rt::Param] = &[#(#params),*];
            }
        };
    }
}

pub(crate) fn expand(input: &DeriveInput, params: &[Param]) -> TokenStream {
    let rt = krate::runtime();
    let ident = &input.ident;
    let described = params.iter().map(|field| param::described(field, &rt));
    let fields = params.iter().map(|field| {
        let (name, read) = (&field.ident, param::reading(field));
        quote!(#name: args.#read?)
    });
    let checks = overlap::assertions(params, &input.generics, &rt);
    // One constant, so one body: a field without a conversion is one error.
    quote! {
        #[doc(hidden)]
        #[allow(deprecated, clippy::all, clippy::pedantic)]
        const _: () = {
            const __IT: (&[#rt::Param], fn(&mut #rt::Reader<'_>) -> ::core::result::Result<#ident, #rt::Fault>) = (
                &[#(#described),*],
                |args| ::core::result::Result::Ok(#ident { #(#fields),* }),
            );
            #[automatically_derived]
            impl #rt::Args for #ident {
                const PARAMS: &'static [#rt::Param] = __IT.0;
                fn read(args: &mut #rt::Reader<'_>) -> ::core::result::Result<Self, #rt::Fault> {
                    __IT.1(args)
                }
            }
            #checks
        };
    }
}

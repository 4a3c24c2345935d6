//! What is emitted after a finding: the item again, and enough beside it that nothing else fails for its sake.

use crate::expand::marker;
use crate::item::FnItem;
use crate::krate;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::{
    DeriveInput, FnArg, GenericArgument, GenericParam, Lifetime, Pat, PathArguments, ReturnType, Type,
    TypeParamBound, parse_quote,
};

/// The function, and beside it what `functions![…]` asks for. Its name is empty, which the list takes for no name.
pub(crate) fn function(item: &mut FnItem) -> TokenStream {
    if item.sig.receiver().is_some() {
        // It stands in an `impl`, where no type can.
        return quote!(#item);
    }
    rename_doubles(item);
    name_lifetimes(item);
    let rt = krate::runtime();
    let (vis, ident) = (&item.vis, &marker(&item.sig.ident));
    let conditions: Vec<_> = item.conditions().collect();
    quote! {
        #item

        #(#conditions)*
        #[doc(hidden)]
        #[allow(
            missing_copy_implementations,
            missing_debug_implementations,
            non_camel_case_types,
            unreachable_pub
        )]
        #vis enum #ident {}

        #(#conditions)*
        #[doc(hidden)]
        #[allow(missing_docs, unreachable_pub)]
        const _: () = {
            impl #ident {
                pub const NAME: &'static ::core::primitive::str = "";
                pub fn def() -> #rt::Refused {
                    ::core::unreachable!()
                }
            }
        };
    }
}

/// Two parameters of one name are our finding, and would be rustc's as well.
fn rename_doubles(item: &mut FnItem) {
    let mut seen: Vec<Ident> = Vec::new();
    for input in &mut item.sig.inputs {
        let FnArg::Typed(input) = input else { continue };
        let Pat::Ident(pat) = &*input.pat else { continue };
        if seen.contains(&pat.ident) {
            *input.pat = parse_quote!(_);
        } else {
            seen.push(pat.ident.clone());
        }
    }
}

/// What borrows from the call is our finding, and would be rustc's as well where it cannot tell from which of the
/// call's lifetimes; so would a hidden lifetime in an `async fn`.
fn name_lifetimes(item: &mut FnItem) {
    let Some(FnArg::Typed(call)) = item.sig.inputs.first_mut() else { return };
    let Type::Reference(call) = &mut *call.ty else { return };
    if item.sig.asyncness.is_some()
        && let Type::Path(path) = &mut *call.elem
        && let Some(segment) = path.path.segments.last_mut()
        && (segment.ident == "ServerCall" || segment.ident == "ClientCall")
        && let PathArguments::AngleBracketed(arguments) = &mut segment.arguments
        && !arguments.args.iter().any(|argument| matches!(argument, GenericArgument::Lifetime(_)))
    {
        arguments.args.insert(0, parse_quote!('_));
    }
    let ReturnType::Type(_, output) = &mut item.sig.output else { return };
    let lifetime = Lifetime::new("'call", Span::mixed_site());
    if call.lifetime.is_none() && name_borrows(output, &lifetime) {
        call.lifetime = Some(lifetime.clone());
        item.sig.generics.params.insert(0, parse_quote!(#lifetime));
    }
}

/// Gives the references of a result a lifetime; whether there were any.
fn name_borrows(ty: &mut Type, lifetime: &Lifetime) -> bool {
    match ty {
        Type::Reference(reference) if reference.lifetime.is_none() => {
            reference.lifetime = Some(lifetime.clone());
            true
        }
        Type::Path(path) => {
            let Some(segment) = path.path.segments.last_mut() else { return false };
            let PathArguments::AngleBracketed(arguments) = &mut segment.arguments else { return false };
            arguments.args.iter_mut().fold(false, |found, argument| match argument {
                GenericArgument::Type(ty) => name_borrows(ty, lifetime) || found,
                _ => found,
            })
        }
        _ => false,
    }
}

/// Conversions that do nothing, and for a struct the record that a child may flatten.
pub(crate) fn api_type(input: &DeriveInput) -> TokenStream {
    let rt = krate::runtime();
    let ident = &input.ident;
    let name = ident.to_string();
    let (impl_generics, ty, where_clause) = static_generics(input);
    let record = matches!(input.data, syn::Data::Struct(_)).then(|| {
        quote! {
            #[automatically_derived]
            impl #impl_generics #rt::RecordType for #ty #where_clause {
                const RECORD: #rt::Record<Self> = #rt::Record {
                    desc: &#rt::RecordDesc {
                        name: #name,
                        rust: #name,
                        doc: "",
                        shared: false,
                        parent: ::core::option::Option::None,
                        methods: ::core::option::Option::None,
                        fields: &[],
                    },
                    read: |_| ::core::unreachable!(),
                    write: |_, _| {},
                };
            }
        }
    });
    quote! {
        const _: () = {
            #[automatically_derived]
            impl #impl_generics #rt::ApiType for #ty #where_clause {
                const TABLES: #rt::Tables = #rt::Tables::Never;
                fn describe() -> #rt::Type {
                    ::core::unreachable!()
                }
                fn read_from(_: &mut dyn #rt::Source) -> #rt::Read<Self> {
                    ::core::unreachable!()
                }
                fn write_to(&self, _: &mut dyn #rt::Sink) {}
            }
            #record
        };
    }
}

/// No parameters.
pub(crate) fn args(input: &DeriveInput) -> TokenStream {
    let rt = krate::runtime();
    let (impl_generics, ty, where_clause) = static_generics(input);
    quote! {
        const _: () = {
            #[automatically_derived]
            impl #impl_generics #rt::Args for #ty #where_clause {
                const PARAMS: &'static [#rt::Param] = &[];
                fn read(_: &mut #rt::Reader<'_>) -> ::core::result::Result<Self, #rt::Fault> {
                    ::core::unreachable!()
                }
            }
        };
    }
}

/// The type with its parameters as the traits need them: `'static` all over.
fn static_generics(input: &DeriveInput) -> (TokenStream, TokenStream, TokenStream) {
    let ident = &input.ident;
    let mut generics = input.generics.clone();
    let arguments: Vec<TokenStream> = generics
        .params
        .iter_mut()
        .map(|param| match param {
            GenericParam::Lifetime(_) => quote!('static),
            GenericParam::Const(constant) => {
                constant.default = None;
                let ident = &constant.ident;
                quote!(#ident)
            }
            GenericParam::Type(ty) => {
                ty.default = None;
                ty.bounds.push(TypeParamBound::Lifetime(Lifetime::new("'static", Span::call_site())));
                let ident = &ty.ident;
                quote!(#ident)
            }
        })
        .collect();
    generics.params =
        generics.params.into_iter().filter(|p| !matches!(p, GenericParam::Lifetime(_))).collect();
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    let ty = if arguments.is_empty() { quote!(#ident) } else { quote!(#ident<#(#arguments),*>) };
    (quote!(#impl_generics), ty, quote!(#where_clause))
}

//! The hidden item beside an annotated function: its table, and the shim that Lua calls.

use crate::check::rest::Sound;
use crate::expand::call::Call;
use crate::expand::{ends, marker, overlap, param};
use crate::krate;
use crate::rustdoc;
use crate::signature::{Function, Kind, Returns, Role};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::ReturnType;
use syn::ext::IdentExt;

/// The function as it stands, and beside it a type of its name: types and functions have namespaces of their own.
pub(crate) fn expand(function: &Function) -> TokenStream {
    let rt = krate::runtime();
    let (docs, item) = (rustdoc::function(function), &function.item);
    let (vis, ident) = (&item.vis, marker(&item.sig.ident));
    let conditions: Vec<_> = item.conditions().collect();
    let (read, name) = (&function.extras.read, function.lua_name());
    let def = def(function, &rt);
    let checks = overlap::assertions(&function.params, &item.sig.generics, &rt);
    let checks = (!checks.is_empty()).then(|| quote!(#(#conditions)* #checks));
    quote! {
        #docs
        #item

        #(#conditions)*
        #[doc(hidden)]
        #[allow(
            missing_copy_implementations,
            missing_debug_implementations,
            non_camel_case_types,
            unreachable_pub
        )]
        #(#[#read(@)])*
        #vis enum #ident {}

        #(#conditions)*
        #[doc(hidden)]
        #[allow(
            deprecated,
            elided_lifetimes_in_paths,
            missing_docs,
            unreachable_pub,
            clippy::all,
            clippy::pedantic
        )]
        impl #ident {
            pub const NAME: &'static ::core::primitive::str = #name;
            #def
        }

        #checks
    }
}

/// `def()`, which hands table and shim to the SDK. They stand in one body, where rustc reports a type without a
/// conversion once.
fn def(function: &Function, rt: &TokenStream) -> TokenStream {
    let Some(written) = &function.call else { unreachable!("a function without a call has been refused") };
    let mut generics = function.item.sig.generics.clone();
    let call = Call::new(written, &mut generics);
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    let output = Output::new(function, &call);
    let table = table(function, &output, rt);
    let shim = shim(function, &call, &output, rt);
    // Where the world is written out, no trait needs to be asked for it: that costs the compiler most of a function.
    if let Some((world, new)) = call.server() {
        return quote_spanned! {call.at=>
            pub fn def #impl_generics () -> #rt::ServerFn<#world> #where_clause {
                #rt::ServerFn::#new(const { &#table }, #shim)
            }
        };
    }
    let pointer = call.pointer();
    let first_param = quote_spanned!(call.at=> <#pointer as #rt::FirstParam>);
    quote_spanned! {call.at=>
        pub fn def #impl_generics () -> #first_param::Def #where_clause {
            #first_param::def(const { &#table }, #shim)
        }
    }
}

/// The types of a function that is refused, for the compiler to say which have no conversion.
pub(crate) fn conversions(function: &Function, sound: &Sound<'_>) -> TokenStream {
    let Some(written) = &function.call else { return TokenStream::new() };
    let rt = krate::runtime();
    let mut generics = function.item.sig.generics.clone();
    let call = Call::new(written, &mut generics);
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    let params = sound.params.iter().map(|param| param::described(param, &rt));
    let returns = sound.returns.then(|| Output::new(function, &call).described(&rt));
    let conditions = function.item.conditions();
    quote! {
        #(#conditions)*
        const _: () = {
            #[allow(dead_code, deprecated, elided_lifetimes_in_paths, clippy::all, clippy::pedantic)]
            fn conversions #impl_generics () #where_clause {
                let _: &[#rt::Param] = &[#(#params),*];
                let _ = (#returns);
            }
        };
    }
}

/// The result, and the call's type spanned as it: a call that the result does not fit is shown there.
struct Output {
    returns: Returns,
    pointer: TokenStream,
    end: Span,
}

impl Output {
    fn new(function: &Function, call: &Call) -> Self {
        let written = &function.item.sig.output;
        let returns = Returns::read(written);
        match written {
            ReturnType::Type(_, ty) => {
                let (first, last) = ends(ty);
                Output { returns, pointer: call.pointer_at(first, last), end: last }
            }
            ReturnType::Default => Output { returns, pointer: call.pointer(), end: call.at },
        }
    }

    /// What the table says of it.
    fn described(&self, rt: &TokenStream) -> TokenStream {
        let (pointer, value) = (&self.pointer, &self.returns.value);
        match self.returns.kind {
            Kind::Value => quote!(#rt::value::<#value>()),
            Kind::Pending => quote!(#rt::pending::<#pointer, #value>()),
            Kind::Job => quote!(#rt::job::<#pointer, #value>()),
            Kind::Unknown => quote!(#rt::other::<#pointer, #value>()),
        }
    }

    /// Gives what the function returned to the sink.
    fn given(&self, returned: TokenStream, sink: &TokenStream, rt: &TokenStream) -> TokenStream {
        let (pointer, value) = (&self.pointer, &self.returns.value);
        let give = match self.returns.kind {
            Kind::Value => quote!(#rt::give_value::<#value>),
            Kind::Pending => quote!(#rt::give_pending::<#value>),
            Kind::Job => quote!(#rt::give_job::<#value>),
            Kind::Unknown => quote!(#rt::give_other::<#pointer, #value>),
        };
        if !self.returns.fallible {
            return quote!(#give(#returned, #sink));
        }
        // An error type without a conversion is shown where it stands.
        let error = self.returns.error.as_ref().map(|error| quote!(::<_, #error>));
        let value = tried(quote_spanned!(self.end=> #rt::fault #error (#returned)));
        quote!(#give(#value, #sink))
    }
}

/// What `?` does, without its conversion of the error, which costs the compiler more than all the rest.
pub(super) fn tried(result: TokenStream) -> TokenStream {
    quote! {
        match #result {
            ::core::result::Result::Ok(value) => value,
            ::core::result::Result::Err(fault) => return ::core::result::Result::Err(fault),
        }
    }
}

fn table(function: &Function, output: &Output, rt: &TokenStream) -> TokenStream {
    let name = function.lua_name();
    let rust = function.item.sig.ident.unraw().to_string();
    let summary = &function.doc.sentence;
    let extras = &function.extras;
    let (examples, notes, see_also) = (&extras.examples, &extras.notes, &extras.see_also);
    let params = match &function.params[..] {
        [args] if args.role() == Role::Args => {
            let ty = &args.ty;
            quote!(<#ty as #rt::Args>::PARAMS)
        }
        params => {
            let params = params.iter().map(|param| param::described(param, rt));
            quote!(&[#(#params),*])
        }
    };
    let returns = output.described(rt);
    quote! {
        #rt::FunctionTable {
            name: #name,
            rust: ::core::concat!(::core::module_path!(), "::", #rust),
            summary: #summary,
            examples: &[#(#examples),*],
            notes: &[#(#notes),*],
            see_also: &[#(#see_also),*],
            params: #params,
            returns: #returns,
        }
    }
}

/// Reads the arguments, calls the function, gives the result.
fn shim(function: &Function, call: &Call, output: &Output, rt: &TokenStream) -> TokenStream {
    // No function has this name, and parameters have numbers here.
    let invocation = Ident::new("__invocation", call.at);
    let mut read = TokenStream::new();
    let mut passed = TokenStream::new();
    for (index, param) in function.params.iter().enumerate() {
        let name = format_ident!("argument_{index}", span = Span::mixed_site());
        let value = if param.role() == Role::Args {
            let ty = &param.ty;
            quote!(<#ty as #rt::Args>::read(&mut #invocation.args))
        } else {
            let read = param::reading(param);
            quote!(#invocation.args.#read)
        };
        let conditions = &param.marks.conditions;
        let value = tried(value);
        read.extend(quote!(#(#conditions)* let #name = #value;));
        passed.extend(quote!(, #(#conditions)* #name));
    }
    let ident = &function.item.sig.ident;
    let lent = call.lent(&quote!(#invocation.call));
    let given = output.given(quote!(#ident(#lent #passed)), &quote!(#invocation.sink), rt);
    quote_spanned! {call.at=>
        |#invocation| {
            #read
            #given
        }
    }
}

//! The hidden item beside an annotated function: its table, and the shim that Lua calls.

use crate::expand::{ends, overlap};
use crate::krate;
use crate::rustdoc;
use crate::shape::{bare, last_segment};
use crate::signature::{Function, Kind, Param, Returns, Role};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::{GenericParam, Generics, ReturnType, Type, TypeParam, parse_quote};

/// The function as it stands, and beside it a type of its name: types and functions have namespaces of their own.
///
/// Table and shim stand in one body, where rustc reports a type without a conversion once.
pub(crate) fn expand(function: &Function) -> TokenStream {
    let Some(written) = &function.call else { return TokenStream::new() };
    let rt = krate::runtime();
    let docs = rustdoc::function(function);
    let item = &function.item;
    let vis = &function.item.vis;
    let ident = &function.item.sig.ident;
    let conditions: Vec<_> = function.item.conditions().collect();

    let mut generics = function.item.sig.generics.clone();
    let call = named(written, &mut generics);
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    // All that the compiler can say about the call has one span, so it says it once.
    let at = name_of(&call);
    let first = pointer(&call, at, at);
    let first_param = quote_spanned!(at=> <#first as #rt::FirstParam>);
    let answer = match &function.item.sig.output {
        ReturnType::Type(_, output) => {
            let (first, last) = ends(output);
            pointer(&call, first, last)
        }
        ReturnType::Default => first.clone(),
    };

    let read = &function.extras.read;
    let name = function.lua_name();
    let table = table(function, &answer, &rt);
    let lent = if is_mutable(&call) { quote!(&mut) } else { quote!(&) };
    let shim = shim(function, at, &lent, &answer, &rt);
    let def = quote_spanned! {at=>
        pub fn def #impl_generics () -> #first_param::Def #where_clause {
            #first_param::def(const { &#table }, #shim)
        }
    };
    let checks = overlap::assertions(&function.params, &function.item.sig.generics, &rt);
    quote! {
        #docs
        #item

        #(#conditions)*
        #[doc(hidden)]
        #[allow(non_camel_case_types)]
        #(#[#read(@)])*
        #vis enum #ident {}

        #(#conditions)*
        #[doc(hidden)]
        #[allow(deprecated, elided_lifetimes_in_paths, missing_docs, unreachable_pub, clippy::all, clippy::pedantic)]
        const _: () = {
            impl #ident {
                pub const NAME: &'static ::core::primitive::str = #name;
                #def
            }
            #checks
        };
    }
}

/// `fn(Call)`, the type that the SDK's trait is about, underlined from the one span to the other.
fn pointer(call: &Type, first: Span, last: Span) -> TokenStream {
    let word = quote_spanned!(first=> fn);
    quote_spanned!(last=> #word(#call))
}

/// Where the name in the call's type stands: `ServerCall` of `&mut ServerCall<W>`.
fn name_of(call: &Type) -> Span {
    match bare(call) {
        Type::Reference(reference) => name_of(&reference.elem),
        other => last_segment(other).map_or_else(|| ends(other).0, |segment| segment.ident.span()),
    }
}

fn is_mutable(call: &Type) -> bool {
    matches!(bare(call), Type::Reference(reference) if reference.mutability.is_some())
}

/// The call's type with a name for each `impl Trait` in it, which the generics get too.
fn named(call: &Type, generics: &mut Generics) -> Type {
    let mut call = call.clone();
    let mut place = &mut call;
    loop {
        place = match place {
            Type::Reference(reference) => &mut reference.elem,
            Type::Group(group) => &mut group.elem,
            Type::Paren(paren) => &mut paren.elem,
            _ => break,
        };
    }
    if let Type::Path(path) = place {
        for segment in &mut path.path.segments {
            let syn::PathArguments::AngleBracketed(arguments) = &mut segment.arguments else { continue };
            for argument in &mut arguments.args {
                let syn::GenericArgument::Type(argument) = argument else { continue };
                let Type::ImplTrait(bounds) = argument else { continue };
                let ident = format_ident!("__W{}", generics.params.len());
                let bounds = &bounds.bounds;
                let param: TypeParam = parse_quote!(#ident: #bounds);
                generics.params.push(GenericParam::Type(param));
                *argument = parse_quote!(#ident);
            }
        }
    }
    call
}

fn table(function: &Function, answer: &TokenStream, rt: &TokenStream) -> TokenStream {
    let name = function.lua_name();
    let rust = function.item.sig.ident.unraw().to_string();
    let summary = &function.doc.sentence;
    let (examples, notes, see_also) =
        (&function.extras.examples, &function.extras.notes, &function.extras.see_also);
    let params = match &function.params[..] {
        [args] if args.role() == Role::Args => {
            let ty = &args.ty;
            quote!(<#ty as #rt::Args>::PARAMS)
        }
        params => {
            let params = params.iter().map(|param| described(param, rt));
            quote!(&[#(#params),*])
        }
    };
    let Returns { kind, value, .. } = Returns::read(&function.item.sig.output);
    let returns = match kind {
        Kind::Value => quote!(#rt::value::<#value>()),
        Kind::Pending => quote!(#rt::pending::<#answer, #value>()),
        Kind::Job => quote!(#rt::job::<#answer, #value>()),
        Kind::Unknown => quote!(#rt::other::<#answer, #value>()),
    };
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

fn shim(
    function: &Function,
    at: Span,
    lent: &TokenStream,
    answer: &TokenStream,
    rt: &TokenStream,
) -> TokenStream {
    // No function has this name, and parameters are not named here.
    let invocation = Ident::new("__invocation", at);
    let names: Vec<Ident> = (0..function.params.len())
        .map(|index| format_ident!("argument_{index}", span = Span::mixed_site()))
        .collect();
    let read = function.params.iter().zip(&names).map(|(param, name)| {
        if param.role() == Role::Args {
            let ty = &param.ty;
            return quote!(let #name = <#ty as #rt::Args>::read(&mut #invocation.args)?;);
        }
        let (read, conditions) = (reading(param), &param.marks.conditions);
        quote!(#(#conditions)* let #name = #invocation.args.#read?;)
    });
    let ident = &function.item.sig.ident;
    let returns = Returns::read(&function.item.sig.output);
    let passed = function.params.iter().zip(&names).map(|(param, name)| {
        let conditions = &param.marks.conditions;
        quote!(#(#conditions)* #name)
    });
    let mut result = quote!(#ident(#lent #invocation.call #(, #passed)*));
    if returns.fallible {
        // An error type that is none of ours is shown where it stands.
        let error = returns.error.as_ref().map(|error| quote!(::<_, #error>));
        let (_, end) = ends(&function.item.sig.output);
        result = quote_spanned!(end=> #rt::fault #error (#result)?);
    }
    let value = &returns.value;
    let give = match returns.kind {
        Kind::Value => quote!(#rt::give_value::<#value>),
        Kind::Pending => quote!(#rt::give_pending::<#value>),
        Kind::Job => quote!(#rt::give_job::<#value>),
        Kind::Unknown => quote!(#rt::give_other::<#answer, #value>),
    };
    quote_spanned! {at=>
        |#invocation| {
            #(#read)*
            #give(#result, #invocation.sink)
        }
    }
}

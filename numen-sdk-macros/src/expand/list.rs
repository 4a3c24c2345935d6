//! `functions![…]`: the functions of a group.

use crate::expand;
use crate::krate;
use crate::report::{Report, compile_errors, message};
use crate::shape::written;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use std::collections::HashSet;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Expr, Path, PathArguments, Token};

/// A function pointer to what adds the functions to the list it is given.
///
/// The names are compared once, in a constant. Each function then has an assertion on its own identifier, which only
/// looks up what the constant has found: of a list of 200 the assertions take no longer than the functions.
pub(crate) fn expand(input: TokenStream) -> TokenStream {
    let (_krate, input) = match krate::of_list(input) {
        Ok(read) => read,
        Err(error) => return error.to_compile_error(),
    };
    if let Some(error) = krate::missing() {
        return error.to_compile_error();
    }
    let mut report = Report::new();
    let paths = read(input, &mut report);
    let rt = krate::runtime();
    let errors = compile_errors(&report.finish());
    let (count, written) = (paths.len(), paths.iter().map(written));
    let markers: Vec<Path> = paths.iter().map(marker).collect();
    let assertions = paths.iter().enumerate().skip(1).map(|(index, path)| {
        let at = identifier(path);
        let looked_up = quote_spanned!(at=> __LISTED.is_first(#index));
        quote!(const _: () = #looked_up;)
    });
    // Names of ours in spans of theirs: a function that does not fit is underlined, and may come out of any macro.
    let list = Ident::new("list", Span::mixed_site());
    let additions = markers.iter().map(|path| {
        let at = identifier(path).resolved_at(Span::mixed_site());
        quote_spanned!(at=> #list.add(<#path>::def());)
    });
    quote! {{
        #errors
        const __LISTED: &#rt::Listed<#count> =
            &#rt::Listed::new([#(<#markers>::NAME),*], [#(#written),*]);
        #(#assertions)*
        |#list: &mut #rt::Functions<_>| {
            #(#additions)*
        }
    }}
}

fn read(input: TokenStream, report: &mut Report) -> Vec<Path> {
    let entries = match Punctuated::<Expr, Token![,]>::parse_terminated.parse2(input) {
        Ok(entries) => entries,
        Err(error) => {
            report.push(error);
            return Vec::new();
        }
    };
    if entries.is_empty() {
        report.push(message::empty_list());
    }
    let mut paths: Vec<Path> = Vec::new();
    let mut seen = HashSet::new();
    for entry in entries {
        let Some(path) = report.ok(path(entry)) else { continue };
        if seen.insert(written(&path)) {
            paths.push(path);
        } else {
            report.push(message::listed_twice(&path));
        }
    }
    paths
}

fn path(entry: Expr) -> syn::Result<Path> {
    let path = match entry {
        Expr::Path(path) if path.qself.is_none() => path.path,
        Expr::Group(group) => return self::path(*group.expr),
        other => return Err(message::no_path(&other)),
    };
    match path.segments.iter().find(|segment| !matches!(segment.arguments, PathArguments::None)) {
        Some(segment) => Err(message::type_arguments(&segment.arguments)),
        None => Ok(path),
    }
}

/// The type beside the function.
fn marker(path: &Path) -> Path {
    let mut path = path.clone();
    if let Some(last) = path.segments.last_mut() {
        last.ident = expand::marker(&last.ident);
    }
    path
}

/// Where the function's own name stands.
fn identifier(path: &Path) -> Span {
    path.segments.last().map_or_else(Span::call_site, |segment| segment.ident.span())
}

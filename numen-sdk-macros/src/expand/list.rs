//! `functions![…]`: the functions of a group.

use crate::expand::spanning;
use crate::krate;
use crate::report::{Report, compile_errors, message};
use crate::shape::written;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Expr, Path, PathArguments, Token};

/// A function pointer to what adds the functions to the list it is given.
///
/// One assertion for each function, against all before it, so that a name that three share is one error a function;
/// it stands on the later one's identifier.
pub(crate) fn expand(input: TokenStream) -> TokenStream {
    let mut report = Report::new();
    let paths = read(input, &mut report);
    let rt = krate::runtime();
    let errors = compile_errors(&report.finish());
    let assertions = (1..paths.len()).map(|index| assertion(&paths[..index], &paths[index], &rt));
    // Names of ours in spans of theirs: a function that does not fit is underlined, and may come out of any macro.
    let list = Ident::new("list", Span::mixed_site());
    let additions = paths.iter().map(|path| {
        let at = identifier(path).map_or_else(Span::call_site, Ident::span).resolved_at(Span::mixed_site());
        quote_spanned!(at=> #list.add(<#path>::def());)
    });
    quote! {{
        #errors
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
    for entry in entries {
        let Some(path) = report.ok(path(entry)) else { continue };
        if paths.iter().any(|other| written(other) == written(&path)) {
            report.push(message::listed_twice(&path));
        } else {
            paths.push(path);
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

fn identifier(path: &Path) -> Option<&Ident> {
    path.segments.last().map(|segment| &segment.ident)
}

fn assertion(earlier: &[Path], later: &Path, rt: &TokenStream) -> TokenStream {
    let at = identifier(later);
    let pairs = earlier.iter().map(|earlier| {
        let message = message::same_lua_name(&written(earlier), &written(later));
        let holds = quote!(!#rt::same(<#earlier>::NAME, <#later>::NAME), #message);
        spanning(&at.to_token_stream(), holds)
    });
    quote!(const _: () = { #(#pairs)* };)
}

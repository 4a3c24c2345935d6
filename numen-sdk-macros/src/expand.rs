//! Generated code: what stands beside a function or a type, and what stands in for it after a finding.

pub(crate) mod args;
mod call;
pub(crate) mod data;
pub(crate) mod function;
pub(crate) mod list;
mod overlap;
mod param;
pub(crate) mod stand_in;

use crate::shape::hides;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote_spanned};
use syn::ext::IdentExt;

/// The name of the type beside a function: the function's own, except where that may hide a type or a crate from the
/// module. `functions![…]` asks for the same name.
fn marker(function: &Ident) -> Ident {
    let name = function.unraw().to_string();
    if name.starts_with(char::is_uppercase) || hides(&name).is_some() {
        format_ident!("__{name}", span = function.span())
    } else {
        function.clone()
    }
}

/// The first and the last span of some tokens. What is generated from the one to the other is underlined as a whole.
fn ends(at: &impl ToTokens) -> (Span, Span) {
    let mut tokens = at.to_token_stream().into_iter();
    let first = tokens.next().map_or_else(Span::call_site, |token| token.span());
    (first, tokens.last().map_or(first, |token| token.span()))
}

/// `assert!(…);` whose failure underlines all of `at`.
fn spanning(at: &impl ToTokens, arguments: TokenStream) -> TokenStream {
    let (first, last) = ends(at);
    let path = quote_spanned!(first=> ::core::assert!);
    quote_spanned!(last=> #path(#arguments);)
}

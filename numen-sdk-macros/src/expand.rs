//! Generated code: what stands beside a function or a type, and what stands in for it after a finding.

pub(crate) mod args;
mod call;
pub(crate) mod data;
pub(crate) mod function;
pub(crate) mod list;
mod overlap;
mod param;
pub(crate) mod stand_in;

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote_spanned};

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

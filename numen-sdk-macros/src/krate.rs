//! The path under which generated code reaches the SDK.

use proc_macro_crate::{FoundCrate, crate_name};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

/// Under which name the crate that is compiled knows `numen-sdk`. The SDK's own crate names itself `numen_sdk` too
/// (`extern crate self as numen_sdk`), so its doc tests, examples and unit tests need no case of their own.
pub(crate) fn name() -> String {
    match crate_name("numen-sdk") {
        Ok(FoundCrate::Name(name)) => name,
        Ok(FoundCrate::Itself) | Err(_) => "numen_sdk".to_owned(),
    }
}

/// `::numen_sdk::name`: what the SDK exports.
pub(crate) fn exported(name: &str) -> TokenStream {
    let (krate, name) = (Ident::new(&self::name(), Span::call_site()), Ident::new(name, Span::call_site()));
    quote!(::#krate::#name)
}

/// `::numen_sdk::__rt`: all that generated code names but the attributes.
pub(crate) fn runtime() -> TokenStream {
    exported("__rt")
}

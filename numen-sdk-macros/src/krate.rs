//! The path under which generated code reaches the SDK.

use crate::report::message;
use proc_macro_crate::{Error as NotKnown, FoundCrate, crate_name};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use std::cell::RefCell;
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Error, LitStr, Path, Token};

thread_local! {
    /// The path that the item under expansion gives; an expansion runs on one thread from its beginning to its end.
    static GIVEN: RefCell<Option<Path>> = const { RefCell::new(None) };
}

/// Uses the crate that `#[numen(crate = "…")]` among these attributes names, until the guard is dropped.
///
/// What is wrong with the attribute is reported where all attributes of the item are read.
pub(crate) fn of_item(attributes: &[Attribute]) -> Guard {
    let named = attributes
        .iter()
        .filter(|attribute| attribute.path().segments.last().is_some_and(|last| last.ident == "numen"));
    Guard::new(named.flat_map(|attribute| given(attribute).ok()).next())
}

/// Uses the crate that `crate = path;` at the beginning of a list names, until the guard is dropped; with the rest of the
/// list.
pub(crate) fn of_list(input: TokenStream) -> syn::Result<(Guard, TokenStream)> {
    let read = |input: ParseStream| {
        let mut path = None;
        if input.peek(Token![crate]) && input.peek2(Token![=]) {
            input.parse::<Token![crate]>()?;
            input.parse::<Token![=]>()?;
            path = Some(input.call(Path::parse_mod_style)?);
            input.parse::<Token![;]>()?;
        }
        Ok((Guard::new(path), input.parse()?))
    };
    read.parse2(input)
}

/// Restores what was used before.
pub(crate) struct Guard(Option<Path>);

impl Guard {
    fn new(path: Option<Path>) -> Self {
        Guard(GIVEN.replace(path))
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        GIVEN.set(self.0.take());
    }
}

/// The path of `#[numen(crate = "…")]`.
pub(crate) fn given(attribute: &Attribute) -> syn::Result<Path> {
    let refused = || message::no_crate_path(attribute);
    given_by(&attribute.meta.require_list().map_err(|_| refused())?.tokens).ok_or_else(refused)
}

/// The path of `crate = "…"`.
pub(crate) fn given_by(arguments: &TokenStream) -> Option<Path> {
    let read = |input: ParseStream| {
        input.parse::<Token![crate]>()?;
        input.parse::<Token![=]>()?;
        let path: LitStr = input.parse()?;
        input.parse::<Option<Token![,]>>()?;
        path.parse_with(Path::parse_mod_style)
    };
    read.parse2(arguments.clone()).ok()
}

/// Uses `path` until the guard is dropped.
pub(crate) fn of_path(path: Path) -> Guard {
    Guard::new(Some(path))
}

/// The error for a crate that does not depend on the SDK and names none that re-exports it.
pub(crate) fn missing() -> Option<Error> {
    // The tests of this crate expand for a crate of no name.
    let tested = matches!(crate_name("numen-sdk-macros"), Ok(FoundCrate::Itself));
    (!tested && is_missing(&crate_name("numen-sdk"))).then(message::no_sdk)
}

/// A manifest that can't be read says nothing: another build system may know the SDK.
fn is_missing(found: &Result<FoundCrate, NotKnown>) -> bool {
    matches!(found, Err(NotKnown::CrateNotFound { .. })) && GIVEN.with_borrow(Option::is_none)
}

/// Whether a path begins with the SDK's crate. In a `macro_rules!` of the facade the first segment of the given path may
/// be written `$crate`.
pub(crate) fn begins(path: &Path) -> bool {
    let segments = |path: &Path| -> Vec<String> {
        path.segments.iter().map(|segment| segment.ident.to_string()).collect()
    };
    let written = segments(path);
    written.first().is_some_and(|first| *first == name())
        || GIVEN.with_borrow(|given| given.as_ref().map(segments)).is_some_and(|mut given| {
            if let (Some(first), Some("$crate")) = (given.first_mut(), written.first().map(String::as_str)) {
                *first = "$crate".to_owned();
            }
            written.starts_with(&given)
        })
}

/// Under which name the crate that is compiled knows `numen-sdk`. The SDK's own crate names itself `numen_sdk` too
/// (`extern crate self as numen_sdk`), so its doc tests, examples and unit tests need no case of their own.
fn name() -> String {
    match crate_name("numen-sdk") {
        Ok(FoundCrate::Name(name)) => name,
        Ok(FoundCrate::Itself) | Err(_) => "numen_sdk".to_owned(),
    }
}

/// `::numen_sdk::name`: what the SDK exports.
pub(crate) fn exported(name: &str) -> TokenStream {
    let krate =
        GIVEN.with_borrow(|given| given.as_ref().map(ToTokens::to_token_stream)).unwrap_or_else(|| {
            let krate = Ident::new(&self::name(), Span::call_site());
            quote!(::#krate)
        });
    let name = Ident::new(name, Span::call_site());
    quote!(#krate::#name)
}

/// `::numen_sdk::__rt`: all that generated code names but the attributes.
pub(crate) fn runtime() -> TokenStream {
    exported("__rt")
}

#[cfg(test)]
mod tests {
    use super::*;
    use syn::parse_quote;

    #[test]
    fn a_crate_without_the_sdk_is_refused_unless_it_names_a_facade() {
        let unknown =
            Err(NotKnown::CrateNotFound { crate_name: "numen-sdk".to_owned(), path: "Cargo.toml".into() });
        assert!(is_missing(&unknown));
        assert!(!is_missing(&Ok(FoundCrate::Name("lua".to_owned()))));
        assert!(!is_missing(&Err(NotKnown::CargoManifestDirNotSet)));
        let _krate = of_item(&[parse_quote!(#[doc = "A."]), parse_quote!(#[numen(crate = "facade::sdk")])]);
        assert!(!is_missing(&unknown));
    }

    #[test]
    fn what_a_facade_exports_is_found_by_its_path() {
        {
            let _krate = of_item(&[parse_quote!(#[numen(crate = "facade::sdk")])]);
            assert_eq!(runtime().to_string(), quote!(facade::sdk::__rt).to_string());
            assert!(begins(&parse_quote!(facade::sdk::example)) && begins(&parse_quote!(numen_sdk::example)));
            assert!(!begins(&parse_quote!(other::example)));
        }
        assert_eq!(runtime().to_string(), quote!(::numen_sdk::__rt).to_string());
        assert!(!begins(&parse_quote!(facade::sdk::example)));
        let (_krate, rest) = of_list(quote!(crate = crate::sdk; get, cast)).unwrap();
        assert_eq!(rest.to_string(), quote!(get, cast).to_string());
        assert_eq!(runtime().to_string(), quote!(crate::sdk::__rt).to_string());
    }
}

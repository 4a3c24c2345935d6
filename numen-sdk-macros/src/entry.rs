//! Each macro from its input to its output: read, check, then expand or stand in.

use crate::attr::{Extras, on_function, strip_param};
use crate::item::FnItem;
use crate::repair::{Repaired, repair};
use crate::report::{Report, compile_errors, message};
use crate::signature::Function;
use crate::{check, data, expand, krate};
use proc_macro2::{TokenStream, TokenTree};
use quote::quote;
use syn::{Attribute, DeriveInput, Error, FnArg, parse_quote};

/// `#[fn_doc(…)]`.
pub(crate) fn fn_doc(arguments: TokenStream, input: TokenStream) -> TokenStream {
    let mut report = Report::new();
    let item = match syn::parse2::<FnItem>(input.clone()) {
        Ok(item) => item,
        Err(_) => match repair(input.clone()) {
            Some(Repaired { item, errors }) => {
                errors.into_iter().for_each(|error| report.push(error));
                item
            }
            None => {
                report.push(message::no_function("fn_doc"));
                let errors = compile_errors(&report.finish());
                return quote!(#errors #input);
            }
        },
    };
    let _krate = krate::of_item(&item.attrs);
    if let Some(error) = krate::missing() {
        report.finish();
        return without_sdk(error, item);
    }
    let mut function = Function::read(arguments, item, &mut report);
    check::function(&function, &mut report);
    let errors = report.finish();
    if errors.is_empty() {
        return expand::function::expand(&function);
    }
    let errors = compile_errors(&errors);
    let conversions =
        check::rest::of_function(&function).map(|sound| expand::function::conversions(&function, &sound));
    let stand_in = expand::stand_in::function(&mut function.item);
    quote!(#errors #stand_in #conversions)
}

/// `#[example]`, `#[note]` and `#[see_also]` above `#[fn_doc]`: moves itself and its like below, in order, where
/// `#[fn_doc]` reads them. Below it they are never run.
pub(crate) fn beside_fn_doc(name: &str, arguments: TokenStream, input: TokenStream) -> TokenStream {
    if is_used_up(&arguments) {
        return input;
    }
    let is_fn_doc = |attribute: &Attribute| on_function(attribute) == Some("fn_doc");
    let mut item = match syn::parse2::<FnItem>(input.clone()) {
        Ok(item) => item,
        Err(_) => match repair(input.clone()) {
            // `#[fn_doc]` reports what is wrong with the function.
            Some(repaired) if repaired.item.attrs.iter().any(is_fn_doc) => return input,
            Some(repaired) => repaired.item,
            None => {
                let error = message::no_function(name).to_compile_error();
                return quote!(#error #input);
            }
        },
    };
    let Some(at) = item.attrs.iter().position(is_fn_doc) else {
        return orphaned(name, item);
    };
    let named = if name == "numen" { krate::given_by(&arguments) } else { None };
    let _krate = named.map_or_else(|| krate::of_item(&item.attrs), krate::of_path);
    let path = krate::exported(name);
    let own: Attribute =
        if arguments.is_empty() { parse_quote!(#[#path]) } else { parse_quote!(#[#path(#arguments)]) };
    let mut below = item.attrs.split_off(at);
    let (mut moved, above): (Vec<_>, Vec<_>) =
        item.attrs.into_iter().partition(|attribute| on_function(attribute).is_some());
    moved.insert(0, own);
    below.splice(1..1, moved);
    item.attrs = above.into_iter().chain(below).collect();
    quote!(#item)
}

/// Whether `#[fn_doc]` has read this attribute already and only names it (see `Extras::read`).
fn is_used_up(arguments: &TokenStream) -> bool {
    let mut tokens = arguments.clone().into_iter();
    matches!(tokens.next(), Some(TokenTree::Punct(at)) if at.as_char() == '@') && tokens.next().is_none()
}

/// One error for all of a function that lacks `#[fn_doc]`.
fn orphaned(name: &str, mut item: FnItem) -> TokenStream {
    let _krate = krate::of_item(&item.attrs);
    if let Some(error) = krate::missing() {
        return without_sdk(error, item);
    }
    strip(&mut item);
    let error = message::no_fn_doc(name).to_compile_error();
    let stand_in = expand::stand_in::function(&mut item);
    quote!(#error #stand_in)
}

/// One error for all of a function in a crate that does not know the SDK.
fn without_sdk(error: Error, mut item: FnItem) -> TokenStream {
    strip(&mut item);
    let error = error.to_compile_error();
    quote!(#error #item)
}

/// Takes all of our attributes off a function.
fn strip(item: &mut FnItem) {
    let mut others = Report::new();
    Extras::take(&mut item.attrs, &mut others);
    others.finish();
    for input in &mut item.sig.inputs {
        if let FnArg::Typed(input) = input {
            strip_param(&mut input.attrs);
        }
    }
}

/// `#[derive(ApiType)]`.
pub(crate) fn api_type(input: TokenStream) -> TokenStream {
    let input: DeriveInput = match syn::parse2(input) {
        Ok(input) => input,
        Err(error) => return error.to_compile_error(),
    };
    let _krate = krate::of_item(&input.attrs);
    if let Some(error) = krate::missing() {
        return error.to_compile_error();
    }
    let mut report = Report::new();
    check::data::concrete(&input, &mut report);
    let data = data::Data::read(&input, &mut report);
    if let Some(data) = &data {
        check::data::data(data, &mut report);
    }
    match (data, &report.finish()[..]) {
        (Some(data), []) => expand::data::expand(&data),
        (data, errors) => {
            let (errors, stand_in) = (compile_errors(errors), expand::stand_in::api_type(&input));
            let sound = data.map(|data| check::rest::of_data(&input, &data)).unwrap_or_default();
            let conversions = expand::data::conversions(&sound);
            quote!(#errors #stand_in #conversions)
        }
    }
}

/// `#[derive(Args)]`.
pub(crate) fn args(input: TokenStream) -> TokenStream {
    let input: DeriveInput = match syn::parse2(input) {
        Ok(input) => input,
        Err(error) => return error.to_compile_error(),
    };
    let _krate = krate::of_item(&input.attrs);
    if let Some(error) = krate::missing() {
        return error.to_compile_error();
    }
    let mut report = Report::new();
    check::data::concrete(&input, &mut report);
    let params = data::args_params(&input, &mut report);
    if let Some(params) = &params {
        check::params(params, &mut report);
    }
    match (params, &report.finish()[..]) {
        (Some(params), []) => expand::args::expand(&input, &params),
        (params, errors) => {
            let (errors, stand_in) = (compile_errors(errors), expand::stand_in::args(&input));
            let params = params.unwrap_or_default();
            let conversions = expand::args::conversions(&check::rest::of_args(&input, &params));
            quote!(#errors #stand_in #conversions)
        }
    }
}

//! Tests on tokens: which findings, how many, and which text each underlines. What the compiler makes of the generated
//! code is for `numen-sdk-tests/ui`.

mod bundle;
mod data;
mod expansion;
mod function;

use crate::report::Report;
use crate::signature::Function;
use crate::{check, data as model, item::FnItem};
use proc_macro2::TokenStream;
use syn::{DeriveInput, Error};

fn tokens(source: &str) -> TokenStream {
    source.parse().unwrap_or_else(|error| panic!("{error}: {source}"))
}

/// `text underlined: what is wrong`, one for each finding.
fn shown(errors: Vec<Error>) -> Vec<String> {
    let line = |error: &Error| {
        let message = error.to_string();
        let what = message.lines().next().unwrap_or_default();
        assert!(message.contains("\n\n= help: "), "no help: {message}");
        format!("{}: {what}", error.span().source_text().unwrap_or_default())
    };
    errors.iter().map(line).collect()
}

/// The findings of `#[fn_doc(arguments)] source`.
fn of_function(arguments: &str, source: &str) -> Vec<String> {
    let mut report = Report::new();
    let item: FnItem = syn::parse2(tokens(source)).unwrap();
    let function = Function::read(tokens(arguments), item, &mut report);
    check::function(&function, &mut report);
    shown(report.finish())
}

/// The findings of a function with these parameters after the call.
fn of_params(params: &str) -> Vec<String> {
    of_function(r#""Do it.""#, &format!("fn act<W: World>(call: &ServerCall<W>, {params}) {{}}"))
}

/// The findings of `#[derive(ApiType)] source`.
fn of_type(source: &str) -> Vec<String> {
    let mut report = Report::new();
    let input: DeriveInput = syn::parse2(tokens(source)).unwrap();
    check::data::concrete(&input, &mut report);
    if let Some(data) = model::Data::read(&input, &mut report) {
        check::data::data(&data, &mut report);
    }
    shown(report.finish())
}

/// The findings of `#[derive(Args)] source`.
fn of_args(source: &str) -> Vec<String> {
    let mut report = Report::new();
    let input: DeriveInput = syn::parse2(tokens(source)).unwrap();
    check::data::concrete(&input, &mut report);
    if let Some(params) = model::args_params(&input, &mut report) {
        check::params(&params, &mut report);
    }
    shown(report.finish())
}

const NONE: [&str; 0] = [];

#[test]
#[should_panic(expected = "without being asked")]
fn a_report_must_be_asked() {
    Report::new();
}

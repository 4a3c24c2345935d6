//! What is said about directories of files.

use super::refuse;
use crate::bundle::{Fault, Problem};
use proc_macro2::{Span, TokenStream};
use std::path::Path;
use syn::{Error, LitStr};

pub(crate) fn no_directory_name(at: &TokenStream) -> Error {
    let what = "`bundle!` takes the name of a directory, as one text";
    let help = "write it as it is called from the crate's `Cargo.toml`, as in `bundle!(\"skills\")`";
    if at.is_empty() {
        Error::new(Span::call_site(), super::text(what, help))
    } else {
        refuse(at, what, help)
    }
}

pub(crate) fn no_directory(at: &LitStr, directory: &Path) -> Error {
    let called = at.value();
    let what = match directory.exists() {
        true => format!("`{called}` is no directory"),
        false => format!("there is no directory `{called}` beside this crate's `Cargo.toml`"),
    };
    refuse(at, what, "make the directory, which may be empty, or remove this bundle")
}

pub(crate) fn unreadable_bundle(at: &LitStr, fault: &Fault) -> Error {
    let (what, help) = match &fault.problem {
        Problem::Io(error) => (error.to_string(), "make it readable, or take it out of the directory"),
        Problem::Name => ("its name is no UTF-8".to_owned(), "give it another name"),
        Problem::Circle => ("it leads back to a directory that it lies in".to_owned(), "remove the link"),
    };
    refuse(at, format_args!("`{}` can't be bundled: {what}", fault.at.display()), help)
}

//! Collects what is wrong with an item, so that one compiler run shows all of it.

pub(crate) mod message;

use proc_macro2::TokenStream;
use syn::{Error, Result};

/// The findings of one item. It must be asked at the end: one that is dropped unasked panics, so that no finding is
/// lost on a path nobody thought of.
pub(crate) struct Report {
    errors: Option<Vec<Error>>,
}

impl Report {
    pub(crate) fn new() -> Self {
        Report { errors: Some(Vec::new()) }
    }

    pub(crate) fn push(&mut self, error: Error) {
        self.errors.get_or_insert_default().push(error);
    }

    /// The value, or nothing after noting why there is none.
    pub(crate) fn ok<T>(&mut self, result: Result<T>) -> Option<T> {
        result.map_err(|error| self.push(error)).ok()
    }

    /// All findings, in the order in which they were made.
    pub(crate) fn finish(mut self) -> Vec<Error> {
        self.errors.take().unwrap_or_default()
    }
}

impl Drop for Report {
    fn drop(&mut self) {
        if self.errors.is_some() && !std::thread::panicking() {
            panic!("a report was dropped without being asked");
        }
    }
}

/// The findings as `compile_error!` items.
pub(crate) fn compile_errors(errors: &[Error]) -> TokenStream {
    errors.iter().map(Error::to_compile_error).collect()
}

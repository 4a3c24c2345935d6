//! What a program is told of a function that does not keep its side, and what the application's log is.

use super::{ApiError, ErrorKind};
use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
};

/// Runs code of the application's on behalf of `what`; a panic in it is an error.
pub(crate) fn guarded<R>(what: &str, run: impl FnOnce() -> R) -> Result<R, ApiError> {
    catch_unwind(AssertUnwindSafe(run)).map_err(|panic| broke(what, &panic))
}

/// What a panic said.
pub(crate) fn words(panic: &Box<dyn Any + Send>) -> String {
    panic
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned())
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "a panic without words".to_owned())
}

/// The error for a panic: logged for the application, told to the program without its words.
pub(crate) fn broke(what: &str, panic: &Box<dyn Any + Send>) -> ApiError {
    let words = words(panic);
    tracing::error!(function = what, panic = words, "a function that a program called has panicked");
    ApiError::new(
        ErrorKind::Failed,
        "the function broke; this is a fault in the application, not in the program",
    )
}

/// The error for a result that can't be told to a program.
pub(crate) fn untold(function: &str, reason: &str) -> ApiError {
    tracing::error!(function, reason, "a result could not be told to a program");
    ApiError::new(ErrorKind::Failed, format!("the result can't be told: {reason}"))
}

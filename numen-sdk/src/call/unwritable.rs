//! Results that can't be given to a program.

use super::{ApiError, ErrorKind};

/// The error for a result that can't be given to a program.
pub(crate) fn unwritable(function: &str, reason: &str) -> ApiError {
    tracing::error!(function, reason, "a result could not be given to a program");
    ApiError::new(ErrorKind::Failed, format!("the result can't be returned: {reason}"))
}

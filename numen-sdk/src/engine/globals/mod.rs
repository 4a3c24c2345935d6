//! What programs find under global names.

pub(super) mod assign;
pub(super) mod charged;
pub(super) mod errors;
pub(super) mod library;
pub(super) mod members;
pub(super) mod random;
pub(super) mod uncaught;
pub(super) mod unknown;

//! Panics in code of the application: caught, logged, and reported to the program as an error.

use super::{ApiError, ErrorKind};
use std::{
    any::Any,
    ops::{Deref, DerefMut},
    panic::{AssertUnwindSafe, catch_unwind},
};

/// The message of a panic.
#[derive(Debug)]
pub(crate) struct Panic(pub(crate) String);

impl Panic {
    /// Takes the message from a payload, which goes.
    pub(crate) fn of(payload: Box<dyn Any + Send>) -> Self {
        let message = payload
            .downcast_ref::<&str>()
            .map(|text| (*text).to_owned())
            .or_else(|| payload.downcast_ref::<String>().cloned())
            .unwrap_or_else(|| "a panic without a message".to_owned());
        // A payload may be of any type, and its destructor may panic as well.
        if let Err(second) = catch_unwind(AssertUnwindSafe(|| drop(payload))) {
            std::mem::forget(second);
        }
        Panic(message)
    }
}

/// Runs code of the application.
///
/// # Errors
/// It panicked.
pub(crate) fn catch<R>(run: impl FnOnce() -> R) -> Result<R, Panic> {
    catch_unwind(AssertUnwindSafe(run)).map_err(Panic::of)
}

/// Runs code of the application on behalf of `what`; a panic in it is an error.
pub(crate) fn guarded<R>(what: &str, run: impl FnOnce() -> R) -> Result<R, ApiError> {
    catch(run).map_err(|panic| broke(what, &panic))
}

/// The error for a panic. The log gets its message, the program does not.
pub(crate) fn broke(what: &str, Panic(message): &Panic) -> ApiError {
    tracing::error!(function = what, panic = message, "a function that a program called has panicked");
    ApiError::new(
        ErrorKind::Failed,
        "the function broke; this is a fault in the application, not in the program",
    )
}

/// A value of the application, such as a task or a future. A panic in its destructor goes no further.
pub(crate) struct Contained<T>(Option<T>);

impl<T> Contained<T> {
    pub(crate) fn new(value: T) -> Self {
        Contained(Some(value))
    }
}

impl<T> Deref for Contained<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.0.as_ref().expect("only `drop` takes it")
    }
}

impl<T> DerefMut for Contained<T> {
    fn deref_mut(&mut self) -> &mut T {
        self.0.as_mut().expect("only `drop` takes it")
    }
}

impl<T> Drop for Contained<T> {
    fn drop(&mut self) {
        let value = self.0.take();
        if let Err(Panic(message)) = catch(|| drop(value)) {
            let of = std::any::type_name::<T>();
            tracing::error!(of, panic = message, "a destructor has panicked");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Panics when it is dropped.
    struct Bomb;

    impl Drop for Bomb {
        fn drop(&mut self) {
            panic!("dropped");
        }
    }

    #[test]
    fn a_panic_in_the_destructor_of_a_contained_value_goes_no_further() {
        drop(Contained::new(Bomb));
    }

    #[test]
    fn a_contained_value_may_be_dropped_by_a_panic() {
        let caught = catch(|| {
            let _bomb = Contained::new(Bomb);
            panic!("in the middle");
        });
        assert_eq!(caught.unwrap_err().0, "in the middle");
    }

    #[test]
    fn the_payload_of_a_panic_may_panic_when_it_is_dropped() {
        let caught = catch(|| std::panic::panic_any(Bomb));
        assert_eq!(caught.unwrap_err().0, "a panic without a message");
    }
}

//! Access to the world for the VM's callbacks.

use std::{cell::Cell, ptr::NonNull};

/// A `&mut W` that callbacks without a lifetime can reach while a function runs.
pub(in crate::engine) struct ScopedRef<W>(Cell<Option<NonNull<W>>>);

/// Restores the previous reference when it is dropped, also by a panic.
struct Restore<'a, W>(&'a Cell<Option<NonNull<W>>>, Option<NonNull<W>>);

impl<W> Drop for Restore<'_, W> {
    fn drop(&mut self) {
        self.0.set(self.1);
    }
}

impl<W> ScopedRef<W> {
    pub(in crate::engine) fn new() -> Self {
        ScopedRef(Cell::new(None))
    }

    /// Sets the reference while `run` runs.
    pub(in crate::engine) fn set<R>(&self, world: &mut W, run: impl FnOnce() -> R) -> R {
        let _restore = Restore(&self.0, self.0.replace(Some(NonNull::from(world))));
        run()
    }

    /// Calls `use_it` with the reference; `None` if none is set, or an outer `with` has it.
    pub(in crate::engine) fn with<R>(&self, use_it: impl FnOnce(&mut W) -> R) -> Option<R> {
        let mut world = self.0.take()?;
        let _restore = Restore(&self.0, Some(world));
        // SAFETY: `set` put the pointer there, and its `&mut W` is not used until `run` returns. The pointer was
        // taken out of the cell, so a second `with` inside `use_it` finds nothing.
        Some(use_it(unsafe { world.as_mut() }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reference_is_set_while_a_function_runs_and_has_one_user_at_a_time() {
        let reference = ScopedRef::new();
        assert_eq!(reference.with(|n: &mut i32| *n), None);
        let mut world = 7;
        let seen = reference.set(&mut world, || {
            reference.with(|n| {
                *n += 1;
                (*n, reference.with(|n| *n))
            })
        });
        assert_eq!(seen, Some((8, None)));
        assert_eq!(reference.with(|n| *n), None);
    }

    #[test]
    fn a_panic_resets_the_reference() {
        let reference = ScopedRef::new();
        let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            reference.set(&mut 1, || reference.with(|_: &mut i32| panic!("in the middle")))
        }));
        assert!(caught.is_err());
        assert_eq!(reference.with(|n| *n), None);
    }
}

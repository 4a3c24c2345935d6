//! Lending the world to the VM's callbacks.

use std::{cell::Cell, ptr::NonNull};

/// A place where a `&mut W` lies while callbacks run that can't carry a lifetime.
pub(in crate::engine) struct Lease<W>(Cell<Option<NonNull<W>>>);

/// Puts back what lay there before, on every way out, a panic included.
struct Restore<'a, W>(&'a Cell<Option<NonNull<W>>>, Option<NonNull<W>>);

impl<W> Drop for Restore<'_, W> {
    fn drop(&mut self) {
        self.0.set(self.1);
    }
}

impl<W> Lease<W> {
    pub(in crate::engine) fn new() -> Self {
        Lease(Cell::new(None))
    }

    /// Lends `world` for the time of `run`.
    pub(in crate::engine) fn lend<R>(&self, world: &mut W, run: impl FnOnce() -> R) -> R {
        let _restore = Restore(&self.0, self.0.replace(Some(NonNull::from(world))));
        run()
    }

    /// Takes the world, if it is lent and nobody else has it.
    pub(in crate::engine) fn with<R>(&self, use_it: impl FnOnce(&mut W) -> R) -> Option<R> {
        let mut world = self.0.take()?;
        let _restore = Restore(&self.0, Some(world));
        // SAFETY: `lend` put the pointer there, and the `&mut W` it was made of is not touched until `run` returns. It
        // was taken out of the cell, so a second `with` inside `use_it` finds nothing.
        Some(use_it(unsafe { world.as_mut() }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_world_is_there_while_it_is_lent_and_to_one_at_a_time() {
        let lease = Lease::new();
        assert_eq!(lease.with(|n: &mut i32| *n), None);
        let mut world = 7;
        let seen = lease.lend(&mut world, || {
            lease.with(|n| {
                *n += 1;
                (*n, lease.with(|n| *n))
            })
        });
        assert_eq!(seen, Some((8, None)));
        assert_eq!(lease.with(|n| *n), None);
    }

    #[test]
    fn a_panic_takes_the_world_back() {
        let lease = Lease::new();
        let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            lease.lend(&mut 1, || lease.with(|_: &mut i32| panic!("in the middle")))
        }));
        assert!(caught.is_err());
        assert_eq!(lease.with(|n| *n), None);
    }
}

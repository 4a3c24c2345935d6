//! The memory of a program: counted at each allocation, compared with the limits at the next safepoint.

use crate::engine::{
    limits::{settings::Limits, stop::Stop},
    raw::Stack,
};
use std::cell::Cell;

/// The bytes allocated between two looks at the clock.
const LOOK_EVERY: u64 = 64 << 10;

/// The memory of one program.
pub(in crate::engine) struct Budget {
    category: u8,
    /// The bytes that earlier programs left in the category.
    before: usize,
    allocated: Cell<u64>,
    look_at: Cell<u64>,
    /// The bytes in the category, garbage included, that make a collection worth it.
    collect_at: Cell<usize>,
    over: Cell<bool>,
    long_string: Cell<bool>,
}

impl Budget {
    pub(in crate::engine) fn new(category: u8, before: usize) -> Self {
        Budget {
            category,
            before,
            allocated: Cell::new(0),
            look_at: Cell::new(LOOK_EVERY),
            collect_at: Cell::new(0),
            over: Cell::new(false),
            long_string: Cell::new(false),
        }
    }

    pub(in crate::engine) fn category(&self) -> u8 {
        self.category
    }

    /// Counts an allocation. `true` if the next safepoint must take a closer look.
    pub(in crate::engine) fn allocated(
        &self,
        limits: &Limits,
        size: usize,
        growth: usize,
        is_string: bool,
        live: impl Fn() -> usize,
    ) -> bool {
        let allocated = self.allocated.get() + growth as u64;
        self.allocated.set(allocated);
        if is_string && size > limits.string {
            self.long_string.set(true);
        }
        if live().saturating_sub(self.before) > limits.memory.max(self.collect_at.get()) {
            self.over.set(true);
        }
        let look = allocated >= self.look_at.get();
        if look {
            self.look_at.set(allocated + LOOK_EVERY);
        }
        look || self.over.get() || self.long_string.get()
    }

    /// The limit that the program is over. Garbage is collected first, so that it does not count.
    pub(in crate::engine) fn check(&self, limits: &Limits, stack: &Stack<'_>) -> Option<Stop> {
        if self.long_string.get() {
            return Some(Stop::Text(limits.string));
        }
        if self.allocated.get() > limits.allocated {
            return Some(Stop::Allocated(limits.allocated));
        }
        if self.over.replace(false) {
            stack.collect();
            let live = stack.held(self.category).saturating_sub(self.before);
            if live > limits.memory {
                return Some(Stop::Memory(limits.memory));
            }
            // Else each further byte near the limit would cost a collection.
            self.collect_at.set(live + limits.memory / 8);
        }
        None
    }
}

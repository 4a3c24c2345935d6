//! What memory a program has used: counted where it is allocated, judged at the next safepoint.

use crate::engine::{
    limits::{settings::Limits, stop::Stop},
    raw::Stack,
};
use std::cell::Cell;

/// So many bytes allocated are worth a look at the clock.
const LOOK_EVERY: u64 = 64 << 10;

/// The memory of one program.
pub(in crate::engine) struct Budget {
    category: u8,
    /// What earlier programs left in the category.
    before: usize,
    allocated: Cell<u64>,
    look_at: Cell<u64>,
    /// What the category holds, garbage included, when it is worth a collection.
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

    /// Counts an allocation; whether the next safepoint should look closer.
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

    /// Whether the program is to be stopped. Garbage is collected before it is held against it.
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
            // Not again for every byte on top of what is near the limit.
            self.collect_at.set(live + limits.memory / 8);
        }
        None
    }
}

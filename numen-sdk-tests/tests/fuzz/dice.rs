//! Choices out of a list of numbers: shorter lists and smaller numbers make simpler programs.

/// What is left of the choices. When they are used up, each further one is the first of what there is.
pub(crate) struct Dice<'c> {
    choices: std::slice::Iter<'c, u16>,
}

impl<'c> Dice<'c> {
    pub(crate) fn new(choices: &'c [u16]) -> Self {
        Dice { choices: choices.iter() }
    }

    /// A number from 0 to `count` - 1.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        usize::from(self.choices.next().copied().unwrap_or(0)) % count
    }

    /// Happens so many times in a hundred.
    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) >= 100 - percent
    }

    /// One of these.
    pub(crate) fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    /// Up to `most` of what `make` makes, joined.
    pub(crate) fn some(
        &mut self,
        most: usize,
        between: &str,
        mut make: impl FnMut(&mut Self) -> String,
    ) -> String {
        let count = self.below(most + 1);
        (0..count).map(|_| make(self)).collect::<Vec<_>>().join(between)
    }
}

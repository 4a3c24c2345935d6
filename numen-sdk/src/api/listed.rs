//! The names of a list of functions, compared at compile time.

use crate::const_text::{ConstText, equal, hash};

/// The functions of one `functions![…]`: their names in Lua, and their paths as they are written there.
pub struct Listed<const N: usize> {
    paths: [&'static str; N],
    /// For each function the first one of the same name.
    first: [usize; N],
}

impl<const N: usize> Listed<N> {
    /// Compares the names, in a time that grows with their number and not with its square.
    ///
    /// An empty name is that of a function which was refused, and equals no other.
    pub const fn new(names: [&'static str; N], paths: [&'static str; N]) -> Self {
        // The last function of each hash, and for each function the one before it of its hash.
        let mut last = [usize::MAX; BUCKETS];
        let mut before = [usize::MAX; N];
        let mut first = [0; N];
        let mut i = 0;
        while i < N {
            first[i] = i;
            let bucket = hash(names[i]) % BUCKETS;
            let mut other = last[bucket];
            while other != usize::MAX {
                if equal(names[other], names[i]) && !names[i].is_empty() {
                    first[i] = first[other];
                    break;
                }
                other = before[other];
            }
            before[i] = last[bucket];
            last[bucket] = i;
            i += 1;
        }
        Listed { paths, first }
    }

    /// Fails to compile, where it is called, if an earlier function has the name of this one.
    #[track_caller]
    pub const fn is_first(&self, index: usize) {
        let first = self.first[index];
        if first != index {
            let text = ConstText::of(&[
                "`",
                self.paths[index],
                "` has the same name in Lua as `",
                self.paths[first],
                "`\n\n= help: rename one of them, as in `#[fn_doc(\"…\", name = \"…\")]`",
            ]);
            panic!("{}", text.as_str());
        }
    }
}

/// Enough for the lists that people write; a longer one only takes longer.
const BUCKETS: usize = 512;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_function_knows_the_first_of_its_name() {
        let listed = Listed::new(["get", "set", "get", "", "", "get"], ["a", "b", "c", "d", "e", "f"]);
        assert_eq!(listed.first, [0, 1, 0, 3, 4, 0]);
        listed.is_first(1);
        let panic = std::panic::catch_unwind(|| listed.is_first(5)).unwrap_err();
        let words: &String = panic.downcast_ref().expect("a text");
        assert!(
            words.starts_with("`f` has the same name in Lua as `a`\n\n= help: rename one of them"),
            "{words}"
        );
    }

    #[test]
    fn more_functions_than_buckets_are_compared_too() {
        const MANY: usize = 3 * BUCKETS;
        let names: Vec<&'static str> =
            (0..MANY - 1).map(|n| &*format!("f{n}").leak()).chain(["f7"]).collect();
        let names: [&'static str; MANY] = names.try_into().expect("as many");
        let listed = Listed::new(names, names);
        assert_eq!(listed.first[MANY - 1], 7);
        assert!((0..MANY - 1).all(|n| listed.first[n] == n));
    }
}

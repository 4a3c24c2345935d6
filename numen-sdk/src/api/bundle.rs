//! Files that a plugin carries in its binary, put there by `bundle!`.

/// The files under a directory of the plugin's crate, as they were when it was compiled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bundle {
    files: &'static [(&'static str, &'static [u8])],
}

impl Bundle {
    /// What `bundle!` makes: each file's path from the directory on, with `/` between its parts, and its bytes; in the order
    /// of the paths.
    #[doc(hidden)]
    pub const fn new(files: &'static [(&'static str, &'static [u8])]) -> Self {
        Bundle { files }
    }

    /// The files, by path.
    pub fn files(&self) -> impl Iterator<Item = (&'static str, &'static [u8])> + use<> {
        self.files.iter().copied()
    }
}

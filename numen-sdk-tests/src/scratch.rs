//! Directories for tests that need files.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process,
};

/// An empty directory that is gone after the test.
pub struct Scratch(PathBuf);

impl Scratch {
    /// One for the test of this name, which no other may have.
    ///
    /// # Panics
    /// It can't be made.
    pub fn new(test: &str) -> Self {
        let path = env::temp_dir().join(format!("numen-{test}-{}", process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a directory can be made");
        Scratch(path)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Writes a file, and the directories above it.
    ///
    /// # Panics
    /// It can't be written.
    pub fn write(&self, path: &str, text: impl AsRef<[u8]>) {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().unwrap_or(&self.0)).expect("directories can be made");
        fs::write(path, text).expect("a file can be written");
    }

    /// The text of a file, if it is there.
    pub fn read(&self, path: &str) -> Option<String> {
        fs::read_to_string(self.0.join(path)).ok()
    }

    /// Removes a file.
    ///
    /// # Panics
    /// There is none.
    pub fn remove(&self, path: &str) {
        fs::remove_file(self.0.join(path)).expect("the file is there");
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

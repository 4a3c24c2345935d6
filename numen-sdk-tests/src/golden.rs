//! Texts compared with files: a difference is shown by its first line, and taken over with `NUMEN_GOLDEN=update`.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
};

/// Compares a text with the file `golden/<name>` of this crate, which has a line end more.
///
/// With `NUMEN_GOLDEN=update` in the environment the file is written instead.
///
/// # Panics
/// The text differs from the file, or the file cannot be read or written.
#[track_caller]
pub fn golden(name: &str, text: &str) {
    let path = root().join(name);
    if env::var("NUMEN_GOLDEN").is_ok_and(|value| value == "update") {
        if let Err(error) = write(&path, text) {
            panic!("golden/{name} cannot be written: {error}");
        }
        return;
    }
    let file = match fs::read_to_string(&path) {
        Ok(file) => file,
        Err(error) => panic!("golden/{name} cannot be read: {error}\nNUMEN_GOLDEN=update writes it"),
    };
    // A checkout may have turned the line ends.
    let file = file.replace("\r\n", "\n");
    let expected = file.strip_suffix('\n').unwrap_or(&file);
    if let Some(difference) = difference(expected, text) {
        panic!("golden/{name} differs\n{difference}\nNUMEN_GOLDEN=update takes the new text");
    }
}

/// The names of the files under `golden/<directory>`, sorted, to be compared with those that a test has used.
///
/// # Panics
/// The directory cannot be read.
#[track_caller]
pub fn golden_names(directory: &str) -> Vec<String> {
    let entries = match fs::read_dir(root().join(directory)) {
        Ok(entries) => entries,
        Err(error) => panic!("golden/{directory} cannot be read: {error}"),
    };
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut names: Vec<String> = names.map(|name| format!("{directory}/{name}")).collect();
    names.sort();
    names
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("golden")
}

fn write(path: &Path, text: &str) -> io::Result<()> {
    if let Some(directory) = path.parent() {
        fs::create_dir_all(directory)?;
    }
    fs::write(path, format!("{text}\n"))
}

/// The first line that differs, with the line before it.
fn difference(expected: &str, got: &str) -> Option<String> {
    if expected == got {
        return None;
    }
    let (expected, got): (Vec<&str>, Vec<&str>) = (expected.split('\n').collect(), got.split('\n').collect());
    let at = expected.iter().zip(&got).take_while(|(expected, got)| expected == got).count();
    let shown =
        |lines: &[&str]| lines.get(at).map_or_else(|| "(the end)".to_owned(), |line| format!("{line:?}"));
    let before =
        at.checked_sub(1).map(|before| format!("\n  after:    {:?}", expected[before])).unwrap_or_default();
    Some(format!("line {}:{before}\n  expected: {}\n  got:      {}", at + 1, shown(&expected), shown(&got)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_is_its_first_line_and_the_one_before() {
        assert_eq!(difference("a\nb", "a\nb"), None);
        assert_eq!(
            difference("a\nb\nc", "a\nx\nc").as_deref(),
            Some("line 2:\n  after:    \"a\"\n  expected: \"b\"\n  got:      \"x\"")
        );
        assert_eq!(difference("a", "b").as_deref(), Some("line 1:\n  expected: \"a\"\n  got:      \"b\""));
    }

    #[test]
    fn a_text_that_ends_early_is_a_difference_too() {
        assert_eq!(
            difference("a\nb", "a").as_deref(),
            Some("line 2:\n  after:    \"a\"\n  expected: \"b\"\n  got:      (the end)")
        );
        assert_eq!(
            difference("a", "a\n").as_deref(),
            Some("line 2:\n  after:    \"a\"\n  expected: (the end)\n  got:      \"\"")
        );
    }
}

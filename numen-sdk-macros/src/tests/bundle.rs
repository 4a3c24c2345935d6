//! What `bundle!` takes from a directory, and what it says of one that it can't take.

use super::tokens;
use crate::bundle::expand_at;
use std::path::{Path, PathBuf};
use std::{env, fs, process};

/// A directory of this test's own, empty; removed at the end.
struct Root(PathBuf);

impl Root {
    fn new(name: &str) -> Self {
        let root = env::temp_dir().join(format!("numen-bundle-{name}-{}", process::id()));
        let _ = fs::remove_dir_all(&root);
        fs::create_dir_all(&root).unwrap();
        Root(root)
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}

impl Drop for Root {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What `bundle!(input)` becomes in a crate at `root`, without spaces.
fn expanded(root: &Path, input: &str) -> String {
    expand_at(root, tokens(input)).to_string().replace(char::is_whitespace, "")
}

/// The first line of the one error in it.
fn refused(root: &Path, input: &str) -> String {
    let output = expand_at(root, tokens(input)).to_string();
    assert_eq!(output.matches("compile_error").count(), 1, "{output}");
    assert!(
        output.replace(char::is_whitespace, "").ends_with("::numen_sdk::__rt::Bundle::new(&[])}"),
        "{output}"
    );
    let (_, message) = output.split_once('"').unwrap();
    message.split(r"\n\n= help: ").next().unwrap().replace(&root.display().to_string(), "")
}

#[test]
fn files_are_taken_in_the_order_of_their_paths_and_hidden_ones_are_not() {
    let root = Root::new("order");
    for path in [
        "skills/b/SKILL.md",
        "skills/a.md",
        "skills/a/x/deep.txt",
        "skills/.git/config",
        "skills/b/.hidden",
        "else",
    ] {
        root.write(path, "");
    }
    let at = root.0.display();
    let entry = |path: &str| format!("(\"{path}\",::core::include_bytes!(\"{at}/skills/{path}\"))");
    let entries = [entry("a.md"), entry("a/x/deep.txt"), entry("b/SKILL.md")].join(",");
    assert_eq!(expanded(&root.0, "\"skills\""), format!("{{::numen_sdk::__rt::Bundle::new(&[{entries}])}}"));
}

#[test]
fn an_empty_directory_is_fine_and_a_missing_one_is_not() {
    let root = Root::new("empty");
    fs::create_dir(root.0.join("modules")).unwrap();
    root.write("file", "");
    assert_eq!(expanded(&root.0, "\"modules\""), "{::numen_sdk::__rt::Bundle::new(&[])}");
    assert_eq!(
        refused(&root.0, "\"skills\""),
        "there is no directory `skills` beside this crate's `Cargo.toml`"
    );
    assert_eq!(refused(&root.0, "\"file\""), "`file` is no directory");
}

#[test]
fn nothing_but_one_text_is_taken() {
    let root = Root::new("input");
    for input in ["", "skills", "\"a\", \"b\"", "b\"skills\"", "concat!(\"a\")"] {
        assert_eq!(
            refused(&root.0, input),
            "`bundle!` takes the name of a directory, as one text",
            "{input}"
        );
    }
}

#[cfg(unix)]
#[test]
fn links_are_followed_but_not_in_circles() {
    use std::os::unix::fs::symlink;
    let root = Root::new("links");
    root.write("shared/tips.md", "");
    root.write("skills/a/SKILL.md", "");
    symlink("../../shared", root.0.join("skills/a/more")).unwrap();
    assert!(expanded(&root.0, "\"skills\"").contains("a/more/tips.md"));
    symlink("../..", root.0.join("skills/a/up")).unwrap();
    assert_eq!(
        refused(&root.0, "\"skills\""),
        "`/skills/a/up/skills` can't be bundled: it leads back to a directory that it lies in"
    );
    fs::remove_file(root.0.join("skills/a/up")).unwrap();
    symlink("nowhere", root.0.join("skills/a/lost")).unwrap();
    assert!(refused(&root.0, "\"skills\"").starts_with("`/skills/a/lost` can't be bundled: "));
}

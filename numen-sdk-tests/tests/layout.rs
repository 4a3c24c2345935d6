//! The modules of the engine depend on one another in one direction, as the table in `engine/mod.rs` says.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

fn engine() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../numen-sdk/src/engine")
}

/// The modules in the order of the table.
fn table() -> Vec<String> {
    let text = fs::read_to_string(engine().join("mod.rs")).expect("the engine has a root");
    let rows = text.lines().filter_map(|line| line.strip_prefix("//! | `")?.split('`').next());
    rows.map(str::to_owned).collect()
}

/// The files of the engine by their paths in it, without the root and tests, and what they import from it.
fn imports() -> BTreeMap<String, BTreeSet<String>> {
    let (root, mut folders, mut files) = (engine(), vec![engine()], BTreeMap::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("it is a folder") {
            let path = entry.expect("it can be listed").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let inside = path.strip_prefix(&root).expect("it is inside").with_extension("");
            let name = inside.to_str().expect("names are ASCII").replace('\\', "/");
            if name != "mod" && !name.ends_with("tests") {
                let text = fs::read_to_string(&path).expect("it is text");
                files.insert(name, imported(&text));
            }
        }
    }
    files
}

/// The paths that a file imports from the engine, as `state/modules`.
fn imported(text: &str) -> BTreeSet<String> {
    let code: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let code = code.join("\n");
    let mut paths = Vec::new();
    for import in code.split("\nuse ").skip(1) {
        let import: String = import.split(';').next().unwrap_or_default().split_whitespace().collect();
        expand("", &import, &mut paths);
    }
    let inside = paths.iter().filter_map(|path| path.strip_prefix("crate::engine::"));
    inside.map(|path| path.replace("::", "/")).collect()
}

/// Takes `a::{b, c::d}` apart into `a::b` and `a::c::d`.
fn expand(before: &str, import: &str, paths: &mut Vec<String>) {
    let Some((head, rest)) = import.split_once('{') else { return paths.push(before.to_owned() + import) };
    let (mut depth, mut start) = (0, 0);
    let inside = rest.strip_suffix('}').expect("each bracket is closed");
    for (at, c) in inside.char_indices().chain([(inside.len(), ',')]) {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                if start < at {
                    expand(&format!("{before}{head}"), &inside[start..at], paths);
                }
                start = at + 1;
            }
            _ => {}
        }
    }
}

fn module(path: &str) -> &str {
    path.split('/').next().unwrap_or_default()
}

#[test]
fn each_module_imports_only_from_modules_above_it_in_the_table() {
    let table = table();
    let place = |path: &str| table.iter().position(|name| name == module(path));
    for (file, imports) in imports() {
        let own = place(&file).unwrap_or_else(|| panic!("{file} is in no module of the table"));
        for import in imports {
            let other = place(&import).unwrap_or_else(|| panic!("{import} is in no module of the table"));
            assert!(other <= own, "{file} imports {import}, which is below it");
        }
    }
}

#[test]
fn no_file_depends_on_itself() {
    let files = imports();
    let file_of = |import: &str| {
        let mut path = import;
        while !files.contains_key(path) {
            path = path.rsplit_once('/')?.0;
        }
        Some(path.to_owned())
    };
    let mut left: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (file, imports) in &files {
        let others = imports.iter().filter_map(|import| file_of(import)).filter(|other| other != file);
        left.insert(file.clone(), others.collect());
    }
    assert!(left.values().map(BTreeSet::len).sum::<usize>() > 100, "the imports were read");
    loop {
        let free: Vec<String> =
            left.iter().filter(|(_, others)| others.is_empty()).map(|(file, _)| file.clone()).collect();
        if free.is_empty() {
            break;
        }
        left.retain(|file, _| !free.contains(file));
        left.values_mut().for_each(|others| others.retain(|other| !free.contains(other)));
    }
    assert!(left.is_empty(), "these files import one another: {left:#?}");
}

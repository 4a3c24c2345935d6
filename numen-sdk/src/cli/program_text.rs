//! The text of a program, from a file or standard input.

use super::{args::Input, problem::Problem, quote};
use crate::api::names;
use std::{
    ffi::OsStr,
    fs,
    io::{self, BufRead},
    path::{Path, PathBuf},
    str,
};

/// Reads the program whole.
pub(super) fn read(input: &Input, stdin: &mut dyn BufRead) -> Result<String, Problem> {
    match input {
        Input::File(path) => {
            let bytes = fs::read(path).map_err(|error| unreadable(path, &error))?;
            text(bytes, &path.display().to_string(), path.as_os_str())
        }
        Input::Stdin => {
            let mut bytes = Vec::new();
            stdin
                .read_to_end(&mut bytes)
                .map_err(|error| Problem::failed(format!("standard input can't be read: {error}")))?;
            text(bytes, "standard input", OsStr::new("-"))
        }
    }
}

fn run(file: &OsStr) -> String {
    quote::line([OsStr::new("run"), file])
}

fn text(bytes: Vec<u8>, name: &str, file: &OsStr) -> Result<String, Problem> {
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let (before, wrong) = error.as_bytes().split_at(at);
        let (line, column) = position(before);
        let byte = wrong.first().copied().unwrap_or_default();
        let problem = format!(
            "{name} is not UTF-8: there is a byte 0x{byte:02X} at line {line}, column {column}; \
             save it as UTF-8 and run it again"
        );
        Problem::failed(problem).next(run(file))
    })?;
    // Some editors begin a file with a byte order mark, which is no Lua.
    let text = text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text);
    if text.trim().is_empty() {
        let problem = format!("{name} is empty; write a program into it, e.g. return 1 + 1, and run it again");
        return Err(Problem::failed(problem).next(run(file)));
    }
    Ok(text)
}

/// Where a text ends: its line, and the column in characters.
fn position(before: &[u8]) -> (usize, usize) {
    let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    let line = before[..start].iter().filter(|byte| **byte == b'\n').count() + 1;
    (line, String::from_utf8_lossy(&before[start..]).chars().count() + 1)
}

fn unreadable(path: &Path, error: &io::Error) -> Problem {
    let name = path.display();
    if path.is_dir() {
        let problem = format!("{name} is a directory; name a program in it");
        return match programs(path).first() {
            Some(program) => Problem::failed(problem).next(run(path.join(program).as_os_str())),
            None => Problem::failed(format!("{problem}, of which there is none yet")),
        };
    }
    if error.kind() != io::ErrorKind::NotFound {
        return Problem::failed(format!("{name} can't be read: {error}"));
    }
    match nearest(path) {
        Some(near) => {
            let problem = format!("there is no file {name}; did you mean {}?", near.display());
            Problem::failed(problem).next(run(near.as_os_str()))
        }
        None => Problem::failed(format!("there is no file {name}, nor one of a similar name; check the path")),
    }
}

/// The file beside it that was most likely meant.
fn nearest(path: &Path) -> Option<PathBuf> {
    let with_ending = path.with_extension("lua");
    if path.extension().is_none() && with_ending.is_file() {
        return Some(with_ending);
    }
    let names = file_names(path.parent()?);
    let near = names::nearest(path.file_name()?.to_str()?, names.iter().map(String::as_str))?;
    Some(path.with_file_name(near))
}

/// The Lua files of a directory, in order.
fn programs(directory: &Path) -> Vec<String> {
    let mut names = file_names(directory);
    names.retain(|name| name.ends_with(".lua"));
    names.sort();
    names
}

fn file_names(directory: &Path) -> Vec<String> {
    // The parent of a bare name is the empty path.
    let directory = if directory.as_os_str().is_empty() { Path::new(".") } else { directory };
    let entries = fs::read_dir(directory).into_iter().flatten().filter_map(Result::ok);
    entries.filter(|entry| entry.path().is_file()).filter_map(|entry| entry.file_name().into_string().ok()).collect()
}

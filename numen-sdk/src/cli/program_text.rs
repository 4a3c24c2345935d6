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

/// Reads the program whole, for a command.
pub(super) fn read(command: &str, input: &Input, stdin: &mut dyn BufRead) -> Result<String, Problem> {
    match input {
        Input::File(path) => {
            let bytes = fs::read(path).map_err(|error| unreadable(command, path, &error))?;
            let name = path.display().to_string();
            text(bytes, &name).map_err(|problem| Problem::failed(problem).next(line(command, path)))
        }
        Input::Stdin => {
            let mut bytes = Vec::new();
            let read = stdin.read_to_end(&mut bytes);
            read.map_err(|error| Problem::failed(format!("standard input can't be read: {error}")))?;
            text(bytes, "standard input").map_err(Problem::failed)
        }
    }
}

fn line(command: &str, path: &Path) -> String {
    quote::line([OsStr::new(command), path.as_os_str()])
}

/// The program as text, or what is wrong with it.
fn text(bytes: Vec<u8>, name: &str) -> Result<String, String> {
    let text = String::from_utf8(bytes).map_err(|error| {
        let (before, wrong) = error.as_bytes().split_at(error.utf8_error().valid_up_to());
        let (line, column) = position(before);
        let byte = wrong.first().copied().unwrap_or_default();
        format!(
            "{name} is not UTF-8: there is a byte 0x{byte:02X} at line {line}, column {column}; \
             save the program as UTF-8 and try again"
        )
    })?;
    // Some editors begin a file with a byte order mark, which is no Lua.
    let text = text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text);
    if text.trim().is_empty() {
        return Err(format!("{name} is empty; write a program, e.g. return 1 + 1, and try again"));
    }
    Ok(text)
}

/// Where a text ends: its line, and the column in characters.
fn position(before: &[u8]) -> (usize, usize) {
    let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    let line = before[..start].iter().filter(|byte| **byte == b'\n').count() + 1;
    (line, String::from_utf8_lossy(&before[start..]).chars().count() + 1)
}

fn unreadable(command: &str, path: &Path, error: &io::Error) -> Problem {
    let name = path.display();
    if path.is_dir() {
        let problem = format!("{name} is a directory; name a program in it");
        return match programs(path).first() {
            Some(program) => Problem::failed(problem).next(line(command, &path.join(program))),
            None => Problem::failed(format!("{problem}, of which there is none yet")),
        };
    }
    if error.kind() != io::ErrorKind::NotFound {
        return Problem::failed(format!("{name} can't be read: {error}"));
    }
    match nearest(path) {
        Some(near) => {
            let problem = format!("there is no file {name}; did you mean {}?", near.display());
            Problem::failed(problem).next(line(command, &near))
        }
        None => {
            Problem::failed(format!("there is no file {name}, nor one of a similar name; check the path"))
        }
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
    entries
        .filter(|entry| entry.path().is_file())
        .filter_map(|entry| entry.file_name().into_string().ok())
        .collect()
}

//! `bundle!("…")`: the files under a directory of the crate that is compiled.

use crate::krate;
use crate::report::{Report, compile_errors, message};
use proc_macro2::TokenStream;
use quote::quote;
use std::path::{Path, PathBuf};
use std::{env, fs, io};
use syn::LitStr;

/// A bundle of all the files, each included by its path, so that cargo compiles the crate again when one changes.
pub(crate) fn expand(input: TokenStream) -> TokenStream {
    // Cargo sets it for every crate that it compiles; another build system may start the compiler where the crate is.
    let root = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).unwrap_or_default();
    expand_at(&root, input)
}

/// The same for a crate at `root`.
pub(crate) fn expand_at(root: &Path, input: TokenStream) -> TokenStream {
    let (_krate, input) = match krate::of_list(input) {
        Ok(read) => read,
        Err(error) => return error.to_compile_error(),
    };
    if let Some(error) = krate::missing() {
        return error.to_compile_error();
    }
    let mut report = Report::new();
    let files = read(root, input, &mut report).unwrap_or_default();
    let errors = compile_errors(&report.finish());
    let rt = krate::runtime();
    let entries = files.iter().map(|File { name, path }| quote!((#name, ::core::include_bytes!(#path))));
    quote!({ #errors #rt::Bundle::new(&[#(#entries),*]) })
}

/// A file of a bundle.
struct File {
    /// Its path from the directory on, with `/` between its parts.
    name: String,
    /// Where it is now.
    path: String,
}

fn read(root: &Path, input: TokenStream, report: &mut Report) -> Option<Vec<File>> {
    let Ok(literal) = syn::parse2::<LitStr>(input.clone()) else {
        report.push(message::no_directory_name(&input));
        return None;
    };
    let directory = root.join(literal.value());
    // `include_bytes!` takes a path as seen from the source file, unless it is absolute.
    let Ok(directory) = std::path::absolute(&directory) else {
        report.push(message::no_directory(&literal, &directory));
        return None;
    };
    if !directory.is_dir() {
        report.push(message::no_directory(&literal, &directory));
        return None;
    }
    let mut walk = Walk { files: Vec::new(), above: Vec::new() };
    match walk.enter(&directory, "") {
        Ok(()) => {
            walk.files.sort_by(|a, b| a.name.cmp(&b.name));
            Some(walk.files)
        }
        Err(fault) => {
            report.push(message::unreadable_bundle(&literal, &fault));
            None
        }
    }
}

/// Why a directory can't be bundled: where, and what is wrong.
pub(crate) struct Fault {
    pub(crate) at: PathBuf,
    pub(crate) problem: Problem,
}

pub(crate) enum Problem {
    /// What the file system says.
    Io(io::Error),
    /// A name that is no text.
    Name,
    /// A link to a directory that it lies in.
    Circle,
}

struct Walk {
    files: Vec<File>,
    /// The directories that the walk is in, as they are really called.
    above: Vec<PathBuf>,
}

impl Walk {
    fn enter(&mut self, directory: &Path, prefix: &str) -> Result<(), Fault> {
        let fault = |at: &Path| {
            let at = at.to_owned();
            move |error| Fault { at, problem: Problem::Io(error) }
        };
        let really = directory.canonicalize().map_err(fault(directory))?;
        if self.above.contains(&really) {
            return Err(Fault { at: directory.to_owned(), problem: Problem::Circle });
        }
        self.above.push(really);
        for entry in fs::read_dir(directory).map_err(fault(directory))? {
            let path = entry.map_err(fault(directory))?.path();
            let names = path.file_name().and_then(|name| name.to_str()).zip(path.to_str());
            let Some((name, full)) = names else {
                return Err(Fault { at: path, problem: Problem::Name });
            };
            if name.starts_with('.') {
                continue;
            }
            let name = format!("{prefix}{name}");
            if fs::metadata(&path).map_err(fault(&path))?.is_dir() {
                self.enter(&path, &format!("{name}/"))?;
            } else {
                self.files.push(File { name, path: full.to_owned() });
            }
        }
        self.above.pop();
        Ok(())
    }
}

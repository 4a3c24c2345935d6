//! Compiles the texts of programs and modules.

use crate::engine::{compile::advice, convert::program_error::ProgramError};
use mlua::chunk::Compiler;
use std::{collections::HashMap, ffi::CStr, rc::Rc};

/// The name of a program's own chunk in Lua's errors.
pub(in crate::engine) const CHUNK: &CStr = c"lua";

/// The chunk's name for Lua, which writes a name behind `=` as it is.
pub(in crate::engine) const CHUNK_NAME: &CStr = c"=lua";

const _: () = assert!(CHUNK.to_bytes().len() + 1 == CHUNK_NAME.to_bytes().len());

/// Library functions that have our versions, so that calls are not compiled as Luau's fast ones.
pub(in crate::engine) const REPLACED_BUILTINS: [&str; 7] =
    ["tostring", "rawset", "setmetatable", "next", "table.insert", "math.random", "string.format"];

/// The most texts whose bytecode is kept. A host runs the same few programs again.
const KEPT: usize = 64;

/// A text that does not compile.
pub(in crate::engine) struct SyntaxError {
    pub(in crate::engine) error: ProgramError,
    pub(in crate::engine) line: Option<u32>,
}

impl SyntaxError {
    /// The message for a module.
    pub(in crate::engine) fn of_module(self, name: &str) -> String {
        let line = self.line.map_or(String::new(), |line| format!("{line}: "));
        let advice = self.error.hint.map_or(String::new(), |advice| format!("; {advice}"));
        format!("{name}:{line}{}{advice}", self.error.message)
    }
}

/// A text and its bytecode.
#[derive(Clone)]
pub(in crate::engine) struct Chunk {
    pub(in crate::engine) text: Rc<str>,
    pub(in crate::engine) bytecode: Rc<[u8]>,
}

/// A compiler with the bytecode of recent texts.
pub(in crate::engine) struct Compilations {
    compiler: Compiler,
    kept: HashMap<Rc<str>, Rc<[u8]>>,
}

impl Compilations {
    pub(in crate::engine) fn new() -> Self {
        let compiler = Compiler::new()
            .set_optimization_level(1)
            // Lines, which receipts and errors state, and the names of variables, for the hints of errors.
            .set_debug_level(2)
            .set_disabled_builtins(REPLACED_BUILTINS)
            // Else a loop over `next, t` would read the tables of the API raw, which are empty.
            .set_mutable_globals(["next"]);
        Compilations { compiler, kept: HashMap::new() }
    }

    pub(in crate::engine) fn compile(&mut self, code: &str) -> Result<Chunk, Box<SyntaxError>> {
        // Editors on Windows may write a byte order mark.
        let code = code.strip_prefix('\u{feff}').unwrap_or(code);
        if let Some((text, bytecode)) = self.kept.get_key_value(code) {
            return Ok(Chunk { text: text.clone(), bytecode: bytecode.clone() });
        }
        let bytecode: Rc<[u8]> = self.translate(code).map_err(|words| explain(code, &words))?.into();
        if self.kept.len() >= KEPT {
            self.kept.clear();
        }
        let text: Rc<str> = code.into();
        self.kept.insert(text.clone(), bytecode.clone());
        Ok(Chunk { text, bytecode })
    }

    /// Checks that a module's text compiles.
    ///
    /// # Errors
    /// The message, with `ns.name:line:` before it as Lua writes it.
    pub(in crate::engine) fn check_module(&mut self, name: &str, text: &str) -> Result<(), String> {
        self.compile(text).map(drop).map_err(|syntax| syntax.of_module(name))
    }

    /// The bytecode, or Luau's message.
    fn translate(&self, code: &str) -> Result<Vec<u8>, String> {
        let compiler = &self.compiler;
        let compile = || {
            compiler.compile(code).map_err(|error| match error {
                mlua::Error::SyntaxError { message, .. } => message,
                other => other.to_string(),
            })
        };
        if nesting(code) <= SHALLOW {
            return compile();
        }
        std::thread::scope(|scope| {
            let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, compile);
            match thread.map(std::thread::ScopedJoinHandle::join) {
                Ok(Ok(bytecode)) => bytecode,
                Ok(Err(_)) | Err(_) => {
                    Err("the program could not be compiled: its nesting needs too much memory".into())
                }
            }
        })
    }
}

/// Luau's compiler recurses for each level of nesting, up to a thousand, which may be too deep for the host's thread. Text
/// that may be nested deeply is compiled on a thread with a stack of this size.
const STACK: usize = 64 << 20;
/// Levels that fit any stack.
const SHALLOW: usize = 150;

/// An upper bound of a text's nesting: the words and marks that open a level.
fn nesting(code: &str) -> usize {
    let words = code.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let opening =
        |word: &&str| matches!(*word, "function" | "do" | "then" | "else" | "elseif" | "repeat" | "not");
    let marks = code.bytes().filter(|b| b"([{<-#`.=^".contains(b)).count();
    words.filter(opening).count() + marks
}

fn explain(code: &str, text: &str) -> Box<SyntaxError> {
    // Luau writes `3: message`, with `name:` before it if the chunk has a name.
    let place = text.split_once(": ").and_then(|(place, words)| {
        let line = place.rsplit(':').next()?.parse().ok()?;
        Some((line, words))
    });
    let (line, words) = place.map_or((None, text), |(line, words)| (Some(line), words));
    let mut error = ProgramError::of("syntax", words);
    error.hint = line
        .and_then(|line: u32| code.lines().nth(line.checked_sub(1)? as usize))
        .and_then(|line| advice::syntax(line, words));
    Box::new(SyntaxError { error, line })
}

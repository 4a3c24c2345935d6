//! From a program's text to bytecode, and what is told where it is no Lua.

use crate::engine::{compile::advice, convert::program_error::ProgramError};
use mlua::chunk::Compiler;
use std::{collections::HashMap, ffi::CStr, rc::Rc};

/// The name of a program's own chunk, as Lua's errors write it.
pub(in crate::engine) const CHUNK: &CStr = c"lua";

/// The chunk's name with Lua's mark for "write it as it is".
pub(in crate::engine) const CHUNK_NAME: &CStr = c"=lua";

const _: () = assert!(CHUNK.to_bytes().len() + 1 == CHUNK_NAME.to_bytes().len());

/// Compiled as calls of our versions, not as Luau's fast ones.
pub(in crate::engine) const REPLACED_BUILTINS: [&str; 7] =
    ["tostring", "rawset", "setmetatable", "next", "table.insert", "math.random", "string.format"];

/// Texts whose bytecode is kept: a host runs the same few programs again and again.
const KEPT: usize = 64;

/// A text that is no Lua.
pub(in crate::engine) struct SyntaxError {
    pub(in crate::engine) error: ProgramError,
    pub(in crate::engine) line: Option<u32>,
}

impl SyntaxError {
    /// In words, where the text is a module's.
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

/// Compiles, and keeps the bytecode of texts that it has seen.
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
            // Or a loop over `next, t` walks the tables of the API raw, in which nothing lies.
            .set_mutable_globals(["next"]);
        Compilations { compiler, kept: HashMap::new() }
    }

    pub(in crate::engine) fn compile(&mut self, code: &str) -> Result<Chunk, Box<SyntaxError>> {
        // An editor of Windows may have written a byte order mark.
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

    /// Whether a module's text is Lua.
    ///
    /// # Errors
    /// It is not: the words, with the place before them as Lua writes it, `ns.name:line:`.
    pub(in crate::engine) fn check_module(&mut self, name: &str, text: &str) -> Result<(), String> {
        self.compile(text).map(drop).map_err(|syntax| syntax.of_module(name))
    }

    /// The bytecode, or Luau's words.
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

/// Luau's compiler calls itself for each level of nesting, up to a thousand, which may be more than the stack of the
/// thread that the host runs on. So what may be nested deeply is compiled on a thread with a stack of this size.
const STACK: usize = 64 << 20;
/// Levels that fit any stack.
const SHALLOW: usize = 150;

/// How deep a text may be nested: what opens a level, wherever it stands.
fn nesting(code: &str) -> usize {
    let words = code.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let opening =
        |word: &&str| matches!(*word, "function" | "do" | "then" | "else" | "elseif" | "repeat" | "not");
    let marks = code.bytes().filter(|b| b"([{<-#`.=^".contains(b)).count();
    words.filter(opening).count() + marks
}

fn explain(code: &str, text: &str) -> Box<SyntaxError> {
    // Luau writes `3: words`, where a chunk has a name with `name:` before it.
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

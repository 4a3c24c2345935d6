//! The handler of errors that a program does not catch.

use crate::{
    engine::{
        compile::compiler::CHUNK,
        convert::{error_value, program_error::ProgramError, show},
        explain,
        globals::print,
        limits::stop::Stop,
        raw::{Kind, Raise, Stack},
        state::{program_state::ProgramState, waiting::Uncaught},
    },
    markup::indented,
};

/// The handler of a program's outermost call, which keeps the error and its line. It runs on the program's thread, so that
/// an error's `__tostring` is bound to the program's limits.
pub(in crate::engine) fn handler(
    program: &ProgramState,
    stack: &mut Stack<'_>,
    _: usize,
) -> Result<i32, Raise> {
    let line = program.line(stack);
    program.modules.blame(stack);
    let place = stack.innermost();
    if let Some(stop) = by_size(program, stack) {
        program.meter.stop(stop);
        program.stopped_at.set((line, None));
    }
    let most = program.limits().error;
    let error = match stack.kind(1) {
        Kind::Table => {
            let mut error = error_value::read(stack, 1);
            if error.kind == "runtime"
                && let Ok(Some(text)) = print::by_tostring(program, stack, 1)
            {
                error.message = indented(&String::from_utf8_lossy(&text));
            }
            error
        }
        _ => {
            let text = show::text(stack, 1, most);
            let mut error = ProgramError::runtime(indented(own_words(&text, place.as_ref())));
            error.hint = place.and_then(|place| hint(program, stack, &error.message, place));
            error
        }
    };
    *program.uncaught.borrow_mut() = Some(Uncaught { error, line });
    stack.push_nil();
    Ok(1)
}

/// The hint for an error of Lua's own that was raised at a line of a chunk.
fn hint(
    program: &ProgramState,
    stack: &mut Stack<'_>,
    message: &str,
    (chunk, line): (String, u32),
) -> Option<String> {
    if chunk.as_bytes() == CHUNK.to_bytes() {
        return explain::hint(program, stack, message, &program.text.clone(), line);
    }
    let text = program.modules.source().text(&chunk)?;
    explain::hint(program, stack, message, &text, line)
}

/// The limit behind Luau's error about a value that is too large.
fn by_size(program: &ProgramState, stack: &Stack<'_>) -> Option<Stop> {
    let refused = program.vm.memory().take_refused();
    match stack.bytes(1)? {
        b"not enough memory" if refused => Some(Stop::Memory(program.limits().memory)),
        // Raised before anything is allocated.
        words if words.ends_with(b"resulting string too large") => Some(Stop::Text(program.limits().string)),
        _ => None,
    }
}

/// Lua's message without the position before it, which the receipt shows.
fn own_words<'t>(text: &'t str, place: Option<&(String, u32)>) -> &'t str {
    place.and_then(|(chunk, line)| text.strip_prefix(&format!("{chunk}:{line}: "))).unwrap_or(text)
}

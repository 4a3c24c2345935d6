//! Library functions without safepoints: they take linear time, or their work is counted by size.

use crate::{
    engine::{
        raw::{Kind, Raise, Stack, Verdict},
        state::program_state::ProgramState,
    },
    value,
};
use memchr::memmem;
use std::{collections::HashMap, ffi::c_void};

/// The bytes that count for an item of a list.
const BYTES_PER_ITEM: usize = 16;
/// The most items that a comparator without a safepoint may compare.
const MOST_UNWATCHED: usize = 10_000;
/// Reading this many bytes takes about as long as a few looks at the clock.
const LONG_WALK: usize = 64 << 10;
/// The pieces of a split between two checks of the memory.
const PIECES_PER_LOOK: usize = 4096;

/// The guard of functions that read their whole first argument. After a long one the clock is checked.
pub(in crate::engine) fn walk(program: &ProgramState, stack: &mut Stack<'_>) -> Result<Verdict, Raise> {
    let bytes = stack.bytes(1).map_or_else(|| stack.len(1) * BYTES_PER_ITEM, <[u8]>::len);
    if bytes > LONG_WALK {
        program.meter.hurry();
    }
    Ok(Verdict::Pass)
}

/// The guard of `table.remove`, which moves the items after the given position.
pub(in crate::engine) fn remove(program: &ProgramState, stack: &mut Stack<'_>) -> Result<Verdict, Raise> {
    if stack.kind(2) == Kind::Nil { Ok(Verdict::Pass) } else { walk(program, stack) }
}

/// The guard of `string.find`, which searches for a literal in linear time.
pub(in crate::engine) fn find(program: &ProgramState, stack: &mut Stack<'_>) -> Result<Verdict, Raise> {
    let (Some(text), Some(pattern)) = (stack.bytes(1), stack.bytes(2)) else { return Ok(Verdict::Pass) };
    let plain = !matches!((stack.kind(4), stack.boolean(4)), (Kind::Nil, _) | (_, Some(false)));
    let special = |b: &u8| b"^$*+?.([%-".contains(b);
    if !plain && pattern.iter().any(special) {
        return Ok(Verdict::Pass);
    }
    let as_number = || stack.number(3).or_else(|| stack.text(3)?.trim().parse().ok());
    let start = match (stack.kind(3), as_number()) {
        (Kind::Nil, _) => 0,
        (_, Some(n)) if !n.is_nan() => start(n.trunc(), text.len()),
        // The library has its own message for a wrong argument.
        _ => return Ok(Verdict::Pass),
    };
    program.checkpoint(text.len())?;
    let found = text.get(start..).and_then(|rest| memmem::find(rest, pattern)).map(|at| start + at);
    let len = pattern.len();
    match found {
        Some(at) => {
            stack.push_number((at + 1) as f64);
            stack.push_number((at + len) as f64);
            Ok(Verdict::Answered(2))
        }
        None => {
            stack.push_nil();
            Ok(Verdict::Answered(1))
        }
    }
}

/// The position at which a search from `init` begins, counted from 0.
fn start(init: f64, len: usize) -> usize {
    let from_end = if init < 0.0 { len as f64 + init + 1.0 } else { init };
    (from_end.max(1.0) - 1.0) as usize
}

/// The guard of `string.split`.
pub(in crate::engine) fn split(program: &ProgramState, stack: &mut Stack<'_>) -> Result<Verdict, Raise> {
    let separator = match (stack.bytes(1), stack.bytes(2), stack.kind(2)) {
        (Some(_), Some(separator), _) => separator.to_vec(),
        (Some(_), None, Kind::Nil) => b",".to_vec(),
        _ => return Ok(Verdict::Pass),
    };
    let text = stack.bytes(1).unwrap_or_default().to_vec();
    program.checkpoint(text.len())?;
    stack.push_table(0, 0);
    let (mut count, mut at) = (0, 0);
    let mut take = |stack: &mut Stack<'_>, piece: &[u8]| {
        count += 1;
        stack.push_bytes(piece);
        stack.set_item(-2, count);
        match count % PIECES_PER_LOOK == 0 {
            true => check_memory(program, stack),
            false => Ok(()),
        }
    };
    if separator.is_empty() {
        for byte in &text {
            take(stack, std::slice::from_ref(byte))?;
        }
        return Ok(Verdict::Answered(1));
    }
    for end in memmem::find_iter(&text, &separator) {
        take(stack, &text[at..end])?;
        at = end + separator.len();
    }
    take(stack, &text[at..])?;
    Ok(Verdict::Answered(1))
}

/// Counts the work of `table.move`, which moves the range from its second argument to its third without a safepoint.
///
/// # Errors
/// The range is longer than any table of a program.
pub(in crate::engine) fn check_range(program: &ProgramState, stack: &mut Stack<'_>) -> Result<(), Raise> {
    let (Some(first), Some(last)) = (stack.number(2), stack.number(3)) else { return Ok(()) };
    let items = (last - first + 1.0).max(0.0);
    if items <= (program.limits().memory / BYTES_PER_ITEM) as f64 {
        return program.checkpoint(items as usize * BYTES_PER_ITEM);
    }
    let message =
        format!("a range of {} items is more than a table of a program can have", value::number(items));
    program.push_lua_error(stack, &message);
    Err(Raise::Top)
}

/// Stops the program if it is over its memory limit.
fn check_memory(program: &ProgramState, stack: &Stack<'_>) -> Result<(), Raise> {
    match program.budget.check(program.limits(), stack) {
        Some(stop) => {
            program.meter.stop(stop);
            Err(Raise::Stop)
        }
        None => Ok(()),
    }
}

/// The guard of `table.sort`. It sorts numbers and strings without a comparator, for which the library has no safepoint.
pub(in crate::engine) fn sort(program: &ProgramState, stack: &mut Stack<'_>) -> Result<Verdict, Raise> {
    if !stack.is_writable(1) {
        return Ok(Verdict::Pass);
    }
    let len = stack.len(1);
    if len > MOST_UNWATCHED && compares_unwatched(stack) {
        program.push_lua_error(
            stack,
            "a list so long is sorted by a function of yours only: function(a, b) return a < b end",
        );
        return Err(Raise::Top);
    }
    if stack.kind(2) != Kind::Nil {
        return Ok(Verdict::Pass);
    }
    program.checkpoint(len * BYTES_PER_ITEM)?;
    let sorted = match stack.push_item(1, 1) {
        Kind::Number => sort_numbers(stack, len),
        Kind::Text => sort_texts(program, stack, len)?,
        _ => false,
    };
    Ok(if sorted { Verdict::Answered(0) } else { Verdict::Pass })
}

/// Whether items are compared by a library function, which has no safepoint.
fn compares_unwatched(stack: &mut Stack<'_>) -> bool {
    let top = stack.top();
    if stack.is_library_function(2) {
        return true;
    }
    stack.push_item(1, 1);
    let by_metatable = stack.push_metatable(-1) && {
        stack.push_field(-1, "__lt");
        stack.is_library_function(-1)
    };
    stack.set_top(top);
    by_metatable
}

/// Sorts the list at 1 if all items are numbers; else changes nothing and returns `false`.
fn sort_numbers(stack: &mut Stack<'_>, len: usize) -> bool {
    let mut numbers = Vec::with_capacity(len);
    for index in 1..=len {
        stack.push_item(1, index);
        let number = stack.number(-1);
        stack.pop(1);
        match number {
            Some(number) => numbers.push(number),
            None => return false,
        }
    }
    numbers.sort_unstable_by(f64::total_cmp);
    for (index, number) in numbers.into_iter().enumerate() {
        stack.push_number(number);
        stack.set_item(1, index + 1);
    }
    true
}

/// Sorts the list at 1 if all items are strings; else changes nothing and returns `false`.
///
/// A string may be in it a million times, so each is read once: Luau has one object for equal strings.
fn sort_texts(program: &ProgramState, stack: &mut Stack<'_>, len: usize) -> Result<bool, Raise> {
    let mut distinct: HashMap<*const c_void, usize> = HashMap::new();
    let mut texts: Vec<Vec<u8>> = Vec::new();
    let mut items = Vec::with_capacity(len);
    // The strings, in the order of their first appearance.
    stack.push_table(0, 0);
    let table = stack.top();
    for index in 1..=len {
        stack.push_item(1, index);
        if stack.kind(-1) != Kind::Text {
            return Ok(false);
        }
        let number = *distinct.entry(stack.identity(-1)).or_insert(texts.len());
        if number == texts.len() {
            texts.push(stack.bytes(-1).unwrap_or_default().to_vec());
            program.checkpoint(texts[number].len())?;
            stack.push_value(-1);
            stack.set_item(table, texts.len());
        }
        stack.pop(1);
        items.push(number);
    }
    let mut order: Vec<usize> = (0..texts.len()).collect();
    order.sort_unstable_by(|a, b| texts[*a].cmp(&texts[*b]));
    let mut ranks = vec![0; order.len()];
    for (rank, number) in order.into_iter().enumerate() {
        ranks[number] = rank;
    }
    items.sort_unstable_by_key(|number| ranks[*number]);
    for (index, number) in items.into_iter().enumerate() {
        stack.push_item(table, number + 1);
        stack.set_item(1, index + 1);
    }
    Ok(true)
}

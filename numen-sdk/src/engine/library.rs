//! Library functions that Luau's safepoints don't reach, done in linear time or charged by size.

use super::{
    core::Core,
    raw::{Kind, Raise, Stack, Verdict},
};
use crate::value;
use memchr::memmem;

/// So many bytes or items are worth one step of a program's work.
const BYTES_PER_STEP: usize = 64;
const ITEMS_PER_STEP: usize = 4;
/// So many pieces of a split come between two looks at the memory.
const PIECES_PER_LOOK: usize = 4096;

fn charge(core: &Core, amount: usize, per_step: usize) {
    core.meter.charge((amount / per_step) as u64);
}

/// In front of `string.find`: what is found literally is found in linear time.
pub(super) fn find(core: &Core, stack: &mut Stack<'_>) -> Result<Verdict, Raise> {
    let (Some(text), Some(pattern)) = (stack.bytes(1), stack.bytes(2)) else { return Ok(Verdict::Pass) };
    let plain = !matches!((stack.kind(4), stack.boolean(4)), (Kind::Nil, _) | (_, Some(false)));
    let special = |b: &u8| b"^$*+?.([%-".contains(b);
    if !plain && pattern.iter().any(special) {
        return Ok(Verdict::Pass);
    }
    let start = match (stack.kind(3), stack.number(3)) {
        (Kind::Nil, _) => 0,
        (_, Some(n)) if n.fract() == 0.0 => start(n, text.len()),
        // The library's own words for a wrong argument.
        _ => return Ok(Verdict::Pass),
    };
    charge(core, text.len(), BYTES_PER_STEP);
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

/// Where a search that begins at `init` begins, counted from 0; behind the end it finds nothing.
fn start(init: f64, len: usize) -> usize {
    let from_end = if init < 0.0 { len as f64 + init + 1.0 } else { init };
    (from_end.max(1.0) - 1.0) as usize
}

/// In front of `string.split`.
pub(super) fn split(core: &Core, stack: &mut Stack<'_>) -> Result<Verdict, Raise> {
    let separator = match (stack.bytes(1), stack.bytes(2), stack.kind(2)) {
        (Some(_), Some(separator), _) => separator.to_vec(),
        (Some(_), None, Kind::Nil) => b",".to_vec(),
        _ => return Ok(Verdict::Pass),
    };
    let text = stack.bytes(1).unwrap_or_default().to_vec();
    charge(core, text.len(), BYTES_PER_STEP);
    stack.push_table(0, 0);
    let (mut count, mut at) = (0, 0);
    let mut take = |stack: &mut Stack<'_>, piece: &[u8]| {
        count += 1;
        stack.push_bytes(piece);
        stack.set_item(-2, count);
        match count % PIECES_PER_LOOK == 0 {
            true => check_memory(core, stack),
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

/// The range that `table.move` is given, from its second argument to its third, which it walks without a safepoint.
///
/// # Errors
/// No table of a program can be so long.
pub(super) fn check_range(core: &Core, stack: &mut Stack<'_>) -> Result<(), Raise> {
    /// Bytes of an item of a table.
    const ITEM: usize = 16;
    let (Some(first), Some(last)) = (stack.number(2), stack.number(3)) else { return Ok(()) };
    let items = (last - first + 1.0).max(0.0);
    if items <= (core.limits().memory / ITEM) as f64 {
        charge(core, items as usize, ITEMS_PER_STEP);
        return Ok(());
    }
    let message =
        format!("a range of {} items is more than a table of a program can have", value::number(items));
    core.push_lua_error(stack, &message);
    Err(Raise::Top)
}

/// Stops the program if it holds too much.
fn check_memory(core: &Core, stack: &Stack<'_>) -> Result<(), Raise> {
    match core.budget.check(core.limits(), stack) {
        Some(stop) => {
            core.meter.stop(stop);
            Err(Raise::Stop)
        }
        None => Ok(()),
    }
}

/// In front of `table.sort`: numbers and strings without a comparator, which the library sorts without a safepoint.
pub(super) fn sort(core: &Core, stack: &mut Stack<'_>) -> Result<Verdict, Raise> {
    if stack.kind(2) != Kind::Nil || !stack.is_writable(1) {
        return Ok(Verdict::Pass);
    }
    let len = stack.len(1);
    let sorted = match stack.push_item(1, 1) {
        Kind::Number => {
            sort_as(stack, len, |stack| stack.number(-1), f64::total_cmp, |stack, n| stack.push_number(n))
        }
        Kind::Text => {
            let bytes = |stack: &Stack<'_>| stack.bytes(-1).map(<[u8]>::to_vec);
            sort_as(stack, len, bytes, Ord::cmp, |stack, bytes| stack.push_bytes(&bytes))
        }
        _ => false,
    };
    if !sorted {
        return Ok(Verdict::Pass);
    }
    charge(core, len, ITEMS_PER_STEP);
    Ok(Verdict::Answered(0))
}

/// Sorts the list at 1 if every item is of one kind; `false`, and nothing changed, if not.
fn sort_as<T>(
    stack: &mut Stack<'_>,
    len: usize,
    read: impl Fn(&Stack<'_>) -> Option<T>,
    order: impl FnMut(&T, &T) -> std::cmp::Ordering,
    push: impl Fn(&mut Stack<'_>, T),
) -> bool {
    let mut items = Vec::with_capacity(len);
    for index in 1..=len {
        stack.push_item(1, index);
        let item = read(stack);
        stack.pop(1);
        match item {
            Some(item) => items.push(item),
            None => return false,
        }
    }
    items.sort_unstable_by(order);
    for (index, item) in items.into_iter().enumerate() {
        push(stack, item);
        stack.set_item(1, index + 1);
    }
    true
}

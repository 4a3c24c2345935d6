//! Listing the members of the API's tables with `for`, `pairs` and `next`.

use crate::engine::{
    globals::members,
    modules::load,
    raw::{Kind, Raise, Stack, Verdict},
    state::{program_state::ProgramState, shared_globals::Proxy},
};

/// `__iter`, and `pairs` of a table of the API: an iteration over its present members, so that a loop that adds members ends.
pub(in crate::engine) fn iterate(
    program: &ProgramState,
    stack: &mut Stack<'_>,
    _: usize,
) -> Result<i32, Raise> {
    let names = match program.proxy(stack, 1) {
        Some(proxy) => members::members(program, stack, proxy)?,
        None => Vec::new(),
    };
    program.globals.push_step(stack);
    // The names in order, the position of each by its name, and the table itself as item 0.
    stack.push_table(names.len(), names.len());
    let walk = stack.top();
    stack.push_value(1);
    stack.set_item(walk, 0);
    for (name, place) in names.iter().zip(1..) {
        stack.push_text(name);
        stack.set_item(walk, place);
        stack.push_number(place as f64);
        stack.set_field(walk, name);
    }
    // Not nil: Luau's fast loop would iterate over the table itself.
    stack.push_boolean(false);
    Ok(3)
}

/// One step of an iteration: the member after the one named by the second argument, and its value.
pub(in crate::engine) fn step(program: &ProgramState, stack: &mut Stack<'_>, _: usize) -> Result<i32, Raise> {
    let mut place = match stack.text(2).map(str::to_owned) {
        Some(name) => {
            stack.push_field(1, &name);
            stack.number(-1).map_or(usize::MAX - 1, |place| place as usize)
        }
        None => 0,
    };
    stack.push_item(1, 0);
    let table = stack.top();
    let Some(proxy) = program.proxy(stack, table) else {
        stack.push_nil();
        return Ok(1);
    };
    loop {
        place = place.saturating_add(1);
        stack.push_item(1, place);
        let Some(name) = stack.text(-1).map(str::to_owned) else {
            stack.push_nil();
            return Ok(1);
        };
        push_member(program, stack, table, proxy, &name)?;
        // Skips members that were removed meanwhile.
        if stack.kind(-1) != Kind::Nil {
            let value = stack.top();
            stack.push_text(&name);
            stack.push_value(value);
            return Ok(2);
        }
        stack.set_top(table);
    }
}

/// The member after the one named by the second argument, and its value.
fn next_member(program: &ProgramState, stack: &mut Stack<'_>, proxy: Proxy) -> Result<i32, Raise> {
    let names = members::members(program, stack, proxy)?;
    let position = match stack.text(2) {
        Some(name) => names.iter().position(|other| other == name).map(|at| at + 1),
        None => (stack.boolean(2) == Some(false) || stack.kind(2) == Kind::Nil).then_some(0),
    };
    let Some(position) = position else {
        program.push_lua_error(stack, "invalid key to 'next'");
        return Err(Raise::Top);
    };
    let Some(name) = names.get(position) else {
        stack.push_nil();
        return Ok(1);
    };
    push_member(program, stack, 1, proxy, name)?;
    let value = stack.top();
    stack.push_text(name);
    stack.push_value(value);
    Ok(2)
}

/// Pushes a member of the table of the API at `index`. It may push other values below it. A module of a namespace is not
/// loaded.
///
/// # Errors
/// The member's module can't be loaded.
fn push_member(
    program: &ProgramState,
    stack: &mut Stack<'_>,
    index: i32,
    proxy: Proxy,
    name: &str,
) -> Result<(), Raise> {
    // The table of a registered name reads from the one with its members.
    if stack.push_metatable(index) {
        stack.push_field(-1, "__index");
        if stack.push_field(-1, name) != Kind::Nil {
            return Ok(());
        }
    }
    let full = program.proxy_name(proxy);
    if !program.has_functions(proxy) {
        program.push_module_table(stack, &format!("{full}.{name}"));
    } else if members::added(program, stack, proxy) && stack.push_field(-1, name) != Kind::Nil {
        return Ok(());
    } else if load::push(program, stack, &full)? {
        stack.push_field(-1, name);
    } else {
        stack.push_nil();
    }
    Ok(())
}

/// The guard of `pairs`.
pub(in crate::engine) fn pairs(program: &ProgramState, stack: &mut Stack<'_>) -> Result<Verdict, Raise> {
    match program.proxy(stack, 1) {
        None => Ok(Verdict::Pass),
        Some(_) => iterate(program, stack, 0).map(Verdict::Answered),
    }
}

/// The guard of `next`.
pub(in crate::engine) fn next(program: &ProgramState, stack: &mut Stack<'_>) -> Result<Verdict, Raise> {
    match program.proxy(stack, 1) {
        None => Ok(Verdict::Pass),
        Some(proxy) => next_member(program, stack, proxy).map(Verdict::Answered),
    }
}

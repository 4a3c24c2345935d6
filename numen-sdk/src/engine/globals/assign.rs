//! Assignments to names of the API: registered names and modules are fixed, and a group takes the program's own members.

use crate::{
    api::names,
    engine::{
        convert::show,
        globals::{
            members,
            unknown::{MOST_NAME, key},
        },
        modules::load,
        raw::{Kind, Raise, Stack},
        state::{program_state::ProgramState, shared_globals::Proxy},
    },
};

/// An assignment to a global.
pub(in crate::engine) fn assign_global(
    program: &ProgramState,
    stack: &mut Stack<'_>,
    _: usize,
) -> Result<i32, Raise> {
    check_global(program, stack)?;
    set_raw(program, stack)
}

/// Checks that the key at 2 may be assigned in the environment at 1.
///
/// # Errors
/// It is a name of the API.
pub(in crate::engine) fn check_global(program: &ProgramState, stack: &mut Stack<'_>) -> Result<(), Raise> {
    let Some(name) = stack.text(2) else { return Ok(()) };
    if names::KEPT_GLOBALS.contains(&name) {
        // Else Luau's fast versions would run instead of the program's own function.
        stack.set_safe_environment(1, false);
    } else if members::is_namespace(program, name) {
        let name = name.to_owned();
        fixed(program, stack, &name, &format!("my_{name}"))?;
    }
    Ok(())
}

/// Assigns the value at 3 to the key at 2 of the table at 1, as Lua does.
fn set_raw(program: &ProgramState, stack: &mut Stack<'_>) -> Result<i32, Raise> {
    match stack.kind(2) {
        Kind::Nil => program.push_lua_error(stack, "table index is nil"),
        _ if stack.is_nan(2) => program.push_lua_error(stack, "table index is NaN"),
        _ => {
            stack.set_top(3);
            stack.set_entry(1);
            return Ok(0);
        }
    }
    Err(Raise::Top)
}

/// The error of an assignment to a name of the API.
fn fixed(program: &ProgramState, stack: &mut Stack<'_>, name: &str, other: &str) -> Result<i32, Raise> {
    program.push_lua_error(
        stack,
        &format!("'{name}' is a name of the API and can't be replaced or removed; choose another name, e.g. {other}"),
    );
    Err(Raise::Top)
}

/// An assignment to a member of a table of the API.
pub(in crate::engine) fn assign(
    program: &ProgramState,
    stack: &mut Stack<'_>,
    _: usize,
) -> Result<i32, Raise> {
    match program.proxy(stack, 1) {
        Some(proxy) if program.has_functions(proxy) => assign_member(program, stack, proxy),
        Some(proxy) => assign_group(program, stack, &program.proxy_name(proxy)),
        None => set_raw(program, stack),
    }
}

fn assign_group(program: &ProgramState, stack: &mut Stack<'_>, namespace: &str) -> Result<i32, Raise> {
    let name = key(stack);
    if members::inside(program, namespace).contains(&name) {
        return fixed(program, stack, &format!("{namespace}.{name}"), &format!("local my_{name}"));
    }
    let message = format!(
        "the namespace '{namespace}' can't get new members; use a variable of your own, e.g. local my_{name}"
    );
    program.push_lua_error(stack, &message);
    Err(Raise::Top)
}

fn assign_member(program: &ProgramState, stack: &mut Stack<'_>, proxy: Proxy) -> Result<i32, Raise> {
    let group = program.proxy_name(proxy);
    let Some(name) = stack.text(2).filter(|name| crate::value::is_identifier(name)).map(str::to_owned) else {
        let shown = show::shown(stack, 2, MOST_NAME);
        program.push_lua_error(stack, &format!("a member of '{group}' is added by its name, not by {shown}"));
        return Err(Raise::Top);
    };
    if is_fixed(program, stack, proxy, &name)? {
        return fixed(program, stack, &format!("{group}.{name}"), &format!("{group}.my_{name}"));
    }
    members::add(program, stack, proxy);
    Ok(0)
}

/// Whether a member of a group is registered or a module's. A module that can't be loaded has no members, and raises its
/// error where it is used.
fn is_fixed(program: &ProgramState, stack: &mut Stack<'_>, proxy: Proxy, name: &str) -> Result<bool, Raise> {
    let top = stack.top();
    if members::registered(program, proxy).contains(&name) {
        return Ok(true);
    }
    let fixed = match load::push(program, stack, &program.proxy_name(proxy)) {
        Ok(true) => stack.push_field(-1, name) != Kind::Nil,
        Ok(false) | Err(Raise::Top) => false,
        Err(stop) => return Err(stop),
    };
    stack.set_top(top);
    Ok(fixed)
}

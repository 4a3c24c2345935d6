//! The members of the API's tables: what is registered, what modules bring, what a program added; and listing them with
//! `pairs` and `next`.

use crate::engine::{
    modules::load,
    raw::{Kind, Position, Raise, Stack, Verdict},
    state::{program_state::ProgramState, shared_globals::Proxy},
};
use std::collections::BTreeSet;

/// Pushes the table of what the program added to a group; `false`, and nothing pushed, if it added nothing.
pub(in crate::engine) fn added(program: &ProgramState, stack: &mut Stack<'_>, group: Proxy) -> bool {
    match program.added.borrow().get(&group) {
        Some(table) => {
            table.push(stack);
            true
        }
        None => false,
    }
}

/// Adds the key and value at 2 and 3 to a group, for this program.
pub(in crate::engine) fn add(program: &ProgramState, stack: &mut Stack<'_>, group: Proxy) {
    if !added(program, stack, group) {
        stack.push_table(0, 2);
        stack.push_value(-1);
        let table = program.vm.keep(stack);
        program.added.borrow_mut().insert(group, table);
    }
    stack.push_value(2);
    stack.push_value(3);
    stack.set_entry(stack.top() - 2);
}

/// The namespaces, those that only modules have among them.
pub(in crate::engine) fn namespaces(program: &ProgramState) -> Vec<String> {
    let registered = program.globals.namespaces().iter().map(|name| name.to_string());
    let all: BTreeSet<String> = registered.chain(program.modules.namespaces(&program.meter)).collect();
    all.into_iter().collect()
}

pub(in crate::engine) fn is_namespace(program: &ProgramState, name: &str) -> bool {
    program.globals.namespaces().iter().any(|known| **known == *name)
        || program.modules.has_namespace(&program.meter, name)
}

/// The groups and modules of a namespace, without it.
pub(in crate::engine) fn inside(program: &ProgramState, namespace: &str) -> Vec<String> {
    let groups = program.backend.catalogue().groups_of(namespace).map(|group| group.split().1.to_owned());
    let all: BTreeSet<String> = groups.chain(program.modules.within(&program.meter, namespace)).collect();
    all.into_iter().collect()
}

/// The functions that are registered in a group, without it.
pub(in crate::engine) fn registered(program: &ProgramState, proxy: Proxy) -> Vec<&'static str> {
    let Proxy::Group(index) = proxy else { return Vec::new() };
    let catalogue = program.backend.catalogue();
    let group = catalogue.group(program.globals.group(index));
    group
        .map_or_else(Vec::new, |group| catalogue.members(group).map(|function| function.table.name).collect())
}

/// The names in a group that a program can't change: registered functions, and what a module brings.
///
/// # Errors
/// The module can't be loaded.
pub(in crate::engine) fn fixed(
    program: &ProgramState,
    stack: &mut Stack<'_>,
    proxy: Proxy,
) -> Result<Vec<String>, Raise> {
    let mut names: Vec<String> = registered(program, proxy).into_iter().map(str::to_owned).collect();
    if load::push(program, stack, &program.proxy_name(proxy))? {
        names.append(&mut keys(stack));
        names.sort();
    }
    Ok(names)
}

/// The texts among the keys of the table on top, which goes.
fn keys(stack: &mut Stack<'_>) -> Vec<String> {
    let mut keys = Vec::new();
    let mut position = Position::default();
    while stack.push_next(-1, &mut position) {
        keys.extend(stack.text(-2).map(str::to_owned));
        stack.pop(2);
    }
    stack.pop(1);
    keys
}

/// The names in a table of the API, sorted, added ones last.
fn members(program: &ProgramState, stack: &mut Stack<'_>, proxy: Proxy) -> Result<Vec<String>, Raise> {
    if !program.has_functions(proxy) {
        return Ok(inside(program, &program.proxy_name(proxy)));
    }
    let mut names = fixed(program, stack, proxy)?;
    if added(program, stack, proxy) {
        let mut own = keys(stack);
        own.sort();
        names.append(&mut own);
    }
    Ok(names)
}

/// `__iter`, and what `pairs` gives for a table of the API: a walk over the members that it has now, so that a loop can
/// add others and ends.
pub(in crate::engine) fn iterate(
    program: &ProgramState,
    stack: &mut Stack<'_>,
    _: usize,
) -> Result<i32, Raise> {
    let names = match program.proxy(stack, 1) {
        Some(proxy) => members(program, stack, proxy)?,
        None => Vec::new(),
    };
    program.globals.push_step(stack);
    // The names in order, the place of each by its name, and the table itself as item 0.
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
    // Not nil: Luau's fast loop takes a table and nil behind a function for a plain table that it can walk itself.
    stack.push_boolean(false);
    Ok(3)
}

/// One step of a walk: the member behind the one named by the second argument, and its value.
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
        // What was removed since is passed over.
        if stack.kind(-1) != Kind::Nil {
            let value = stack.top();
            stack.push_text(&name);
            stack.push_value(value);
            return Ok(2);
        }
        stack.set_top(table);
    }
}

/// The member behind the one named by the second argument, and its value.
fn next_member(program: &ProgramState, stack: &mut Stack<'_>, proxy: Proxy) -> Result<i32, Raise> {
    let names = members(program, stack, proxy)?;
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

/// Pushes a member of the table of the API at `index`, with what is needed to find it below. A module of a namespace is
/// not loaded for that.
///
/// # Errors
/// The module that the member is in can't be loaded.
fn push_member(
    program: &ProgramState,
    stack: &mut Stack<'_>,
    index: i32,
    proxy: Proxy,
    name: &str,
) -> Result<(), Raise> {
    // Behind the table of a registered name lies the one with its members.
    if stack.push_metatable(index) {
        stack.push_field(-1, "__index");
        if stack.push_field(-1, name) != Kind::Nil {
            return Ok(());
        }
    }
    let full = program.proxy_name(proxy);
    if !program.has_functions(proxy) {
        program.push_module_table(stack, &format!("{full}.{name}"));
    } else if added(program, stack, proxy) && stack.push_field(-1, name) != Kind::Nil {
        return Ok(());
    } else if load::push(program, stack, &full)? {
        stack.push_field(-1, name);
    } else {
        stack.push_nil();
    }
    Ok(())
}

/// In front of `pairs`.
pub(in crate::engine) fn pairs(program: &ProgramState, stack: &mut Stack<'_>) -> Result<Verdict, Raise> {
    match program.proxy(stack, 1) {
        None => Ok(Verdict::Pass),
        Some(_) => iterate(program, stack, 0).map(Verdict::Answered),
    }
}

/// In front of `next`.
pub(in crate::engine) fn next(program: &ProgramState, stack: &mut Stack<'_>) -> Result<Verdict, Raise> {
    match program.proxy(stack, 1) {
        None => Ok(Verdict::Pass),
        Some(proxy) => next_member(program, stack, proxy).map(Verdict::Answered),
    }
}

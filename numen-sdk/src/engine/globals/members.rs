//! The members of the API's tables: registered ones, those of modules, and those that a program added.

use crate::engine::{
    modules::load,
    raw::{Position, Raise, Stack},
    state::{program_state::ProgramState, shared_globals::Proxy},
};
use std::collections::BTreeSet;

/// Pushes the table of members that the program added to a group; if there are none, pushes nothing and returns `false`.
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
        let table = program.vm.store(stack);
        program.added.borrow_mut().insert(group, table);
    }
    stack.push_value(2);
    stack.push_value(3);
    stack.set_entry(stack.top() - 2);
}

/// All namespaces, including those that only modules have.
pub(in crate::engine) fn namespaces(program: &ProgramState) -> Vec<String> {
    let registered = program.globals.namespaces().iter().map(|name| name.to_string());
    let all: BTreeSet<String> = registered.chain(program.modules.namespaces(&program.meter)).collect();
    all.into_iter().collect()
}

pub(in crate::engine) fn is_namespace(program: &ProgramState, name: &str) -> bool {
    program.globals.namespaces().iter().any(|known| **known == *name)
        || program.modules.has_namespace(&program.meter, name)
}

/// The groups and modules of a namespace, without its name.
pub(in crate::engine) fn inside(program: &ProgramState, namespace: &str) -> Vec<String> {
    let groups = program.backend.catalogue().groups_of(namespace).map(|group| group.split().1.to_owned());
    let all: BTreeSet<String> = groups.chain(program.modules.within(&program.meter, namespace)).collect();
    all.into_iter().collect()
}

/// The registered functions of a group, without its name.
pub(in crate::engine) fn registered(program: &ProgramState, proxy: Proxy) -> Vec<&'static str> {
    let Proxy::Group(index) = proxy else { return Vec::new() };
    let catalogue = program.backend.catalogue();
    let group = catalogue.group(program.globals.group(index));
    group
        .map_or_else(Vec::new, |group| catalogue.members(group).map(|function| function.table.name).collect())
}

/// The members of a group that a program can't change: registered functions, and those of a module.
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

/// Pops the table on top, and returns the keys that are strings.
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

/// The members of a table of the API, sorted, with those that the program added last.
pub(in crate::engine) fn members(
    program: &ProgramState,
    stack: &mut Stack<'_>,
    proxy: Proxy,
) -> Result<Vec<String>, Raise> {
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

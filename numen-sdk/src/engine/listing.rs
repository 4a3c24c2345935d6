//! The members of the API's tables: what a program added to a group, and listing them with `pairs` and `next`.

use super::{
    core::Core,
    raw::{Kind, Position, Raise, Stack, Verdict},
    scope::Proxy,
};

/// Pushes the table of what the program added to a group; `false`, and nothing pushed, if it added nothing.
pub(super) fn added(core: &Core, stack: &mut Stack<'_>, group: usize) -> bool {
    match core.added.borrow().get(&group) {
        Some(table) => {
            table.push(stack);
            true
        }
        None => false,
    }
}

/// Adds the key and value at 2 and 3 to a group, for this program.
pub(super) fn add(core: &Core, stack: &mut Stack<'_>, group: usize) {
    if !added(core, stack, group) {
        stack.push_table(0, 2);
        stack.push_value(-1);
        let table = core.vm.keep(stack);
        core.added.borrow_mut().insert(group, table);
    }
    stack.push_value(2);
    stack.push_value(3);
    stack.set_entry(stack.top() - 2);
}

/// The names in a table of the API, sorted, added ones last.
fn members(core: &Core, stack: &mut Stack<'_>, proxy: Proxy) -> Vec<String> {
    let mut names: Vec<String> = match proxy {
        Proxy::Namespace(index) => core.scope.groups_of(index).into_iter().map(str::to_owned).collect(),
        Proxy::Group(index) => core.scope.functions_of(index).into_iter().map(str::to_owned).collect(),
    };
    if let Proxy::Group(index) = proxy
        && added(core, stack, index)
    {
        let mut own = Vec::new();
        let mut position = Position::default();
        while stack.push_next(-1, &mut position) {
            own.extend(stack.text(-2).map(str::to_owned));
            stack.pop(2);
        }
        stack.pop(1);
        own.sort();
        names.append(&mut own);
    }
    names
}

/// `__iter`, and what `pairs` gives for a table of the API: a walk over the members that it has now, so that a loop can
/// add others and ends.
pub(super) fn iterate(core: &Core, stack: &mut Stack<'_>, _: usize) -> Result<i32, Raise> {
    let names = core.scope.proxy(stack, 1).map(|proxy| members(core, stack, proxy)).unwrap_or_default();
    core.scope.push_step(stack);
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
pub(super) fn step(core: &Core, stack: &mut Stack<'_>, _: usize) -> Result<i32, Raise> {
    let mut place = match stack.text(2).map(str::to_owned) {
        Some(name) => {
            stack.push_field(1, &name);
            stack.number(-1).map_or(usize::MAX - 1, |place| place as usize)
        }
        None => 0,
    };
    stack.push_item(1, 0);
    let table = stack.top();
    let Some(proxy) = core.scope.proxy(stack, table) else {
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
        push_member(core, stack, table, proxy, &name);
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
fn next_member(core: &Core, stack: &mut Stack<'_>, proxy: Proxy) -> Result<i32, Raise> {
    let names = members(core, stack, proxy);
    let position = match stack.text(2) {
        Some(name) => names.iter().position(|other| other == name).map(|at| at + 1),
        None => (stack.boolean(2) == Some(false) || stack.kind(2) == Kind::Nil).then_some(0),
    };
    let Some(position) = position else {
        core.push_lua_error(stack, "invalid key to 'next'");
        return Err(Raise::Top);
    };
    let Some(name) = names.get(position) else {
        stack.push_nil();
        return Ok(1);
    };
    push_member(core, stack, 1, proxy, name);
    let value = stack.top();
    stack.push_text(name);
    stack.push_value(value);
    Ok(2)
}

/// Pushes a member of the table of the API at `index`, with what is needed to find it below.
fn push_member(core: &Core, stack: &mut Stack<'_>, index: i32, proxy: Proxy, name: &str) {
    // Behind the table of the API lies the one with its members.
    if stack.push_metatable(index) {
        stack.push_field(-1, "__index");
        if stack.push_field(-1, name) != Kind::Nil {
            return;
        }
    }
    if let Proxy::Group(group) = proxy
        && added(core, stack, group)
    {
        stack.push_field(-1, name);
        return;
    }
    stack.push_nil();
}

/// In front of `pairs`.
pub(super) fn pairs(core: &Core, stack: &mut Stack<'_>) -> Result<Verdict, Raise> {
    match core.scope.proxy(stack, 1) {
        None => Ok(Verdict::Pass),
        Some(_) => iterate(core, stack, 0).map(Verdict::Answered),
    }
}

/// In front of `next`.
pub(super) fn next(core: &Core, stack: &mut Stack<'_>) -> Result<Verdict, Raise> {
    match core.scope.proxy(stack, 1) {
        None => Ok(Verdict::Pass),
        Some(proxy) => next_member(core, stack, proxy).map(Verdict::Answered),
    }
}

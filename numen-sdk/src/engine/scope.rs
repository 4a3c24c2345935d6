//! The names that a program finds: the library, the registered API, and what it is told about names that are not there.

use super::{
    advice,
    core::{Backend, Core},
    dispatch, error_value, globals, listing,
    raw::{Kept, Kind, Native, Raise, Stack, Vm},
    show, trace,
};
use crate::{
    api::{Catalogue, names},
    call::{ApiError, Call, ErrorKind},
};
use std::{ffi::c_void, sync::Arc};

/// A table of the API, which programs see but can't change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Proxy {
    /// By its position among the catalogue's namespaces.
    Namespace(usize),
    /// By its position among the catalogue's groups.
    Group(usize),
}

/// The tables behind every program of one VM.
pub(super) struct Scope {
    catalogue: Arc<Catalogue>,
    namespaces: Vec<String>,
    groups: Vec<String>,
    /// By identity, sorted.
    proxies: Vec<(*const c_void, Proxy)>,
    environment_class: Kept<Core>,
    error_class: Kept<Core>,
    /// What lists the members of the API's tables.
    step: Kept<Core>,
    /// What keeps an error that nothing in a program caught.
    handler: Kept<Core>,
}

impl Scope {
    /// Builds the library and the API in a fresh VM.
    pub(super) fn build(vm: &Vm<Core>, backend: &dyn Backend) -> Self {
        let catalogue = backend.catalogue().clone();
        vm.with_stack(|vm, stack| {
            error_value::push_class(vm, stack);
            let error_class = vm.keep(stack);
            vm.push_native(stack, listing::step, 0);
            let step = vm.keep(stack);
            vm.push_native(stack, error_value::handler, 0);
            let handler = vm.keep(stack);
            let mut scope = Scope {
                namespaces: catalogue.namespaces().into_iter().map(str::to_owned).collect(),
                groups: catalogue.groups().map(|group| group.name.clone()).collect(),
                proxies: Vec::new(),
                environment_class: {
                    stack.push_nil();
                    vm.keep(stack)
                },
                error_class,
                step,
                handler,
                catalogue,
            };
            globals::install(vm, stack);
            scope.environment_class = scope.push_names(vm, stack);
            scope
        })
    }

    /// Builds the table of names, and around it what environments inherit from.
    fn push_names(&mut self, vm: &Vm<Core>, stack: &mut Stack<'_>) -> Kept<Core> {
        stack.push_table(0, 64);
        let names = stack.top();
        globals::copy_library(vm, stack, names);
        let catalogue = self.catalogue.clone();
        let mut group_index = 0;
        for (index, namespace) in self.namespaces.clone().iter().enumerate() {
            stack.push_table(0, 8);
            let groups = stack.top();
            for group in catalogue.groups_of(namespace) {
                stack.push_table(0, group.functions.len());
                for &function in &group.functions {
                    vm.push_native(stack, dispatch::call, function);
                    stack.set_field(-2, catalogue.functions()[function].table.name);
                }
                self.push_miss(vm, stack, missing_member, group_index);
                self.push_proxy(vm, stack, Proxy::Group(group_index));
                stack.set_field(groups, group.split().1);
                group_index += 1;
            }
            self.push_miss(vm, stack, missing_group, index);
            self.push_proxy(vm, stack, Proxy::Namespace(index));
            stack.set_field(names, namespace);
        }
        self.push_miss(vm, stack, missing_global, 0);
        stack.push_table(0, 3);
        stack.push_value(names);
        stack.set_field(-2, "__index");
        vm.push_native(stack, assign_global, 0);
        stack.set_field(-2, "__newindex");
        stack.push_boolean(false);
        stack.set_field(-2, "__metatable");
        stack.freeze(-1);
        vm.keep(stack)
    }

    /// Gives the table on top a metatable that answers for what is not in it, and freezes it.
    fn push_miss(&self, vm: &Vm<Core>, stack: &mut Stack<'_>, miss: Native<Core>, data: usize) {
        let table = stack.top();
        stack.push_table(0, 1);
        vm.push_native(stack, miss, data);
        stack.set_field(-2, "__index");
        stack.freeze(-1);
        stack.set_metatable(table);
        stack.freeze(table);
    }

    /// Replaces the table on top by an empty one that is read through to it and can't be written.
    fn push_proxy(&mut self, vm: &Vm<Core>, stack: &mut Stack<'_>, proxy: Proxy) {
        let behind = stack.top();
        stack.push_table(0, 0);
        stack.push_table(0, 6);
        stack.push_value(behind);
        stack.set_field(-2, "__index");
        let (assign, data) = match proxy {
            Proxy::Namespace(index) => (assign_group as Native<Core>, index),
            Proxy::Group(index) => (assign_member as Native<Core>, index),
        };
        vm.push_native(stack, assign, data);
        stack.set_field(-2, "__newindex");
        vm.push_native(stack, listing::iterate, 0);
        stack.set_field(-2, "__iter");
        vm.push_native(stack, not_callable, 0);
        stack.set_field(-2, "__call");
        stack.push_boolean(false);
        stack.set_field(-2, "__metatable");
        // By which it is shown inside of other values.
        stack.push_mark();
        stack.push_text(self.proxy_name(proxy));
        stack.set_entry(-3);
        stack.freeze(-1);
        stack.set_metatable(behind + 1);
        stack.freeze(behind + 1);
        let identity = stack.identity(-1);
        let at = self.proxies.partition_point(|(other, _)| *other < identity);
        self.proxies.insert(at, (identity, proxy));
        stack.replace(behind);
    }

    /// Pushes a fresh environment for a program.
    pub(super) fn push_environment(&self, stack: &mut Stack<'_>) {
        stack.push_table(0, 8);
        let environment = stack.top();
        stack.push_value(environment);
        stack.set_field(environment, "_G");
        self.environment_class.push(stack);
        stack.set_metatable(environment);
        stack.set_safe_environment(environment, true);
    }

    pub(super) fn push_error_class(&self, stack: &mut Stack<'_>) {
        self.error_class.push(stack);
    }

    pub(super) fn push_handler(&self, stack: &mut Stack<'_>) {
        self.handler.push(stack);
    }

    pub(super) fn push_step(&self, stack: &mut Stack<'_>) {
        self.step.push(stack);
    }

    /// Which table of the API lies at `index`, if it is one.
    pub(super) fn proxy(&self, stack: &Stack<'_>, index: i32) -> Option<Proxy> {
        if stack.kind(index) != Kind::Table {
            return None;
        }
        let identity = stack.identity(index);
        let at = self.proxies.binary_search_by(|(other, _)| other.cmp(&identity)).ok()?;
        Some(self.proxies[at].1)
    }

    /// The full name of a table of the API.
    pub(super) fn proxy_name(&self, proxy: Proxy) -> &str {
        match proxy {
            Proxy::Namespace(index) => &self.namespaces[index],
            Proxy::Group(index) => &self.groups[index],
        }
    }

    /// The groups of a namespace, without their namespace.
    pub(super) fn groups_of(&self, namespace: usize) -> Vec<&str> {
        self.catalogue.groups_of(&self.namespaces[namespace]).map(|group| group.split().1).collect()
    }

    /// The functions of a group, without their group.
    pub(super) fn functions_of(&self, group: usize) -> Vec<&'static str> {
        let group = self.catalogue.group(&self.groups[group]);
        group.map_or_else(Vec::new, |group| {
            self.catalogue.members(group).map(|function| function.table.name).collect()
        })
    }

    /// Whether the table at `index` is the environment of a program.
    pub(super) fn is_environment(&self, stack: &mut Stack<'_>, index: i32) -> bool {
        if stack.kind(index) != Kind::Table || !stack.push_metatable(index) {
            return false;
        }
        self.environment_class.push(stack);
        let same = stack.identity(-1) == stack.identity(-2);
        stack.pop(2);
        same
    }

    pub(super) fn is_namespace(&self, name: &str) -> bool {
        self.namespaces.iter().any(|namespace| namespace == name)
    }
}

/// The name that a program used as a key, for a message.
fn key(stack: &mut Stack<'_>) -> String {
    trace::cut(&show::text(stack, 2, MOST_NAME), MOST_NAME)
}

/// A longer name is cut where it is told; none of the API is so long.
const MOST_NAME: usize = 60;

fn no_function(core: &Core, stack: &mut Stack<'_>, message: String, hint: String) -> Result<i32, Raise> {
    let mut error = ApiError::new(ErrorKind::NoFunction, message);
    error.hint = Some(hint);
    error_value::push(core, stack, &error, None);
    Err(Raise::Top)
}

/// A sentence that names what was probably meant, or else everything there is.
fn suggestion(near: Option<&str>, what: &str, all: &[&str]) -> String {
    match near {
        Some(near) => format!("did you mean '{near}'?"),
        None if all.is_empty() => format!("it has no {what}"),
        None => format!("its {what} are {}", all.join(", ")),
    }
}

fn missing_member(core: &Core, stack: &mut Stack<'_>, group: usize) -> Result<i32, Raise> {
    let name = key(stack);
    let added = listing::added(core, stack, group);
    if added {
        stack.push_value(2);
        if stack.push_entry(stack.top() - 1) != Kind::Nil {
            return Ok(1);
        }
    }
    let scope = core.scope.clone();
    let group_name = &scope.groups[group];
    let functions = scope.functions_of(group);
    let near = names::nearest(&name, functions.iter().copied());
    let near = near.map(|near| format!("{group_name}.{near}"));
    let message = format!(
        "there is no function '{group_name}.{name}'; {}",
        suggestion(near.as_deref(), "functions", &functions)
    );
    no_function(core, stack, message, Call::help(group_name))
}

fn missing_group(core: &Core, stack: &mut Stack<'_>, namespace: usize) -> Result<i32, Raise> {
    let name = key(stack);
    let scope = core.scope.clone();
    let (namespace_name, groups) = (&scope.namespaces[namespace], scope.groups_of(namespace));
    let near = names::nearest(&name, groups.iter().copied()).map(|near| format!("{namespace_name}.{near}"));
    let message = format!(
        "there is no group '{namespace_name}.{name}'; {}",
        suggestion(near.as_deref(), "groups", &groups)
    );
    no_function(core, stack, message, "print(numen.api.help())".to_owned())
}

/// Calling a group or a namespace.
fn not_callable(core: &Core, stack: &mut Stack<'_>, _: usize) -> Result<i32, Raise> {
    let scope = core.scope.clone();
    let (name, what, members) = match scope.proxy(stack, 1) {
        Some(proxy @ Proxy::Namespace(index)) => (scope.proxy_name(proxy), "groups", scope.groups_of(index)),
        Some(proxy @ Proxy::Group(index)) => {
            (scope.proxy_name(proxy), "functions", scope.functions_of(index))
        }
        None => return no_function(core, stack, "it is no function".to_owned(), Call::help("numen.api")),
    };
    let message = format!("'{name}' is no function; its {what} are {}", members.join(", "));
    no_function(core, stack, message, Call::help(name))
}

fn missing_global(core: &Core, stack: &mut Stack<'_>, _: usize) -> Result<i32, Raise> {
    let name = key(stack);
    let scope = core.scope.clone();
    // A global that the program itself took away is none to suggest.
    let known =
        scope.namespaces.iter().map(String::as_str).chain(names::KEPT_GLOBALS).filter(|known| *known != name);
    let leaf = scope.catalogue.functions().iter().find(|function| function.table.name == name);
    let message = match (advice::foreign_global(&name), names::nearest(&name, known), leaf) {
        (Some(advice), ..) => format!("there is no global '{name}'; {advice}"),
        (None, Some(near), _) => format!("there is no global '{name}'; did you mean '{near}'?"),
        (None, None, Some(function)) => {
            let message = format!("there is no global '{name}'; did you mean '{}'?", function.name);
            return no_function(core, stack, message, Call::help(&function.name));
        }
        (None, None, None) => {
            let all: Vec<_> = scope.namespaces.iter().map(String::as_str).collect();
            format!(
                "there is no global '{name}', and no variable of that name was assigned; the API is in {}",
                all.join(", ")
            )
        }
    };
    no_function(core, stack, message, "print(numen.api.help())".to_owned())
}

fn assign_global(core: &Core, stack: &mut Stack<'_>, _: usize) -> Result<i32, Raise> {
    check_global(core, stack)?;
    set_raw(core, stack)
}

/// Whether the key at 2 may be written to the environment at 1.
///
/// # Errors
/// It is a name of the API.
pub(super) fn check_global(core: &Core, stack: &mut Stack<'_>) -> Result<(), Raise> {
    let Some(name) = stack.text(2) else { return Ok(()) };
    if names::KEPT_GLOBALS.contains(&name) {
        // Luau's fast versions of library functions would not see the program's own.
        stack.set_safe_environment(1, false);
    } else if core.scope.is_namespace(name) {
        let name = name.to_owned();
        fixed(core, stack, &name, &format!("my_{name}"))?;
    }
    Ok(())
}

/// The assignment of the key and value at 2 and 3 to the table at 1, as Lua does it.
fn set_raw(core: &Core, stack: &mut Stack<'_>) -> Result<i32, Raise> {
    match stack.kind(2) {
        Kind::Nil => core.push_lua_error(stack, "table index is nil"),
        _ if stack.is_nan(2) => core.push_lua_error(stack, "table index is NaN"),
        _ => {
            stack.set_top(3);
            stack.set_entry(1);
            return Ok(0);
        }
    }
    Err(Raise::Top)
}

/// The error for writing to a name of the API.
pub(super) fn fixed(core: &Core, stack: &mut Stack<'_>, name: &str, other: &str) -> Result<i32, Raise> {
    core.push_lua_error(
        stack,
        &format!("'{name}' is a name of the API and can't be replaced or removed; choose another name, e.g. {other}"),
    );
    Err(Raise::Top)
}

fn assign_group(core: &Core, stack: &mut Stack<'_>, namespace: usize) -> Result<i32, Raise> {
    let name = key(stack);
    let scope = core.scope.clone();
    let namespace_name = &scope.namespaces[namespace];
    if scope.groups_of(namespace).contains(&name.as_str()) {
        return fixed(core, stack, &format!("{namespace_name}.{name}"), &format!("local my_{name}"));
    }
    let message = format!(
        "the namespace '{namespace_name}' can't get new members; use a variable of your own, e.g. local my_{name}"
    );
    core.push_lua_error(stack, &message);
    Err(Raise::Top)
}

fn assign_member(core: &Core, stack: &mut Stack<'_>, group: usize) -> Result<i32, Raise> {
    let scope = core.scope.clone();
    let group_name = &scope.groups[group];
    let Some(name) = stack.text(2).filter(|name| crate::value::is_identifier(name)).map(str::to_owned) else {
        let shown = show::shown(stack, 2, MOST_NAME);
        core.push_lua_error(
            stack,
            &format!("a member of '{group_name}' is added by its name, not by {shown}"),
        );
        return Err(Raise::Top);
    };
    if scope.functions_of(group).contains(&name.as_str()) {
        return fixed(core, stack, &format!("{group_name}.{name}"), &format!("{group_name}.my_{name}"));
    }
    listing::add(core, stack, group);
    Ok(0)
}

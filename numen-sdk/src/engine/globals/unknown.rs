//! What a program finds under names that are not registered: what it added itself, modules, or else the nearest name.

use crate::{
    api::names,
    call::{ApiError, Call, ErrorKind},
    engine::{
        compile::advice,
        convert::{error_value, show},
        globals::members,
        modules::load,
        raw::{Kind, Raise, Stack},
        receipt::trace,
        state::{program_state::Core, scope::Proxy},
    },
    modules,
};

/// The name that a program used as a key, for a message.
pub(in crate::engine) fn key(stack: &mut Stack<'_>) -> String {
    trace::cut(&show::text(stack, 2, MOST_NAME), MOST_NAME)
}

/// A longer name is cut where it is told; none of the API is so long.
pub(in crate::engine) const MOST_NAME: usize = 60;

/// So many names are listed in a message.
const MOST_LISTED: usize = 30;

fn no_function(core: &Core, stack: &mut Stack<'_>, message: String, hint: String) -> Result<i32, Raise> {
    let mut error = ApiError::new(ErrorKind::NoFunction, message);
    error.hint = Some(hint);
    error_value::push(core, stack, &error, None);
    Err(Raise::Top)
}

/// What a group or a namespace has.
fn all_of(what: &str, all: &[String]) -> String {
    match all.is_empty() {
        true => format!("it has no {what}"),
        false => format!("its {what} are {}", listed(all)),
    }
}

fn listed<N: AsRef<str>>(names: &[N]) -> String {
    let told: Vec<_> = names.iter().take(MOST_LISTED).map(AsRef::as_ref).collect();
    let more = names.len() - told.len();
    let rest = if more == 0 { String::new() } else { format!(", and {more} more") };
    told.join(", ") + &rest
}

/// Reading a member from the table behind a group.
pub(in crate::engine) fn member(core: &Core, stack: &mut Stack<'_>, group: usize) -> Result<i32, Raise> {
    member_of(core, stack, Proxy::Group(group))
}

/// Reading from the table behind a namespace.
pub(in crate::engine) fn group(core: &Core, stack: &mut Stack<'_>, namespace: usize) -> Result<i32, Raise> {
    group_of(core, stack, core.scope.namespace(namespace))
}

/// Reading from a table of the API with nothing registered behind it.
pub(in crate::engine) fn of_table(core: &Core, stack: &mut Stack<'_>, _: usize) -> Result<i32, Raise> {
    match core.proxy(stack, 1) {
        Some(proxy) if core.has_functions(proxy) => member_of(core, stack, proxy),
        Some(proxy) => group_of(core, stack, &core.proxy_name(proxy)),
        None => not_callable(core, stack, 0),
    }
}

fn member_of(core: &Core, stack: &mut Stack<'_>, proxy: Proxy) -> Result<i32, Raise> {
    if members::added(core, stack, proxy) {
        stack.push_value(2);
        if stack.push_entry(stack.top() - 1) != Kind::Nil {
            return Ok(1);
        }
    }
    let group = core.proxy_name(proxy);
    if load::push(core, stack, &group)? {
        stack.push_value(2);
        if stack.push_entry(stack.top() - 1) != Kind::Nil {
            return Ok(1);
        }
    }
    let name = key(stack);
    let functions = members::fixed(core, stack, proxy)?;
    let near = names::nearest(&name, functions.iter().map(String::as_str));
    let near = near.map(|near| format!("{group}.{near}"));
    let instead = match near {
        Some(near) => format!("did you mean '{near}'?"),
        None => all_of("functions", &functions),
    };
    let message = format!("there is no function '{group}.{name}'; {instead}");
    no_function(core, stack, message, Call::help(&group))
}

fn group_of(core: &Core, stack: &mut Stack<'_>, namespace: &str) -> Result<i32, Raise> {
    let module = stack.text(2).map(|name| format!("{namespace}.{name}"));
    if let Some(module) = module.filter(|module| modules::check(module).is_ok())
        && load::push(core, stack, &module)?
    {
        core.modules.tables.push(core, stack, &module);
        return Ok(1);
    }
    let name = key(stack);
    let inside = members::inside(core, namespace);
    let near = names::nearest(&name, inside.iter().map(String::as_str));
    let near = near.map(|near| format!("{namespace}.{near}"));
    let what = what_is_in(core, namespace);
    let kind = what.trim_end_matches('s');
    let all = all_of(what, &inside);
    let instead = match near {
        Some(near) => format!("did you mean '{near}'? {}", sentence(&all)),
        None => all,
    };
    let message = format!("there is no {kind} '{namespace}.{name}'; {instead}");
    no_function(core, stack, message, HELP.to_owned())
}

/// The same words at the beginning of a sentence.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// The line that gives the index.
const HELP: &str = "print(numen.api.help())";

/// What a namespace has.
fn what_is_in(core: &Core, namespace: &str) -> &'static str {
    if core.scope.namespaces().iter().any(|known| **known == *namespace) { "groups" } else { "modules" }
}

/// Calling a table of the API.
pub(in crate::engine) fn not_callable(core: &Core, stack: &mut Stack<'_>, _: usize) -> Result<i32, Raise> {
    let Some(proxy) = core.proxy(stack, 1) else {
        return no_function(core, stack, "it is no function".to_owned(), Call::help("numen.api"));
    };
    let name = core.proxy_name(proxy);
    let (what, members) = match core.has_functions(proxy) {
        true => ("functions", members::fixed(core, stack, proxy)?),
        false => (what_is_in(core, &name), members::inside(core, &name)),
    };
    let message = format!("'{name}' is no function; its {what} are {}", listed(&members));
    no_function(core, stack, message, Call::help(&name))
}

/// Reading a global that is neither of the library nor a namespace with groups.
pub(in crate::engine) fn global(core: &Core, stack: &mut Stack<'_>, _: usize) -> Result<i32, Raise> {
    if let Some(namespace) = stack.text(2).map(str::to_owned)
        && (core.modules.tables.has(&namespace) || core.modules.has_namespace(core, &namespace))
    {
        core.modules.tables.push(core, stack, &namespace);
        return Ok(1);
    }
    let name = key(stack);
    let namespaces = members::namespaces(core);
    // A global that the program itself took away is none to suggest.
    let known =
        namespaces.iter().map(String::as_str).chain(names::KEPT_GLOBALS).filter(|known| *known != name);
    let leaf = core.backend.catalogue().functions().iter().find(|function| function.table.name == name);
    let message = match (advice::foreign_global(&name), names::nearest(&name, known), leaf) {
        (Some(advice), ..) => format!("there is no global '{name}'; {advice}"),
        (None, Some(near), _) => format!("there is no global '{name}'; did you mean '{near}'?"),
        (None, None, Some(function)) => {
            let message = format!("there is no global '{name}'; did you mean '{}'?", function.name);
            return no_function(core, stack, message, Call::help(&function.name));
        }
        (None, None, None) => {
            let modules = core.modules.all(core);
            let modules = match modules.is_empty() {
                true => String::new(),
                false => format!("; modules are {}", listed(&modules)),
            };
            format!(
                "there is no global '{name}', and no variable of that name was assigned; the API is in {}{modules}",
                namespaces.join(", ")
            )
        }
    };
    no_function(core, stack, message, HELP.to_owned())
}

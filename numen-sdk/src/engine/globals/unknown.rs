//! Names that are not registered: members that the program added, modules, or an error that suggests the nearest name.

use crate::{
    api::names,
    call::{ApiError, Call, ErrorKind},
    engine::{
        compile::advice,
        convert::{cut::cut, show},
        globals::members,
        modules::load,
        raw::{Kind, Raise, Stack},
        state::{program_state::ProgramState, shared_globals::Proxy},
    },
    modules,
};

/// The name that a program used as a key, for a message.
pub(in crate::engine) fn key(stack: &mut Stack<'_>) -> String {
    cut(&show::text(stack, 2, MOST_NAME), MOST_NAME)
}

/// The most characters of a name in a message. All names of the API are shorter.
pub(in crate::engine) const MOST_NAME: usize = 60;

/// The most names that a message lists.
const MOST_LISTED: usize = 30;

fn no_function(
    program: &ProgramState,
    stack: &mut Stack<'_>,
    message: String,
    hint: impl Into<Option<String>>,
) -> Result<i32, Raise> {
    let mut error = ApiError::new(ErrorKind::NoFunction, message);
    error.hint = hint.into();
    program.push_error(stack, &error, None);
    Err(Raise::Top)
}

/// The members of a group or a namespace, as a sentence.
fn all_of(what: &str, all: &[String]) -> String {
    match all.is_empty() {
        true => format!("it has no {what}"),
        false => format!("its {what} are {}", listed(all)),
    }
}

fn listed<N: AsRef<str>>(names: &[N]) -> String {
    let shown: Vec<_> = names.iter().take(MOST_LISTED).map(AsRef::as_ref).collect();
    let more = names.len() - shown.len();
    let rest = if more == 0 { String::new() } else { format!(", and {more} more") };
    shown.join(", ") + &rest
}

/// Reads an unregistered member of a group.
pub(in crate::engine) fn member(
    program: &ProgramState,
    stack: &mut Stack<'_>,
    group: usize,
) -> Result<i32, Raise> {
    member_of(program, stack, Proxy::Group(group))
}

/// Reads an unregistered member of a namespace.
pub(in crate::engine) fn group(
    program: &ProgramState,
    stack: &mut Stack<'_>,
    namespace: usize,
) -> Result<i32, Raise> {
    group_of(program, stack, program.globals.namespace(namespace))
}

/// Reads a member of a table of the API without registered members.
pub(in crate::engine) fn of_table(
    program: &ProgramState,
    stack: &mut Stack<'_>,
    _: usize,
) -> Result<i32, Raise> {
    match program.proxy(stack, 1) {
        Some(proxy) if program.has_functions(proxy) => member_of(program, stack, proxy),
        Some(proxy) => group_of(program, stack, &program.proxy_name(proxy)),
        None => not_callable(program, stack, 0),
    }
}

fn member_of(program: &ProgramState, stack: &mut Stack<'_>, proxy: Proxy) -> Result<i32, Raise> {
    if members::added(program, stack, proxy) {
        stack.push_value(2);
        if stack.push_entry(stack.top() - 1) != Kind::Nil {
            return Ok(1);
        }
    }
    let group = program.proxy_name(proxy);
    if load::push(program, stack, &group)? {
        stack.push_value(2);
        if stack.push_entry(stack.top() - 1) != Kind::Nil {
            return Ok(1);
        }
    }
    let name = key(stack);
    let functions = members::fixed(program, stack, proxy)?;
    let near = names::nearest(&name, functions.iter().map(String::as_str));
    let near = near.map(|near| format!("{group}.{near}"));
    let instead = match near {
        Some(near) => format!("did you mean '{near}'?"),
        None => all_of("functions", &functions),
    };
    let message = format!("there is no function '{group}.{name}'; {instead}");
    no_function(program, stack, message, Call::help(&group))
}

fn group_of(program: &ProgramState, stack: &mut Stack<'_>, namespace: &str) -> Result<i32, Raise> {
    let module = stack.text(2).map(|name| format!("{namespace}.{name}"));
    if let Some(module) = module.filter(|module| modules::check(module).is_ok())
        && load::push(program, stack, &module)?
    {
        program.push_module_table(stack, &module);
        return Ok(1);
    }
    let name = key(stack);
    let inside = members::inside(program, namespace);
    let near = names::nearest(&name, inside.iter().map(String::as_str));
    let near = near.map(|near| format!("{namespace}.{near}"));
    let what = what_is_in(program, namespace);
    let kind = what.trim_end_matches('s');
    let all = all_of(what, &inside);
    let instead = match &near {
        Some(near) => format!("did you mean '{near}'? {}", sentence(&all)),
        None => all,
    };
    let message = format!("there is no {kind} '{namespace}.{name}'; {instead}");
    no_function(program, stack, message, Call::help(near.as_deref().unwrap_or(namespace)))
}

/// The text with its first letter in upper case.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// The kind of a namespace's members.
fn what_is_in(program: &ProgramState, namespace: &str) -> &'static str {
    if program.globals.namespaces().iter().any(|known| **known == *namespace) { "groups" } else { "modules" }
}

/// A call of a table of the API.
pub(in crate::engine) fn not_callable(
    program: &ProgramState,
    stack: &mut Stack<'_>,
    _: usize,
) -> Result<i32, Raise> {
    let Some(proxy) = program.proxy(stack, 1) else {
        return no_function(program, stack, "it is no function".to_owned(), Call::help("numen.api"));
    };
    let name = program.proxy_name(proxy);
    let (what, members) = match program.has_functions(proxy) {
        true => ("functions", members::fixed(program, stack, proxy)?),
        false => (what_is_in(program, &name), members::inside(program, &name)),
    };
    let message = format!("'{name}' is no function; its {what} are {}", listed(&members));
    no_function(program, stack, message, Call::help(&name))
}

/// Reads a global that is neither of the library nor a namespace with groups.
pub(in crate::engine) fn global(
    program: &ProgramState,
    stack: &mut Stack<'_>,
    _: usize,
) -> Result<i32, Raise> {
    if let Some(namespace) = stack.text(2).map(str::to_owned)
        && (program.modules.tables.has(&namespace)
            || program.modules.has_namespace(&program.meter, &namespace))
    {
        program.push_module_table(stack, &namespace);
        return Ok(1);
    }
    let name = key(stack);
    let namespaces = members::namespaces(program);
    // A global that the program removed is not suggested.
    let known =
        namespaces.iter().map(String::as_str).chain(names::KEPT_GLOBALS).filter(|known| *known != name);
    let leaf = program.backend.catalogue().functions().iter().find(|function| function.table.name == name);
    let message = match (advice::foreign_global(&name), names::nearest(&name, known), leaf) {
        (Some(advice), ..) => format!("there is no global '{name}'; {advice}"),
        (None, Some(near), _) => format!("there is no global '{name}'; did you mean '{near}'?"),
        (None, None, Some(function)) => {
            let message = format!("there is no global '{name}'; did you mean '{}'?", function.name);
            return no_function(program, stack, message, Call::help(&function.name));
        }
        (None, None, None) => {
            let modules = program.modules.all(&program.meter);
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
    // The index, which the model has read, is no help here.
    no_function(program, stack, message, None)
}

/// `require`, which only other hosts of Lua have.
pub(in crate::engine) fn require(
    program: &ProgramState,
    stack: &mut Stack<'_>,
    _: usize,
) -> Result<i32, Raise> {
    let name = cut(&show::text(stack, 1, 60), 60);
    let message = format!("there is no require: everything is used by its full name, so just write {name}.…");
    program.push_error_of(stack, "no_function", &message, None, None);
    Err(Raise::Top)
}

//! The values of the expressions in a line of the running code. No metamethod runs.

use crate::engine::{
    convert::keys,
    explain::expressions::{Expression, Step},
    raw::{Kind, Stack},
    state::program_state::ProgramState,
};

/// The most fields that a hint lists.
const MOST_FIELDS: usize = 12;

/// A value, as far as a hint needs it.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Seen {
    Nil,
    /// A list with this many items.
    List(usize),
    /// A table with these fields.
    Record(Vec<String>),
    /// A table of the API.
    Api,
    Number,
    Text,
    Other,
}

/// The value of an expression's variable, and the values after its steps, up to the first that is not a table.
pub(super) fn values(
    program: &ProgramState,
    stack: &mut Stack<'_>,
    expression: &Expression<'_>,
) -> Vec<Seen> {
    let top = stack.top();
    if !stack.ensure(8) {
        return Vec::new();
    }
    push_variable(program, stack, expression.variable);
    let mut seen = vec![look(program, stack)];
    for step in &expression.steps {
        if !matches!(seen.last(), Some(Seen::List(_) | Seen::Record(_))) {
            break;
        }
        let table = stack.top();
        match step {
            Step::Field(name) => {
                stack.push_field(table, name);
            }
            Step::Item(n) => {
                stack.push_item(table, *n);
            }
            Step::Variable(name) => {
                push_variable(program, stack, name);
                stack.push_entry(table);
            }
        }
        seen.push(look(program, stack));
    }
    stack.set_top(top);
    seen
}

/// Pushes a local variable, or a global that the program assigned. Pushes `true` for any other name, such as one of the library.
fn push_variable(program: &ProgramState, stack: &mut Stack<'_>, name: &str) {
    if stack.push_local(name) {
        return;
    }
    program.modules.push_environment(stack);
    let environment = stack.top();
    if stack.push_field(environment, name) == Kind::Nil {
        stack.pop(1);
        stack.push_boolean(true);
    }
    stack.replace(environment);
}

/// Reads the value on top.
fn look(program: &ProgramState, stack: &mut Stack<'_>) -> Seen {
    match stack.kind(-1) {
        Kind::Nil => Seen::Nil,
        Kind::Number => Seen::Number,
        Kind::Text => Seen::Text,
        Kind::Table if program.proxy(stack, -1).is_some() => Seen::Api,
        Kind::Table => match stack.len(-1) {
            0 => Seen::Record(keys::fields(stack, MOST_FIELDS)),
            items => Seen::List(items),
        },
        _ => Seen::Other,
    }
}

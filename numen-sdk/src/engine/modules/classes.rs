//! Finds the methods of records in modules: a module's table of the class's name.

use crate::engine::{
    convert::{error_value, methods::MethodTable},
    modules::load,
    raw::{Kind, Position, Raise, Stack},
    state::{modules::LoadState, program_state::ProgramState},
};

/// Loads the modules with the methods of a function's results. This is done before the call, since no Lua code can run while a
/// result is written.
///
/// # Errors
/// The program stops. If a module can't be loaded, the values have no methods, and the receipt notes it.
#[inline]
pub(in crate::engine) fn prepare(
    program: &ProgramState,
    stack: &mut Stack<'_>,
    function: usize,
) -> Result<(), Raise> {
    match program.globals.methods(function) {
        [] => Ok(()),
        all => prepare_each(program, stack, all, &program.backend.catalogue().functions()[function].name),
    }
}

/// The same for these classes of the results of this function.
pub(in crate::engine) fn prepare_each(
    program: &ProgramState,
    stack: &mut Stack<'_>,
    all: &[MethodTable],
    function: &str,
) -> Result<(), Raise> {
    for &methods in all {
        // While a module loads, its classes do not exist yet.
        let loading =
            program.modules.look_at(methods.0, |load| matches!(load, LoadState::Loading)) == Some(true);
        if loading || program.modules.classes.is_known(methods) {
            continue;
        }
        let top = stack.top();
        let class = match push(program, stack, methods) {
            Ok(false) => {
                stack.set_top(top);
                continue;
            }
            Ok(true) => Ok(program.vm.store(stack)),
            Err(Raise::Top) => Err(error_value::error_text(stack, -1)),
            Err(stop) => return Err(stop),
        };
        stack.set_top(top);
        if let Err(why) = &class {
            let words = format!("its {} values have no methods: {}", methods.1, first_line(why));
            program.log.borrow_mut().report(program.line(stack), function, &words);
        }
        program.modules.classes.insert(methods, class.ok());
    }
    Ok(())
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}

/// Pushes the table of a class, which has its methods; `false` if there is no such module.
///
/// # Errors
/// The module can't be loaded, or has no such table. The error is on top.
fn push(program: &ProgramState, stack: &mut Stack<'_>, (module, class): MethodTable) -> Result<bool, Raise> {
    if !stack.ensure(8) || !load::push(program, stack, module)? {
        return Ok(false);
    }
    if stack.push_field(-1, class) != Kind::Table {
        stack.push_text(&format!("the module {module} has no table '{class}'"));
        return Err(Raise::Top);
    }
    let table = stack.top();
    if stack.push_field(table, "__index") == Kind::Nil {
        if stack.is_writable(table) {
            stack.push_value(table);
            stack.set_field(table, "__index");
        } else {
            push_copy(stack, table);
            stack.push_value(table);
            stack.set_field(-2, "__index");
            return Ok(true);
        }
    }
    stack.set_top(table);
    Ok(true)
}

/// Pushes a copy of the table at `index`.
fn push_copy(stack: &mut Stack<'_>, index: i32) {
    stack.push_table(0, 8);
    let copy = stack.top();
    let mut position = Position::default();
    while stack.push_next(index, &mut position) {
        stack.set_entry(copy);
    }
}

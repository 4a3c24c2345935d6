//! A wrong call put right until it reads: further mistakes in it are put right too.

use super::{
    BadCall, Reader,
    rewrite::{Edit, edited, line},
    shorten::shorten,
    split::split,
};
use crate::{
    api::FunctionTable,
    call::Fault,
    value::{Ids, Source, TreeSource, Value},
};

/// So many mistakes of one call are put right.
const MOST_MISTAKES: usize = 5;

/// The call with the edit made, if that is a line that runs: another mistake in it is put right as well, or there is no such line.
pub(super) fn repair(
    edit: &Edit,
    name: &str,
    table: &FunctionTable,
    source: &mut dyn Source,
    count: usize,
) -> Option<String> {
    let mut arguments = edited(edit, source, count)?;
    for _ in 0..MOST_MISTAKES {
        let Err(bad) = read(table, &arguments, source.ids()) else {
            shorten(table, &mut arguments);
            return line(name, &arguments);
        };
        let count = arguments.len();
        let list = Value::List(arguments);
        arguments = edited(bad.edit()?, &mut TreeSource::new(&list, source.ids()), count)?;
    }
    None
}

/// Reads all arguments of a call and keeps none.
fn read(table: &FunctionTable, arguments: &[Value], ids: &dyn Ids) -> Result<(), Box<BadCall>> {
    let count = arguments.len();
    let list = Value::List(arguments.to_vec());
    let mut source = TreeSource::new(&list, ids);
    let plan = split(table, &mut source, count)?;
    match Reader::new(&mut source, table.params, plan).check_all() {
        Ok(()) => Ok(()),
        Err(Fault::Argument(param, bad)) => Err(BadCall::value(table, plan, param, &bad)),
        Err(Fault::Missing(param)) => Err(BadCall::missing(table, param, plan.positionals)),
        Err(Fault::Api(error)) => Err(BadCall::whole(error.message)),
    }
}

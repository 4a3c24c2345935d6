//! `math.random`, seeded by the host, so that a run can be repeated.

use crate::engine::{
    raw::{Kind, Raise, Stack},
    state::program_state::ProgramState,
};

fn wrong(program: &ProgramState, stack: &mut Stack<'_>, message: &str) -> Result<i32, Raise> {
    program.push_lua_error(stack, message);
    Err(Raise::Top)
}

fn bound(stack: &Stack<'_>, index: i32) -> Option<i64> {
    stack.number(index).filter(|n| n.fract() == 0.0 && n.abs() < 9.0e15).map(|n| n as i64)
}

/// `math.random([m [, n]])`
pub(in crate::engine) fn random(
    program: &ProgramState,
    stack: &mut Stack<'_>,
    _: usize,
) -> Result<i32, Raise> {
    let (low, high) = match stack.top() {
        0 => {
            let n = program.random.borrow_mut().f64();
            stack.push_number(n);
            return Ok(1);
        }
        1 => (Some(1), bound(stack, 1)),
        2 => (bound(stack, 1), bound(stack, 2)),
        _ => return wrong(program, stack, "wrong number of arguments to 'random'"),
    };
    let (Some(low), Some(high)) = (low, high) else {
        return wrong(program, stack, "the bounds of 'random' must be whole numbers");
    };
    if low > high {
        return wrong(program, stack, "the bounds of 'random' are empty: the first is greater than the last");
    }
    let n = program.random.borrow_mut().i64(low..=high);
    stack.push_number(n as f64);
    Ok(1)
}

/// `math.randomseed(n)`
pub(in crate::engine) fn seed(program: &ProgramState, stack: &mut Stack<'_>, _: usize) -> Result<i32, Raise> {
    if stack.kind(1) != Kind::Number {
        return wrong(program, stack, "the seed must be a number");
    }
    program.random.borrow_mut().seed(stack.number(1).unwrap_or_default().to_bits());
    Ok(0)
}

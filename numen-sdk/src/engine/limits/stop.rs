//! The limits that stop a program.

use std::{fmt, time::Duration};

/// The limit that a program reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::engine) enum Stop {
    Calls(u32),
    RefusedCalls(u32),
    WorkBetweenCalls(u64),
    Work(u64),
    Time(Duration),
    Ticks(u64),
    Memory(usize),
    Text(usize),
    Allocated(u64),
    /// It ran on past its slice where it can't be parked.
    Unparkable,
}

/// Completes "stopped at line L: … ."
impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Calls(limit) => write!(f, "it made {limit} calls, which is all that one program may make"),
            Stop::RefusedCalls(limit) => {
                write!(f, "{limit} of its calls had wrong arguments, which is all that one program may try")
            }
            Stop::WorkBetweenCalls(limit) => {
                write!(f, "it computed for {limit} steps without a call; do less at once, or a loop in it does not end")
            }
            Stop::Work(limit) => write!(f, "it computed for {limit} steps, which is all that one program may"),
            Stop::Time(limit) => {
                write!(f, "it computed for {} s, which is all that one program may", limit.as_secs_f64())
            }
            Stop::Ticks(limit) => {
                let seconds = limit / crate::world::TICKS_PER_SECOND;
                write!(f, "it ran for {seconds} s, which is the longest that one program may run")
            }
            Stop::Memory(limit) => {
                write!(f, "it held more than {} MiB at once, which is all that one program may", limit >> 20)
            }
            Stop::Text(limit) => write!(f, "it made a string of more than {} MiB", limit >> 20),
            Stop::Allocated(limit) => {
                write!(f, "it allocated {} MiB in all, which is all that one program may", limit >> 20)
            }
            Stop::Unparkable => f.write_str(
                "it computed too long inside a comparator, a gsub callback, a metamethod or a pattern, where it can't \
                 be paused",
            ),
        }
    }
}

//! The limits of programs, which are settings of the host.

use std::time::Duration;

/// The limits of programs. Texts are counted in characters, memory in bytes, time in ticks of the host,
/// work in safepoints of the VM (one each time a loop comes round, a function is called or returns).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// API calls that a program may make.
    pub calls: u32,
    /// Calls with wrong arguments that a program may make.
    pub refused_calls: u32,
    /// Work between two API calls.
    pub work_between_calls: u64,
    /// Work in all.
    pub work: u64,
    /// Time of computing in all.
    pub time: Duration,
    /// Ticks of the host from the first slice to the last, without those in which the program waits for a job.
    pub ticks: u64,
    /// Ticks of the host that a task may prepare before it begins.
    pub prepare: u64,
    /// The source text of a program or module.
    pub source: usize,
    /// The memory that a program may hold at once.
    pub memory: usize,
    /// One string.
    pub string: usize,
    /// The memory that a program may allocate in all, freed or not.
    pub allocated: u64,
    /// Work of one slice. A program that is not done continues in the next tick.
    pub slice: u64,
    /// Time of one slice; `None` makes runs independent of the machine.
    pub tick_program: Option<Duration>,
    /// Time of all slices of a tick. A program that had none is first in the next tick.
    pub tick: Option<Duration>,
    /// The text that `print` writes.
    pub stdout: usize,
    /// One entry of what calls report.
    pub note: usize,
    /// All that calls report.
    pub notes: usize,
    /// The returned value's text.
    pub returned: usize,
    /// The text of an error, with its hint.
    pub error: usize,
    /// The text of one call in the record.
    pub call_text: usize,
    /// Programs that run for one companion.
    pub programs_companion: usize,
    /// Programs that run for one owner's companions.
    pub programs_owner: usize,
    /// Programs that run in all.
    pub programs_host: usize,
    /// Receipts of ended programs that are kept; the oldest go first.
    pub receipts: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            calls: 200,
            refused_calls: 200,
            work_between_calls: 1_000_000,
            work: 10_000_000,
            time: Duration::from_secs(2),
            ticks: 20 * 60 * 20,
            prepare: 60 * 20,
            source: 64 << 10,
            memory: 16 << 20,
            string: 4 << 20,
            allocated: 256 << 20,
            slice: 20_000,
            tick_program: Some(Duration::from_millis(5)),
            tick: Some(Duration::from_millis(10)),
            stdout: 6_000,
            note: 4_000,
            notes: 12_000,
            returned: 6_000,
            error: 2_000,
            call_text: 240,
            programs_companion: 1,
            programs_owner: 8,
            programs_host: 64,
            receipts: 1_000,
        }
    }
}

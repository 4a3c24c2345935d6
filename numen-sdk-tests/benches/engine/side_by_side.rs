//! Two sides measured in one run, in turns: what the machine does meanwhile falls on both.

use cpu_time::ThreadTime;
use std::hint::black_box;

/// Rounds of a comparison; the middle one counts.
const ROUNDS: usize = 15;

/// One side: its name, and what runs it so many times.
pub(crate) struct Side<'a> {
    name: &'a str,
    run: &'a mut dyn FnMut(u32),
}

impl<'a> Side<'a> {
    pub(crate) fn new(name: &'a str, run: &'a mut dyn FnMut(u32)) -> Self {
        Side { name, run }
    }

    /// Nanoseconds for each of `times`.
    fn measure(&mut self, times: u32) -> f64 {
        // Of this thread alone: the machine may be shared.
        let began = ThreadTime::now();
        (self.run)(black_box(times));
        began.elapsed().as_nanos() as f64 / f64::from(times)
    }
}

/// Prints both sides and their ratio: the median of the rounds' ratios, which a slow moment does not move.
pub(crate) fn compare(what: &str, times: u32, goal: f64, mut ours: Side<'_>, mut theirs: Side<'_>) {
    let mut rounds: Vec<_> =
        (0..=ROUNDS).map(|_| (ours.measure(times), theirs.measure(times))).skip(1).collect();
    rounds.sort_by(|a, b| (a.0 / a.1).total_cmp(&(b.0 / b.1)));
    let (mine, other) = rounds[ROUNDS / 2];
    let ratio = mine / other;
    let met = if ratio <= goal { "met" } else { "NOT met" };
    println!(
        "{what}\n    {:<46} {}\n    {:<46} {}\n    ratio {ratio:.2}, goal <= {goal:.2}: {met}",
        ours.name,
        time(mine),
        theirs.name,
        time(other)
    );
}

/// Prints one side against a bound in microseconds; an endless one is none.
pub(crate) fn bound(what: &str, times: u32, microseconds: f64, mut side: Side<'_>) {
    let mut rounds: Vec<_> = (0..=ROUNDS).map(|_| side.measure(times)).skip(1).collect();
    rounds.sort_by(f64::total_cmp);
    let nanoseconds = rounds[ROUNDS / 2];
    let goal = match microseconds {
        f64::INFINITY => "no goal".to_owned(),
        _ if nanoseconds <= microseconds * 1_000.0 => format!("goal <= {microseconds} µs: met"),
        _ => format!("goal <= {microseconds} µs: NOT met"),
    };
    println!("{what}\n    {:<46} {}\n    {goal}", side.name, time(nanoseconds));
}

fn time(nanoseconds: f64) -> String {
    match nanoseconds {
        n if n < 10_000.0 => format!("{n:.0} ns"),
        n => format!("{:.1} µs", n / 1_000.0),
    }
}

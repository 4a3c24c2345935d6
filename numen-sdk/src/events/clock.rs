//! Moments, and how days, times and ages are written.

const DAY: i64 = 24_000;
const HOUR: i64 = 1_000;
/// The hour of the day at tick 0.
const SUNRISE: i64 = 6;
const TICKS_A_MINUTE: i64 = 60 * 20;

/// From this age on, ten minutes, an event shows its age.
const OLD: i64 = 10 * TICKS_A_MINUTE;

/// Now, by both clocks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    /// Ticks of 1/20 s since the host started. They pass evenly, so ages and waits are measured in them.
    pub tick: u64,
    /// The world's clock in ticks: a day has 24,000, and tick 0 is 06:00 of day 1. The world may set it to any value.
    pub clock: i64,
}

impl Moment {
    /// The tick as events store it. Events of an earlier run have ticks below 0.
    pub(super) fn stored(self) -> i64 {
        signed(self.tick)
    }
}

/// A tick as a signed number.
pub(super) fn signed(tick: u64) -> i64 {
    i64::try_from(tick).unwrap_or(i64::MAX)
}

/// The day of a tick of the world's clock. A day begins at 06:00.
pub(super) fn day(clock: i64) -> i64 {
    clock.div_euclid(DAY) + 1
}

/// The time of day at a tick of the world's clock, as `HH:MM`.
pub(super) fn time(clock: i64) -> String {
    let tick = clock.rem_euclid(DAY);
    let (hour, minute) = ((tick / HOUR + SUNRISE) % 24, tick % HOUR * 60 / HOUR);
    format!("{hour:02}:{minute:02}")
}

/// An age in ticks as text, such as `12 min` or `3 h 20 min`; `None` below ten minutes.
pub(super) fn age(ticks: i64) -> Option<String> {
    if ticks < OLD {
        return None;
    }
    let minutes = ticks / TICKS_A_MINUTE;
    Some(match (minutes / 60, minutes % 60) {
        (0, minutes) => format!("{minutes} min"),
        (hours, 0) => format!("{hours} h"),
        (hours, minutes) => format!("{hours} h {minutes} min"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_day_begins_at_six_and_the_clock_runs_backwards_too() {
        let written = |clock| format!("day {}, {}", day(clock), time(clock));
        assert_eq!(written(0), "day 1, 06:00");
        assert_eq!(written(54_000), "day 3, 12:00");
        assert_eq!(written(17_999), "day 1, 23:59");
        assert_eq!(written(18_000), "day 1, 00:00");
        assert_eq!(written(23_999), "day 1, 05:59");
        assert_eq!(written(24_000), "day 2, 06:00");
        assert_eq!(written(-1), "day 0, 05:59");
        assert_eq!(written(-24_000), "day 0, 06:00");
        assert_eq!(written(i64::MIN), "day -384307168202282, 22:11");
        assert_eq!(written(i64::MAX), "day 384307168202283, 13:48");
    }

    #[test]
    fn an_age_is_told_from_ten_minutes_on() {
        assert_eq!(age(11_999), None);
        assert_eq!(age(12_000).as_deref(), Some("10 min"));
        assert_eq!(age(15_599).as_deref(), Some("12 min"));
        assert_eq!(age(72_000).as_deref(), Some("1 h"));
        assert_eq!(age(240_000).as_deref(), Some("3 h 20 min"));
    }
}

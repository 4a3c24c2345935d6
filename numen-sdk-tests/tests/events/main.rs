//! Events: what is registered, emitted, kept, and read by a model.
//!
//! | case | test |
//! |---|---|
//! | N1 | `emitting`: `a_registered_type_behaves_like_a_built_in_one` |
//! | N3 | `types`: `a_built_in_type_can_not_be_taken_over` |
//! | N4 | `emitting`: `an_event_of_no_registered_type_is_refused_with_what_to_write` |
//! | NE1 | `written`: `an_event_says_its_kind_the_day_and_the_time` |
//! | NE4, NE8 | `written`: `no_text_can_end_its_element_or_pass_for_another` |
//! | NE6 | `waiting`: `nothing_is_lost_while_nobody_drives_a_companion`; the owner online or not: `companions.rs` |
//! | ET1 | `types`: `every_host_has_these_types` |
//! | ET3 | `stored`: `an_event_whose_plugin_is_not_there_any_more_is_its_text_with_its_urgency` |
//! | ET4 | `types`: `a_type_is_registered_once`, `a_name_that_can_not_be_is_refused_with_the_nearest_that_can` |
//! | ET5 | `waiting`: `over_two_hundred_the_oldest_that_rides_goes_first`, `stored`: `the_note_of_lost_events_is_kept` |
//! | ET7 | `types`: `what_rides_along_can_not_be_always_urgent` |
//! | EQ1 | `waiting`: the first five |
//! | EQ2 | `listening`: `listeners_may_remove_themselves_and_be_removed`. They are called for every reason to look, enough or old events too, and not for what is urgent alone: who drives a companion would have to ask for those all the time |
//! | EQ7 | `written`: `world_events_stand_by_time_and_the_owners_words_after_them`, `what_has_waited_for_ten_minutes_says_how_long` |
//! | EQ9 | `stored`: `what_waits_is_kept_over_a_restart_and_gone_after_a_take` |
//! | EQ10 | `waiting`: `what_rides_wakes_nobody_and_goes_along` |

mod emitting;
mod listening;
mod stored;
mod types;
mod waiting;
mod written;

use numen_sdk::{
    CompanionId,
    events::{EventTypes, Inboxes, Moment, Urgency},
};
use std::path::PathBuf;

const COMPANION: CompanionId = CompanionId(1);
/// Noon of the first day, as the host starts.
const NOON: Moment = Moment { tick: 0, clock: 6_000 };
const SECOND: u64 = 20;
const MINUTE: u64 = 60 * SECOND;

/// Noon, so many ticks after the host has started.
fn after(tick: u64) -> Moment {
    Moment { tick, clock: NOON.clock }
}

/// The built-in types and those of a plugin: one always urgent, one as its sender says.
fn with_plugin() -> EventTypes {
    let mut types = EventTypes::new();
    types.register("cursed", Urgency::Always).unwrap();
    types.register("cooking_done", Urgency::Sender).unwrap();
    types
}

/// Inboxes with the plugin's types, in memory.
fn inboxes() -> Inboxes {
    post_in(None)
}

fn post_in(directory: Option<PathBuf>) -> Inboxes {
    let mut inboxes = Inboxes::new(directory);
    inboxes.set_types(with_plugin());
    inboxes
}

/// What is read of one event `kind` at the moment it comes.
fn read(kind: &str, attrs: &[(&str, &str)], text: &str, now: Moment) -> String {
    let mut inboxes = inboxes();
    inboxes.push(COMPANION, kind, attrs, text, false, now).unwrap();
    inboxes.take(COMPANION, now.tick)
}

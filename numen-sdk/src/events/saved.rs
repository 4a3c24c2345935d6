//! An inbox as JSON.

use super::{
    clock::signed,
    event::{Draft, Event},
    inbox::{Inbox, Lost},
    types::{Delivery, spelled},
};
use serde_json::{Map, Value, json};

/// The version of the format.
const VERSION: u64 = 1;

/// The inbox at `tick`. Ticks start at 0 with each host, so times are written as ages.
pub(super) fn to_json(inbox: &Inbox, tick: u64) -> Value {
    let age = |stored: i64| signed(tick).saturating_sub(stored);
    let event = |Event { draft, clock, stored }: &Event| {
        let attrs = draft.attrs.iter().map(|(name, value)| (name.clone(), Value::from(value.as_str())));
        json!({
            "kind": draft.kind,
            "attrs": attrs.collect::<Map<_, _>>(),
            "text": draft.text,
            "delivery": draft.delivery.as_str(),
            "urgent": draft.urgent,
            "clock": clock,
            "age": age(*stored),
        })
    };
    let lost = |lost: Lost| json!({"count": lost.count, "clock": lost.clock, "age": age(lost.stored)});
    json!({
        "version": VERSION,
        "level": inbox.level(),
        "lost": inbox.lost().map(lost),
        "events": inbox.events().map(event).collect::<Vec<_>>(),
    })
}

/// Reads an inbox, for a host that has just started.
///
/// # Errors
/// What is wrong with the JSON.
pub(super) fn from_json(saved: &Value) -> Result<Inbox, String> {
    match get(saved, "version", Value::as_u64)? {
        VERSION => {}
        other => {
            return Err(format!("it has version {other} of the format, and this program reads {VERSION}"));
        }
    }
    let level = get(saved, "level", |level| u8::try_from(level.as_u64()?).ok())?;
    let lost = match saved.get("lost") {
        None | Some(Value::Null) => None,
        Some(lost) => Some(Lost {
            count: get(lost, "count", Value::as_u64)?,
            clock: get(lost, "clock", Value::as_i64)?,
            stored: before_start(lost)?,
        }),
    };
    let mut inbox = Inbox::new(level, lost);
    for (i, saved) in get(saved, "events", Value::as_array)?.iter().enumerate() {
        inbox.push(event(saved).map_err(|problem| format!("event {}: {problem}", i + 1))?);
    }
    Ok(inbox)
}

fn event(saved: &Value) -> Result<Event, String> {
    let kind = get(saved, "kind", Value::as_str)?.to_owned();
    // The type may be gone, so only the spelling of its name is checked.
    spelled(&kind).map_err(|fault| format!("\"kind\" is '{kind}', and {fault}"))?;
    let mut attrs = Vec::new();
    for (name, value) in get(saved, "attrs", Value::as_object)? {
        let value = value.as_str().ok_or_else(|| format!("the attribute '{name}' is no string"))?;
        attrs.push((name.clone(), value.to_owned()));
    }
    let delivery = get(saved, "delivery", |delivery| Delivery::named(delivery.as_str()?))?;
    let urgent = get(saved, "urgent", Value::as_bool)? && delivery == Delivery::Wakes;
    let text = get(saved, "text", Value::as_str)?.to_owned();
    let draft = Draft { kind, attrs, text, delivery, urgent }.checked().map_err(|error| error.to_string())?;
    Ok(Event { draft, clock: get(saved, "clock", Value::as_i64)?, stored: before_start(saved)? })
}

/// The tick of an age at the start of the host.
fn before_start(saved: &Value) -> Result<i64, String> {
    get(saved, "age", Value::as_i64).map(i64::saturating_neg)
}

/// The value of a key.
fn get<'v, T>(saved: &'v Value, key: &str, read: impl Fn(&'v Value) -> Option<T>) -> Result<T, String> {
    let value = saved.get(key).ok_or_else(|| format!("\"{key}\" is missing"))?;
    read(value).ok_or_else(|| format!("\"{key}\" can't be {value}"))
}

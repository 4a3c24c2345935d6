//! One event: its content, its limits, and its text for the model.

use super::{
    clock::{self, Moment},
    fault::EmitError,
    types::{Delivery, EventTypes, spelled},
};
use crate::{
    api::names::nearest,
    markup::{push_content, push_value},
};

/// The most characters of a text, unless it is the owner's: a model reads the whole inbox at once.
const LONGEST_TEXT: usize = 4_000;
/// The most characters of the value of an attribute.
const LONGEST_VALUE: usize = 240;

/// The attributes that every event has.
const RESERVED: [&str; 4] = ["kind", "day", "t", "age"];

/// The content of an event, without its time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Draft {
    pub(super) kind: String,
    pub(super) attrs: Vec<(String, String)>,
    pub(super) text: String,
    pub(super) delivery: Delivery,
    pub(super) urgent: bool,
}

impl Draft {
    /// An event of a registered type. Its delivery and urgency do not change with the type.
    pub(super) fn new(
        types: &EventTypes,
        kind: &str,
        attrs: &[(&str, &str)],
        text: String,
        urgent: bool,
    ) -> Result<Self, EmitError> {
        let Some(of) = types.get(kind) else {
            let nearest = nearest(kind, types.iter().map(|(id, _)| id)).map(str::to_owned);
            return Err(EmitError::Unregistered { kind: kind.to_owned(), nearest });
        };
        let cut = |text: &str, most| if of.owners { text.to_owned() } else { shortened(text, most) };
        let attrs =
            attrs.iter().map(|(name, value)| ((*name).to_owned(), cut(value, LONGEST_VALUE))).collect();
        let text = cut(&text, LONGEST_TEXT);
        let urgent = of.is_urgent(urgent);
        Draft { kind: kind.to_owned(), attrs, text, delivery: of.delivery, urgent }.checked()
    }

    /// The draft, if its text is not blank and its attributes have valid names.
    pub(super) fn checked(self) -> Result<Self, EmitError> {
        if self.text.trim().is_empty() {
            return Err(EmitError::BlankText { kind: self.kind });
        }
        for (i, (name, _)) in self.attrs.iter().enumerate() {
            let name = name.clone();
            if let Err(fault) = spelled(&name) {
                return Err(EmitError::MalformedAttribute { name, fault });
            }
            if RESERVED.contains(&name.as_str()) {
                return Err(EmitError::ReservedAttribute { name });
            }
            if self.attrs[..i].iter().any(|(earlier, _)| *earlier == name) {
                return Err(EmitError::RepeatedAttribute { name });
            }
        }
        Ok(self)
    }

    pub(super) fn at(self, at: Moment) -> Event {
        Event { draft: self, clock: at.clock, stored: at.stored() }
    }
}

/// An event in an inbox.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Event {
    pub(super) draft: Draft,
    /// When it happened, by the world's clock.
    pub(super) clock: i64,
    /// When it was stored, in ticks since the host started.
    pub(super) stored: i64,
}

impl Event {
    pub(super) fn wakes(&self) -> bool {
        self.draft.delivery == Delivery::Wakes
    }

    /// Appends its text for the model. An event whose type is gone is its text alone.
    pub(super) fn push_to(&self, out: &mut String, types: &EventTypes, tick: u64) {
        let Draft { kind, attrs, text, .. } = &self.draft;
        if types.get(kind).is_none() {
            return push_content(out, text);
        }
        let (day, time) = (clock::day(self.clock), clock::time(self.clock));
        // The name of a type has no character that is special in markup.
        out.push_str(&format!("<event kind=\"{kind}\" day=\"{day}\" t=\"{time}\""));
        let age = clock::age(clock::signed(tick).saturating_sub(self.stored));
        let attrs = attrs.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        for (name, value) in age.as_deref().map(|age| ("age", age)).into_iter().chain(attrs) {
            out.push_str(&format!(" {name}=\""));
            push_value(out, value);
            out.push('"');
        }
        out.push('>');
        push_content(out, text);
        out.push_str("</event>");
    }
}

/// The first characters of a text, and how many more there are.
fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}… ({} more characters)", &text[..end], text[end..].chars().count()),
        None => text.to_owned(),
    }
}

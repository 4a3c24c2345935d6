//! What happened to bodies, for whoever acts with them: events for their inboxes, happenings for the host.

use super::Sandbox;
use crate::{CompanionId, Happening, events::Emitter};
use std::mem;

/// The name under which the server speaks.
pub(super) const SERVER: &str = "Server";

/// An event as the world tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Story {
    pub(super) companion: CompanionId,
    pub(super) kind: &'static str,
    pub(super) attrs: Vec<(&'static str, String)>,
    pub(super) text: String,
    pub(super) urgent: bool,
}

impl Story {
    fn emit(self, emitter: &Emitter) {
        let attrs: Vec<_> = self.attrs.iter().map(|(name, value)| (*name, value.as_str())).collect();
        if let Err(error) = emitter.emit(self.companion, self.kind, &attrs, self.text, self.urgent) {
            tracing::error!("the example world's event '{}' was lost: {error}", self.kind);
        }
    }
}

/// What happened and was not told yet, and the way to tell it.
#[derive(Default)]
pub(super) struct News {
    emitter: Option<Emitter>,
    /// What happened before there was a host to tell it to.
    untold: Vec<Story>,
    happenings: Vec<Happening>,
}

impl News {
    /// Has an event sent, or keeps it until there is a host.
    pub(super) fn tell(&mut self, story: Story) {
        match &self.emitter {
            Some(emitter) => story.emit(emitter),
            None => self.untold.push(story),
        }
    }

    /// Notes what happened to a body.
    pub(super) fn note(&mut self, happening: Happening) {
        self.happenings.push(happening);
    }

    /// What happened since this was asked last.
    pub(super) fn take_happenings(&mut self) -> Vec<Happening> {
        mem::take(&mut self.happenings)
    }

    /// The events that were not sent.
    pub(super) fn take_untold(&mut self) -> Vec<Story> {
        mem::take(&mut self.untold)
    }
}

impl Sandbox {
    /// Tells every companion but the speaker of a line of chat.
    pub(super) fn news_of_chat(&mut self, speaker: &str, text: &str) {
        let kind = if speaker == SERVER { "server_message" } else { "talk" };
        for (companion, body) in &self.bodies {
            if body.name != speaker && !text.trim().is_empty() {
                let attrs = vec![("from", speaker.to_owned())];
                let (companion, text) = (*companion, format!("{speaker}: {text}"));
                self.news.tell(Story { companion, kind, attrs, text, urgent: false });
            }
        }
    }

    /// Sends its events through this from now on, and what has happened until now first.
    pub(super) fn speak_through(&mut self, emitter: Emitter) {
        for story in self.news.take_untold() {
            story.emit(&emitter);
        }
        self.news.emitter = Some(emitter);
    }
}

//! The context of a model's turn: the index, the skills, the state of its body, its events.

use crate::{
    api::Gear,
    call::{ApiError, ClientCall, ServerCall},
    engine::host::state::Host,
    markup::{fragment, push_content},
    permission::Asker,
    who::{CompanionId, OwnerId},
    world::World,
};
use std::fmt;

/// The context of a model's turn. Its text, by `Display`, is all parts that are not empty, each on new lines. A part stays
/// byte for byte the same as long as nothing changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Context {
    /// The index of the API, `<api>` to `</api>`.
    pub api: String,
    /// The list of skills, and how to load one.
    pub skills: String,
    /// The state of the body, `<state>` to `</state>`.
    pub state: String,
    /// The events, taken from the inbox.
    pub events: String,
}

impl fmt::Display for Context {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [&self.api, &self.skills, &self.state, &self.events].map(String::as_str);
        let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        f.write_str(&parts.join("\n"))
    }
}

impl<W: World> Host<W> {
    /// The index for an owner's programs, with their present modules.
    pub fn index(&self, owner: OwnerId) -> String {
        self.docs().index_of(&*self.backstage.shelf(owner))
    }

    /// The help of a namespace, a group, a module or a function, for an owner's programs.
    ///
    /// # Errors
    /// `not_found`, with the nearest name.
    pub fn help(&self, owner: OwnerId, name: &str) -> Result<String, ApiError> {
        self.docs().help_of(&*self.backstage.shelf(owner), name)
    }

    /// The context of a companion's next turn. Takes its events from the inbox.
    pub fn context(&mut self, world: &mut W, companion: CompanionId) -> Context {
        let owner = self.owner_of(companion);
        Context {
            api: self.index(owner),
            skills: self.skill_prompt(owner),
            state: self.state(world, companion),
            events: self.take_events(companion),
        }
    }

    /// The state of a companion's body from the plugins and the owner's client, `<state>` to `</state>`; empty if no plugin
    /// reports any.
    pub fn state(&mut self, world: &mut W, companion: CompanionId) -> String {
        let fragments = self.fragments(world, companion);
        if fragments.is_empty() {
            return String::new();
        }
        format!("<state>\n{}\n</state>", fragments.join("\n"))
    }

    /// The state if it has changed since the last call of this, for hosts that push it to models.
    pub fn changed_state(&mut self, world: &mut W, companion: CompanionId) -> Option<String> {
        let state = self.state(world, companion);
        match self.pushed.get(&companion) {
            Some(before) if *before == state => None,
            None if state.is_empty() => None,
            _ => {
                self.pushed.insert(companion, state.clone());
                Some(state)
            }
        }
    }

    /// `<working id="t1">the walk to the mill</working>`: the job of the body.
    fn at_work(&self, companion: CompanionId) -> Option<String> {
        let (id, name) = self.job(companion)?;
        let mut fragment = format!("<working id=\"{id}\">");
        push_content(&mut fragment, &name);
        Some(fragment + "</working>")
    }

    fn fragments(&mut self, world: &mut W, companion: CompanionId) -> Vec<String> {
        let owner = self.owner_of(companion);
        let mut frame = self.frame(companion, owner, Asker::Host);
        let registry = &self.current.backend.registry;
        let hooks = registry.hooks.borrow();
        let call = &ServerCall::new(world, &mut frame);
        let (gear, worn) = (&registry.gear, |gear: &[Box<dyn Gear<W>>]| worn(call, gear));
        let mut of_body: Vec<Box<dyn FnOnce() -> Option<String> + '_>> = vec![Box::new(move || worn(gear))];
        for state in &hooks.body_states {
            // The world and the client may put any text into it.
            of_body.push(Box::new(move || state(call).map(|state| fragment(&state))));
        }
        let mut fragments: Vec<String> = self.at_work(companion).into_iter().collect();
        fragments.append(&mut self.failing.collect(of_body));
        match world.client_mut(owner) {
            Some(client) => {
                let call = &ClientCall::new(client, companion, owner);
                let of_client = hooks.client_states.iter().map(|state| move || state(call));
                let of_client = self.failing_on_client.collect(of_client);
                fragments.extend(of_client.iter().map(|state| fragment(state)));
            }
            // A client in another process has sent its own.
            None => {
                let sent = self.client_states.get(&companion).into_iter().flatten();
                fragments.extend(sent.map(|state| fragment(state)));
            }
        }
        fragments
    }
}

/// The items in the slots of plugins: `<worn>slot: id, empty; …</worn>`.
fn worn<W: World>(call: &ServerCall<'_, W>, gear: &[Box<dyn Gear<W>>]) -> Option<String> {
    let mut slots: Vec<(String, Vec<String>)> = Vec::new();
    for slot in gear.iter().flat_map(|gear| gear.slots(call)) {
        let item = slot.item.map_or_else(|| "empty".to_owned(), |item| item.to_string());
        match slots.iter_mut().find(|(name, _)| *name == slot.name) {
            Some((_, items)) => items.push(item),
            None => slots.push((slot.name, vec![item])),
        }
    }
    let slots: Vec<_> = slots.iter().map(|(name, items)| format!("{name}: {}", items.join(", "))).collect();
    let mut worn = String::from("<worn>");
    push_content(&mut worn, &slots.join("; "));
    (!slots.is_empty()).then(|| worn + "</worn>")
}

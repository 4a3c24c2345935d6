//! What a client runs: the client's functions of its plugins, ready to answer.

use super::answer::answer;
use crate::{
    api::{ClientFn, ClientState, OnTheClient, Plugin},
    call::{ClientCall, Failing},
    value::{Ids, NoIds},
    world::World,
};
use std::{
    collections::{BTreeMap, btree_map::Entry},
    sync::Arc,
};

/// Answers the requests of a host, in the process of the owner's client. It needs no Lua and no world.
///
/// ```
/// use numen_sdk::{client::ClientHost, prelude::*};
///
/// struct Screen {
///     language: &'static str,
/// }
/// struct Game;
/// impl World for Game {
///     type Client = Screen;
/// }
///
/// #[fn_doc("The language that the owner plays in.")]
/// #[example("demo.screen.language()")]
/// fn language(call: &ClientCall<Screen>) -> String {
///     call.client().language.to_owned()
/// }
///
/// let demo = Plugin::<Game>::new("demo", |numen| numen.api("screen", "The owner's screen.", functions![language]));
/// let host = ClientHost::new(Screen { language: "en" }).plugin(demo);
/// let reply = host.answer(r#"{"id": 7, "function": "demo.screen.language", "arguments": [], "companion": 1}"#);
/// assert_eq!(reply, r#"{"id":7,"ok":true,"value":"en"}"#);
/// ```
pub struct ClientHost<C: 'static> {
    client: C,
    ids: Arc<dyn Ids>,
    functions: BTreeMap<String, ClientFn<C>>,
    states: Vec<ClientState<C>>,
    failing: Failing,
    /// The state that was told last.
    told: String,
}

impl<C: 'static> ClientHost<C> {
    /// A host over this client, without any functions.
    pub fn new(client: C) -> Self {
        ClientHost {
            client,
            ids: Arc::new(NoIds),
            functions: BTreeMap::new(),
            states: Vec::new(),
            failing: Failing::default(),
            told: String::new(),
        }
    }

    /// Adds the functions of a plugin that run on the client; those that run beside the world stay where the world is. What
    /// is wrong with a plugin the world's host tells, which has the whole of it.
    #[must_use]
    pub fn plugin<W: World<Client = C>>(mut self, plugin: Plugin<W>) -> Self {
        let OnTheClient { functions, states } = plugin.on_the_client();
        self.states.extend(states);
        for (name, function) in functions {
            match self.functions.entry(name) {
                Entry::Vacant(free) => drop(free.insert(function)),
                Entry::Occupied(taken) => {
                    tracing::error!(
                        function = taken.key(),
                        "two plugins bring this function; the first one stays"
                    );
                }
            }
        }
        self
    }

    /// The registries of ids that arguments are read by; without them every well-formed id is taken.
    #[must_use]
    pub fn ids(mut self, ids: Arc<dyn Ids>) -> Self {
        self.ids = ids;
        self
    }

    /// The reply to a request. Whatever goes wrong is told in the reply, a function that panics included.
    pub fn answer(&self, request: &str) -> String {
        answer(request, &self.client, &*self.ids, |name| self.functions.get(name))
    }

    /// The message that tells the world's host what plugins contribute to the state; nothing where that is what it was. For
    /// [`Host::client_state`](crate::Host::client_state).
    pub fn state(&mut self) -> Option<String> {
        let call = &ClientCall::new(&self.client);
        let state = self.failing.collect(self.states.iter().map(|state| move || state(call))).join("\n");
        if state == self.told {
            return None;
        }
        self.told.clone_from(&state);
        Some(serde_json::json!({ "state": state }).to_string())
    }

    /// The client.
    pub fn client(&self) -> &C {
        &self.client
    }

    /// The client, to change.
    pub fn client_mut(&mut self) -> &mut C {
        &mut self.client
    }
}

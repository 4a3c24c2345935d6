//! A client: the functions of its plugins that run there, and their part of the state.

use super::{answer::answer, state::state_message};
use crate::{
    api::{ClientFn, ClientState, OnTheClient, Plugin, Setting},
    call::{ClientCall, Failing},
    value::{Ids, NoIds},
    who::{CompanionId, OwnerId},
    world::World,
};
use std::{
    collections::{BTreeMap, btree_map::Entry},
    path::PathBuf,
    sync::Arc,
};

/// Answers the requests of a host in the process of the owner's client. It needs no Lua and no world.
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
/// let mut host = ClientHost::new(Screen { language: "en" }).plugin(demo);
/// let request = r#"{"id": 7, "function": "demo.screen.language", "arguments": [], "companion": 1, "owner": 1}"#;
/// assert_eq!(host.answer(request), r#"{"id":7,"ok":true,"value":"en"}"#);
/// ```
pub struct ClientHost<C: 'static> {
    client: C,
    setting: Setting,
    ids: Arc<dyn Ids>,
    functions: BTreeMap<String, ClientFn<C>>,
    states: Vec<ClientState<C>>,
    failing: Failing,
    /// The states that were sent last.
    sent: BTreeMap<CompanionId, Vec<String>>,
}

impl<C: 'static> ClientHost<C> {
    /// A host for this client, without plugins.
    pub fn new(client: C) -> Self {
        ClientHost {
            client,
            setting: Setting { runs_clients: true, ..Setting::default() },
            ids: Arc::new(NoIds),
            functions: BTreeMap::new(),
            states: Vec::new(),
            failing: Failing::default(),
            sent: BTreeMap::new(),
        }
    }

    /// The directory of configuration files that plugins get by [`Door::config_dir`](crate::api::Door::config_dir). Call this
    /// before [`plugin`](ClientHost::plugin).
    #[must_use]
    pub fn config_dir(mut self, directory: impl Into<PathBuf>) -> Self {
        self.setting.config_dir = Some(directory.into());
        self
    }

    /// Adds a plugin: its functions that run on the client, its part of the client's state, and its block
    /// [`on_client`](crate::api::Door::on_client). The rest of it belongs to the host of the world, which also checks it.
    #[must_use]
    pub fn plugin<W: World<Client = C>>(mut self, plugin: Plugin<W>) -> Self {
        let OnTheClient { functions, states } = plugin.on_the_client(self.setting.clone());
        self.states.extend(states);
        for (name, function) in functions {
            match self.functions.entry(name) {
                Entry::Vacant(free) => drop(free.insert(function)),
                Entry::Occupied(taken) => {
                    tracing::error!(
                        function = taken.key(),
                        "two plugins register this function; the first one stays"
                    );
                }
            }
        }
        self
    }

    /// The registries by which ids in arguments are checked. Without them every well-formed id is accepted.
    #[must_use]
    pub fn ids(mut self, ids: Arc<dyn Ids>) -> Self {
        self.ids = ids;
        self
    }

    /// The reply to a request. It carries every failure, panics of functions included.
    pub fn answer(&mut self, request: &str) -> String {
        let functions = &self.functions;
        answer(request, &mut self.client, &*self.ids, |name| functions.get(name))
    }

    /// The message with what plugins contribute to the state of a companion; `None` if that has not changed since the last
    /// call. Pass it to [`Host::client_state`](crate::Host::client_state).
    pub fn state(&mut self, companion: CompanionId, owner: OwnerId) -> Option<String> {
        let call = &ClientCall::new(&mut self.client, companion, owner);
        let state = self.failing.collect(self.states.iter().map(|state| move || state(call)));
        let sent = self.sent.entry(companion).or_default();
        if state == *sent {
            return None;
        }
        sent.clone_from(&state);
        Some(state_message(companion, &state))
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

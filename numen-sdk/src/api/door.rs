//! The door through which a plugin brings what it has.

use super::{
    Bundle, Def, Functions,
    gear::Gear,
    lasting::{BodyState, ClientState, CompanionEvent, Handler},
};
use crate::{
    call::{ClientCall, ServerCall},
    events::{Emitter, Post, Urgency},
    value::{Codec, CodecDesc},
    world::World,
};
use std::{
    any::TypeId,
    path::{Path, PathBuf},
};

/// A group as it came through the door.
pub(super) struct Brought<W: World> {
    pub(super) group: String,
    pub(super) summary: String,
    pub(super) functions: Vec<Def<W>>,
}

/// A codec as it came through the door.
pub(super) struct Claim {
    pub(super) codec: TypeId,
    pub(super) value: TypeId,
    pub(super) desc: CodecDesc,
}

/// The door: what a plugin's block is handed.
pub struct Door<W: World> {
    pub(super) groups: Vec<Brought<W>>,
    pub(super) codecs: Vec<Claim>,
    pub(super) skills: Vec<Bundle>,
    pub(super) modules: Vec<Bundle>,
    pub(super) event_types: Vec<(String, Urgency)>,
    pub(super) handlers: Vec<(CompanionEvent, Handler<W>)>,
    pub(super) body_states: Vec<BodyState<W>>,
    pub(super) client_states: Vec<ClientState<W::Client>>,
    pub(super) gear: Vec<Box<dyn Gear<W>>>,
    setting: Setting,
}

/// What the door gives to plugins.
#[derive(Clone)]
pub struct Setting {
    pub(crate) emitter: Emitter,
    pub(crate) config_dir: Option<PathBuf>,
    /// Whether owners' clients run in this process.
    pub(crate) runs_clients: bool,
}

/// Without a host: events go nowhere, there are no files and no clients.
impl Default for Setting {
    fn default() -> Self {
        Setting { emitter: Post::new(None).emitter(), config_dir: None, runs_clients: false }
    }
}

impl<W: World> Door<W> {
    pub(super) fn new(setting: Setting) -> Self {
        Door {
            groups: Vec::new(),
            codecs: Vec::new(),
            skills: Vec::new(),
            modules: Vec::new(),
            event_types: Vec::new(),
            handlers: Vec::new(),
            body_states: Vec::new(),
            client_states: Vec::new(),
            gear: Vec::new(),
            setting,
        }
    }

    /// Registers functions as the group `group`; the summary stands in the index that the model reads every turn.
    pub fn api(
        &mut self,
        group: impl Into<String>,
        summary: impl Into<String>,
        functions: fn(&mut Functions<W>),
    ) {
        let mut list = Functions(Vec::new());
        functions(&mut list);
        self.groups.push(Brought { group: group.into(), summary: summary.into(), functions: list.0 });
    }

    /// Claims the type `C::Value` for this plugin: functions may take and return [`Coded<C>`](crate::value::Coded).
    pub fn codec<C: Codec>(&mut self) {
        let desc = CodecDesc::of::<C>();
        self.codecs.push(Claim { codec: (desc.codec)(), value: (desc.value)(), desc });
    }

    /// Ships skills: texts that teach a model when and how to use the functions. Each directory in the bundle is one, with a
    /// `SKILL.md` in it.
    pub fn bundle_skills(&mut self, skills: Bundle) {
        self.skills.push(skills);
    }

    /// Ships Lua modules: `mana.lua` becomes the module `mana` of this plugin's namespace.
    pub fn bundle_modules(&mut self, modules: Bundle) {
        self.modules.push(modules);
    }

    /// Registers a type of event, which this plugin may then emit. It wakes whoever drives the companion.
    pub fn register_event_type(&mut self, id: impl Into<String>, urgency: Urgency) {
        self.event_types.push((id.into(), urgency));
    }

    /// What emits events, from anywhere: it may be kept, copied, and used on other threads.
    pub fn emitter(&self) -> Emitter {
        self.setting.emitter.clone()
    }

    /// Has `handle` called whenever this happens to a companion. Those of one event are called in the order of their
    /// subscription; one that panics is told in the log and does not stop the others.
    ///
    /// ```
    /// # use numen_sdk::prelude::*;
    /// # fn plugin<W: World>() -> Plugin<W> {
    /// Plugin::new("mymod", |numen| {
    ///     numen.register_event_type("bruised", Urgency::Sender);
    ///     let emitter = numen.emitter();
    ///     // No program waits for a handler: what a model is to know of it is an event.
    ///     numen.on(CompanionEvent::Hurt, move |call| {
    ///         let text = format!("You have a bruise from {}.", call.hurt_by().unwrap_or("something"));
    ///         if let Err(error) = emitter.emit(call.companion(), "bruised", &[], text, false) {
    ///             eprintln!("{error}");
    ///         }
    ///     });
    /// })
    /// # }
    /// # struct Toy;
    /// # impl World for Toy { type Client = (); }
    /// # plugin::<Toy>();
    /// ```
    pub fn on(&mut self, event: CompanionEvent, handle: impl FnMut(&mut ServerCall<'_, W>) + 'static) {
        self.handlers.push((event, Box::new(handle)));
    }

    /// Adds to what the model is told of its body every turn, e.g. `<mana>80</mana>`; nothing, or blank text, adds nothing. What
    /// changes all the time (positions, seconds that are left) does not belong here.
    pub fn contribute_body_state(&mut self, state: impl Fn(&ServerCall<'_, W>) -> Option<String> + 'static) {
        self.body_states.push(Box::new(state));
    }

    /// The same of what only the owner's client knows.
    pub fn contribute_state(
        &mut self,
        state: impl Fn(&ClientCall<'_, W::Client>) -> Option<String> + 'static,
    ) {
        self.client_states.push(Box::new(state));
    }

    /// Registers slots in which a body can wear things.
    pub fn register_gear(&mut self, gear: impl Gear<W>) {
        self.gear.push(Box::new(gear));
    }

    /// Runs the block where owners' clients run, to register what belongs there alone: in a
    /// [`ClientHost`](crate::client::ClientHost), and in a host whose world says so by
    /// [`World::runs_clients`]. A host without clients, a dedicated server for example, never runs it.
    pub fn on_client(&mut self, block: fn(&mut ClientDoor<'_, W>)) {
        if self.setting.runs_clients {
            block(&mut ClientDoor(self));
        }
    }

    /// The directory of configuration files, which all plugins share; `None` if the host or the client keeps no files. The
    /// directory may not exist yet. Begin the names of your files with your namespace.
    ///
    /// In a host it is `config` in the [home directory](crate::HostBuilder::home); in a `ClientHost` it is the one that
    /// [`ClientHost::config_dir`](crate::client::ClientHost::config_dir) names.
    pub fn config_dir(&self) -> Option<&Path> {
        self.setting.config_dir.as_deref()
    }
}

/// The door of a client: registers what belongs there alone.
pub struct ClientDoor<'d, W: World>(&'d mut Door<W>);

impl<W: World> ClientDoor<'_, W> {
    /// As [`Door::contribute_state`].
    pub fn contribute_state(
        &mut self,
        state: impl Fn(&ClientCall<'_, W::Client>) -> Option<String> + 'static,
    ) {
        self.0.contribute_state(state);
    }

    /// As [`Door::bundle_skills`]. The host serves skills, so it has these only if it runs the clients itself.
    pub fn bundle_skills(&mut self, skills: Bundle) {
        self.0.bundle_skills(skills);
    }

    /// As [`Door::config_dir`].
    pub fn config_dir(&self) -> Option<&Path> {
        self.0.config_dir()
    }
}

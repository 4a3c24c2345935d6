//! The door, by which a plugin registers what it has.

use super::{
    Bundle, Def, Functions,
    gear::Gear,
    hooks::{BodyState, ClientState, CompanionEvent, Handler},
};
use crate::{
    call::{ClientCall, ServerCall},
    events::{Emitter, Inboxes, Urgency},
    value::{Codec, CodecDesc},
    world::World,
};
use std::{
    any::TypeId,
    path::{Path, PathBuf},
};

/// A group as a plugin registers it.
pub(super) struct Brought<W: World> {
    pub(super) group: String,
    pub(super) summary: String,
    pub(super) functions: Vec<Def<W>>,
}

/// A codec as a plugin claims it.
pub(super) struct Claim {
    pub(super) codec: TypeId,
    pub(super) value: TypeId,
    pub(super) desc: CodecDesc,
}

/// What a plugin's block gets to register functions, hooks, skills and modules.
pub struct Door<W: World> {
    pub(super) groups: Vec<Brought<W>>,
    pub(super) codecs: Vec<Claim>,
    pub(super) skills: Vec<Bundle>,
    pub(super) modules: Vec<Bundle>,
    pub(super) event_types: Vec<(String, Urgency)>,
    pub(super) handlers: Vec<(CompanionEvent, Handler<W>)>,
    pub(super) ticks: Vec<(u64, Handler<W>)>,
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
        Setting { emitter: Inboxes::new(None).emitter(), config_dir: None, runs_clients: false }
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
            ticks: Vec::new(),
            body_states: Vec::new(),
            client_states: Vec::new(),
            gear: Vec::new(),
            setting,
        }
    }

    /// Registers functions as the group `group`. The index, which the model reads every turn, shows the summary.
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

    /// Ships skills: texts that teach a model when and how to use the functions. Each directory in the bundle is a skill and
    /// contains a `SKILL.md`.
    pub fn bundle_skills(&mut self, skills: Bundle) {
        self.skills.push(skills);
    }

    /// Ships Lua modules: `mana.lua` becomes the module `mana` of this plugin's namespace.
    pub fn bundle_modules(&mut self, modules: Bundle) {
        self.modules.push(modules);
    }

    /// Registers a type of event, which this plugin may then emit. Its events wake the companion's model.
    pub fn register_event_type(&mut self, id: impl Into<String>, urgency: Urgency) {
        self.event_types.push((id.into(), urgency));
    }

    /// Emits events. It can be stored, cloned, and used on other threads.
    pub fn emitter(&self) -> Emitter {
        self.setting.emitter.clone()
    }

    /// Runs `handle` whenever this event happens to a companion. Handlers of one event run in the order in which they were
    /// added. One that panics is logged and does not stop the others.
    ///
    /// ```
    /// # use numen_sdk::prelude::*;
    /// # fn plugin<W: World>() -> Plugin<W> {
    /// Plugin::new("mymod", |numen| {
    ///     numen.register_event_type("bruised", Urgency::Sender);
    ///     let emitter = numen.emitter();
    ///     // Nothing reads the reports of a handler. It tells a model something by an event.
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

    /// Runs `handle` every `every` ticks of the host, once for each companion that is there. A tick is 1/20 s. Handlers run in
    /// the order in which they were added; one that panics is logged and does not stop the others.
    ///
    /// ```
    /// # use numen_sdk::prelude::*;
    /// # trait Magic: World { fn regain_mana(&mut self, companion: numen_sdk::CompanionId); }
    /// # fn plugin<W: Magic>() -> Plugin<W> {
    /// Plugin::new("mymod", |numen| {
    ///     numen.on_tick(20, |call| {
    ///         let companion = call.companion();
    ///         call.world_mut().regain_mana(companion);
    ///     });
    /// })
    /// # }
    /// ```
    pub fn on_tick(&mut self, every: u64, handle: impl FnMut(&mut ServerCall<'_, W>) + 'static) {
        self.ticks.push((every, Box::new(handle)));
    }

    /// Adds a line to the state of a body, which the model reads every turn, e.g. `<mana>80</mana>`. `None` and blank text add
    /// nothing. Leave out what changes all the time, such as positions and the seconds that remain.
    ///
    /// Write one element with text in it. Every other `<` in it is escaped, so text from the world needs no care.
    pub fn contribute_body_state(&mut self, state: impl Fn(&ServerCall<'_, W>) -> Option<String> + 'static) {
        self.body_states.push(Box::new(state));
    }

    /// Adds a line from the owner's client to the state of a companion, as
    /// [`contribute_body_state`](Door::contribute_body_state) does.
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

//! What a plugin has the host run: handlers of events and ticks, and parts of the state.

use crate::{
    call::{ClientCall, ServerCall},
    world::World,
};

/// Something that happens to a companion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CompanionEvent {
    /// It joined.
    Spawn,
    /// It left.
    Remove,
    /// Its body died.
    Death,
    /// Its body was hurt; [`ServerCall::hurt_by`] says by what.
    Hurt,
    /// Its owner interrupted it, by words, or by stopping a program or a job. Drop what is unfinished.
    Abort,
}

pub(crate) type Handler<W> = Box<dyn FnMut(&mut ServerCall<'_, W>)>;
pub(crate) type BodyState<W> = Box<dyn Fn(&ServerCall<'_, W>) -> Option<String>>;
pub(crate) type ClientState<C> = Box<dyn Fn(&ClientCall<'_, C>) -> Option<String>>;

/// A handler of ticks.
pub(crate) struct TickHandler<W: World> {
    /// It runs when the host's count of ticks is a multiple of this; never 0.
    pub(crate) every: u64,
    /// Runs once for each companion.
    pub(crate) handle: Handler<W>,
}

/// The hooks of all plugins of a registration, in the order of their namespaces.
pub(crate) struct Hooks<W: World> {
    pub(crate) handlers: Vec<(CompanionEvent, Handler<W>)>,
    pub(crate) ticks: Vec<TickHandler<W>>,
    pub(crate) body_states: Vec<BodyState<W>>,
    pub(crate) client_states: Vec<ClientState<W::Client>>,
}

impl<W: World> Default for Hooks<W> {
    fn default() -> Self {
        Hooks { handlers: Vec::new(), ticks: Vec::new(), body_states: Vec::new(), client_states: Vec::new() }
    }
}

//! What a plugin leaves with the host: handlers of what happens to companions, and states of bodies and clients.

use crate::{
    call::{ClientCall, ServerCall},
    world::World,
};

/// Something that happens to a companion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CompanionEvent {
    /// It came into the world.
    Spawn,
    /// It left the world.
    Remove,
    /// Its body died.
    Death,
    /// Its body was hurt; [`ServerCall::hurt_by`] says by what.
    Hurt,
    /// Its owner stopped what it did: what is unfinished is to be dropped.
    Abort,
}

pub(crate) type Handler<W> = Box<dyn FnMut(&mut ServerCall<'_, W>)>;
pub(crate) type BodyState<W> = Box<dyn Fn(&ServerCall<'_, W>) -> Option<String>>;
pub(crate) type ClientState<C> = Box<dyn Fn(&ClientCall<'_, C>) -> Option<String>>;

/// What the plugins of a registration have left with the host, in the order of their namespaces.
pub(crate) struct Lasting<W: World> {
    pub(crate) handlers: Vec<(CompanionEvent, Handler<W>)>,
    pub(crate) body_states: Vec<BodyState<W>>,
    pub(crate) client_states: Vec<ClientState<W::Client>>,
}

impl<W: World> Default for Lasting<W> {
    fn default() -> Self {
        Lasting { handlers: Vec::new(), body_states: Vec::new(), client_states: Vec::new() }
    }
}

//! The resources of a host that the functions of all registrations use.

use crate::{
    engine::{
        host::{bodies::Bodies, client_calls::Clients},
        raw::ScopedRef,
    },
    value::{Ids, NoIds},
};
use std::{cell::RefCell, sync::Arc};

/// The world and its ids, the bodies, and the clients.
pub(in crate::engine) struct Resources<W> {
    pub(in crate::engine) world: ScopedRef<W>,
    pub(in crate::engine) ids: RefCell<Arc<dyn Ids>>,
    pub(in crate::engine) bodies: RefCell<Bodies>,
    pub(in crate::engine) clients: Clients,
}

impl<W> Resources<W> {
    pub(in crate::engine) fn new() -> Self {
        Resources {
            world: ScopedRef::new(),
            ids: RefCell::new(Arc::new(NoIds)),
            bodies: RefCell::default(),
            clients: Clients::default(),
        }
    }
}

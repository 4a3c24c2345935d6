//! Slots in which a body can wear things, beyond those that the world has itself.

use crate::{
    call::{ApiError, ServerCall},
    value::ItemId,
    world::World,
};

/// A slot of a body, and what is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GearSlot {
    /// What the slot is called, e.g. `curios:ring`. Several may have one name.
    pub name: String,
    /// What is in it.
    pub item: Option<ItemId>,
}

/// All sources of slots of a host.
pub type Gears<W> = Vec<Box<dyn Gear<W>>>;

/// A source of slots. A host asks every registered one, in the order of namespaces.
pub trait Gear<W: World>: 'static {
    /// The slots that the body has, in their own order.
    fn slots(&self, call: &ServerCall<'_, W>) -> Vec<GearSlot>;

    /// The names of the slots that take an item; empty where it is nothing to wear.
    fn fits(&self, call: &ServerCall<'_, W>, item: &ItemId) -> Vec<String>;

    /// Puts an item into the slot at `index` of [`slots`](Gear::slots), or with `None` empties it; what was in it.
    ///
    /// # Errors
    /// It can't be done; nothing has changed.
    fn put(
        &self,
        call: &mut ServerCall<'_, W>,
        index: usize,
        item: Option<ItemId>,
    ) -> Result<Option<ItemId>, ApiError>;
}

//! Slots in which a body can wear things, beside those of the world.

use crate::{
    call::{ApiError, ServerCall},
    value::ItemId,
    world::World,
};

/// A slot of a body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GearSlot {
    /// Its name, e.g. `curios:ring`. Several slots may have the same name.
    pub name: String,
    /// The item in it.
    pub item: Option<ItemId>,
}

/// All sources of slots of a host.
pub type Gears<W> = Vec<Box<dyn Gear<W>>>;

/// A source of slots. A host uses every registered one, in the order of namespaces.
pub trait Gear<W: World>: 'static {
    /// The slots of the body, in order.
    fn slots(&self, call: &ServerCall<'_, W>) -> Vec<GearSlot>;

    /// The names of the slots that an item fits; empty if it can't be worn.
    fn fits(&self, call: &ServerCall<'_, W>, item: &ItemId) -> Vec<String>;

    /// Puts an item into the slot at `index` of [`slots`](Gear::slots), or empties the slot with `None`. Returns the item that
    /// was in it.
    ///
    /// # Errors
    /// It is not possible; nothing has changed.
    fn put(
        &self,
        call: &mut ServerCall<'_, W>,
        index: usize,
        item: Option<ItemId>,
    ) -> Result<Option<ItemId>, ApiError>;
}

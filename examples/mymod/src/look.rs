//! The group `mymod.look`: what only the owner's client knows.

use numen_sdk::prelude::*;

/// What the plugin needs of an owner's client.
pub trait Wardrobe: 'static {
    /// The looks that the client can draw a companion with.
    fn looks(&self) -> Vec<String>;
}

#[fn_doc("List the looks that your owner's client can draw you with.")]
#[example("mymod.look.list()")]
#[note("It fails while your owner is offline.")]
#[see_also("mymod.mana.get")]
pub fn list<C: Wardrobe>(call: &ClientCall<C>) -> Vec<String> {
    call.client().looks()
}

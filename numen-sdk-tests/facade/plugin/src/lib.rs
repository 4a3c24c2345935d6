//! Every macro in a crate that depends on a facade, and not on `numen-sdk`.

use numen_sdk_facade::prelude::*;

/// What is left.
#[derive(ApiType)]
#[numen(crate = "numen_sdk_facade::numen_sdk")]
pub struct Left {
    #[flatten]
    shelf: Shelf,
    /// How many.
    pub count: u32,
}

/// A shelf.
#[derive(ApiType)]
#[numen(crate = "::numen_sdk_facade::numen_sdk")]
pub struct Shelf {
    /// Its number.
    pub number: u32,
}

/// How to take something.
#[derive(ApiType)]
#[numen(crate = "numen_sdk_facade::numen_sdk")]
pub enum How {
    /// At once.
    AtOnce,
    /// One after the other.
    Slowly,
}

/// A number or a way.
#[derive(ApiType)]
#[numen(crate = "numen_sdk_facade::numen_sdk")]
pub enum Which {
    /// A number.
    Number(u32),
    /// A way.
    How(How),
}

/// What to take.
#[derive(Args)]
#[numen(crate = "numen_sdk_facade::numen_sdk")]
pub struct Take {
    /// How many.
    pub count: u32,
    /// How.
    #[omitted("take them at once")]
    pub which: Option<Which>,
}

#[example("store.room.take(2)")]
#[numen(crate = "numen_sdk_facade::numen_sdk")]
#[note("Costs nothing.")]
#[fn_doc("Take some.")]
#[see_also("store.room.look")]
pub fn take<W: World>(_call: &mut ServerCall<W>, #[args] args: Take) -> Result<Left, ApiError> {
    let _ = args.which;
    Ok(Left { shelf: Shelf { number: 1 }, count: args.count })
}

#[fn_doc("Look.")]
#[numen_sdk_facade::numen_sdk::example("store.room.look(1)")]
#[numen_sdk_facade::numen_sdk::numen(crate = "numen_sdk_facade::numen_sdk")]
pub fn look<W: World>(
    _call: &ServerCall<W>,
    /** A shelf. */
    shelf: Shelf,
    near: Option<bool>,
) -> Pending<Option<Left>> {
    let _ = near;
    Pending::ready(Some(Left { shelf, count: 1 }))
}

counting!(one, 1);

/// The plugin.
pub fn plugin<W: World>() -> Plugin<W> {
    Plugin::new("store", |numen| {
        numen.api("room", "The store room.", functions![crate = numen_sdk_facade::numen_sdk; take, look]);
        numen.api("count", "Counting.", counting![one]);
        numen.bundle_skills(bundle!(crate = numen_sdk_facade::numen_sdk; "skills"));
    })
}

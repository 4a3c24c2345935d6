//! Every macro in a crate that knows `numen-sdk` as `lua`, some of it made by a macro of the crate's own.

use lua::prelude::*;

/// What is left.
#[derive(ApiType)]
pub struct Left {
    /// How many.
    pub count: u32,
    /// Where.
    pub shelf: Shelf,
}

/// A shelf.
#[derive(ApiType)]
pub enum Shelf {
    /// Up there.
    Top,
    /// Down here.
    Bottom,
}

/// A size or a shelf.
#[derive(ApiType)]
pub enum Which {
    /// By size.
    Size(u32),
    /// By shelf.
    Shelf(Shelf),
}

/// What to take.
#[derive(Args)]
pub struct Take {
    /// How many.
    pub count: u32,
    /// From where.
    #[omitted("take from anywhere")]
    pub which: Option<Which>,
}

#[fn_doc("Take some.")]
#[example("store.room.take(2)")]
#[note("Costs nothing.")]
#[see_also("store.room.look")]
pub fn take<W: World>(_call: &mut ServerCall<W>, #[args] args: Take) -> Result<Left, ApiError> {
    let shelf = match args.which {
        Some(Which::Shelf(shelf)) => shelf,
        Some(Which::Size(_)) | None => Shelf::Top,
    };
    Ok(Left { count: args.count, shelf })
}

macro_rules! looking {
    ($($name:ident)*) => {
        $(
            #[fn_doc("Look.")]
            pub fn $name<W: World>(_call: &ServerCall<W>) -> u32 {
                1
            }
        )*
    };
}
looking!(look listen);

/// The plugin.
pub fn plugin<W: World>() -> Plugin<W> {
    Plugin::new("store", |numen| numen.api("room", "The store room.", functions![take, look, listen]))
}

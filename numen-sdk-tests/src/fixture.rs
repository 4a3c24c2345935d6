//! A plugin with every shape that a signature can have, for any world.

mod calls;
mod larder;
mod params;
mod values;

use calls::{ask, glance, r#move, say, search};
use larder::{fetch, items};
use numen_sdk::prelude::*;
use params::{cast, count, lay, tune};
use values::{all, creature, family, ping, thing};

pub use larder::Fetched;
pub use params::Cast;
pub use values::{All, Branch, Creature, Internet, Mood, Part, Thing, Whereabouts};

/// The plugin, of the namespace `demo`.
pub fn plugin<W: World>() -> Plugin<W> {
    Plugin::new("demo", |numen| {
        numen.api("larder", "What the larder can do.", functions![fetch, items]);
        numen.api("calls", "Every way to answer", functions![ask, glance, r#move, search, say]);
        numen.api("params", "Every way to be given something.", functions![cast, count, lay, tune]);
        numen.api("values", "Every type.", functions![all, creature, family, ping, thing]);
        numen.codec::<Internet>();
    })
}

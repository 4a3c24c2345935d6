//! What the plugins of a workspace use, so that they depend on this crate alone.

pub use numen_sdk;

/// What a plugin needs.
pub mod prelude {
    pub use numen_sdk::prelude::*;

    pub use crate::counting;
}

/// A function that returns a number, and the list of it.
#[macro_export]
macro_rules! counting {
    ($name:ident, $number:expr) => {
        /// What all of them do.
        #[$crate::numen_sdk::fn_doc("Count.")]
        #[$crate::numen_sdk::example("store.count.one()")]
        #[$crate::numen_sdk::numen(crate = "numen_sdk_facade::numen_sdk")]
        pub fn $name<W: $crate::numen_sdk::World>(_call: &$crate::numen_sdk::call::ServerCall<W>) -> u32 {
            $number
        }
    };
    ($($name:ident),* $(,)?) => {
        $crate::numen_sdk::functions![crate = $crate::numen_sdk; $($name),*]
    };
}

//! A module whose own items have the names of what the macros use.
use numen_sdk::prelude::*;

pub struct Toy;
impl World for Toy {
    type Client = ();
}

#[allow(dead_code)]
mod named_alike {
    use numen_sdk::prelude::{ApiError, ApiType, ServerCall, example, fn_doc, functions};

    pub struct Some;
    pub struct Ok;
    pub struct String;
    pub struct Vec;
    pub struct Box;
    pub mod std {}
    pub mod core {}

    /// A lamp.
    #[derive(ApiType)]
    pub struct Lamp {
        /// How bright.
        pub level: u32,
    }

    #[fn_doc("Look at the lamp.")]
    #[example("toy.lamp.look()")]
    pub fn look(call: &ServerCall<super::Toy>, count: u32, #[omitted("take any")] which: Option<bool>) -> Result<Lamp, ApiError> {
        let _ = (call, which);
        Result::Ok(Lamp { level: count })
    }

    pub fn plugin() -> super::Plugin<super::Toy> {
        super::Plugin::new("toy", |numen| numen.api("lamp", "The lamp.", functions![look]))
    }
}

fn main() {
    let _ = named_alike::plugin();
}

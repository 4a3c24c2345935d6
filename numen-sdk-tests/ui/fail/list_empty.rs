use numen_sdk::prelude::*;

pub fn plugin<W: World>() -> Plugin<W> {
    Plugin::new("demo", |numen| numen.api("all", "All of them.", functions![]))
}

fn main() {}

use numen_sdk::prelude::*;

pub fn plugin<W: World>() -> Plugin<W> {
    Plugin::new("demo", |numen| numen.bundle_skills(bundle!("skills", "modules")))
}

fn main() {}

//! All of the parameters in a struct, with every attribute.
use numen_sdk::prelude::*;

pub struct Toy;
impl World for Toy {
    type Client = ();
}

/// Where to put it.
#[derive(ApiType)]
pub struct Corner {
    /// East.
    pub x: f64,
    /// Up.
    pub y: f64,
}

#[derive(Args)]
pub struct Paint {
    /// The colour.
    pub colour: String,
    /// The corner.
    pub corner: Corner,
    /// How thick.
    #[omitted("paint a hair line")]
    pub thick: Option<u32>,
    /// The points.
    #[rest]
    pub points: Vec<f64>,
}

#[fn_doc("Paint a line.")]
pub fn paint(call: &mut ServerCall<Toy>, #[args] args: Paint) -> f64 {
    let _ = (call, args.colour, args.thick);
    args.corner.x + args.corner.y + args.points.iter().sum::<f64>()
}

fn main() {
    let _: Plugin<Toy> = Plugin::new("toy", |numen| numen.api("paint", "Paint.", functions![paint]));
}

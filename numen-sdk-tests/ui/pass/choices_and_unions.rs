//! Enums: names, with discriminants too, and unions of everything that has a conversion.
#![deny(warnings)]
use numen_sdk::prelude::*;

/// How fast.
#[derive(ApiType, Clone, Copy, PartialEq)]
#[api_type(name = "Speed")]
enum Pace {
    Slow = 1,
    #[api_type(name = "quite_fast")]
    Fast = 7,
}

#[derive(ApiType)]
enum Only {
    One,
}

#[derive(ApiType)]
struct Column {
    x: i32,
    z: i32,
}

/// Where to go.
#[derive(ApiType)]
enum Place {
    At(BlockPos),
    Column(Column),
    Many(Vec<Place>),
    Pace(Pace),
    Name(String),
}

/// Types that contain each other.
#[derive(ApiType)]
enum Term {
    Number(f64),
    Sum(Sum),
}

#[derive(ApiType)]
struct Sum {
    left: Box<Term>,
    right: Box<Term>,
}

#[fn_doc("Add it up.")]
fn add<W: World>(_call: &ServerCall<W>, term: Term, round: Option<bool>) -> f64 {
    let sum = match term {
        Term::Number(number) => number,
        Term::Sum(Sum { left, right }) => add(_call, *left, None) + add(_call, *right, None),
    };
    if round == Some(true) { sum.round() } else { sum }
}

#[fn_doc("Go there.")]
fn go<W: World>(_call: &mut ServerCall<W>, place: Place, pace: Option<Pace>, only: Option<Only>) -> Place {
    match (&place, pace, only) {
        (Place::Column(column), Some(Pace::Slow), Some(Only::One)) => {
            Place::Many(vec![Place::Name(format!("{}{}", column.x, column.z))])
        }
        (_, Some(pace), _) if pace == Pace::Fast => Place::Pace(pace),
        _ => place,
    }
}

fn main() {
    let _ = Place::At;
    let _: Plugin<Toy> = Plugin::new("demo", |numen| numen.api("all", "All.", functions![add, go]));
}

struct Toy;
impl World for Toy {
    type Client = ();
}

//! Values that are refused with their place: nulls in lists, numbers out of range, the variant of a union that was meant.

use numen_sdk::{prelude::*, testing::TestHost};
use serde_json::{Value as Json, json};

struct Desk;

impl World for Desk {
    type Client = ();
}

/// A point on a wall.
#[derive(ApiType)]
struct Wall {
    /// Across.
    x: f64,
    /// Up.
    y: f64,
}

/// A point on a floor.
#[derive(ApiType)]
struct Floor {
    /// Across.
    x: f64,
    /// Along.
    z: f64,
}

/// A point.
#[derive(ApiType)]
enum Point {
    /// On a wall.
    Wall(Wall),
    /// On a floor.
    Floor(Floor),
}

#[fn_doc("Gives back what a service sent.")]
fn sent(
    _call: &ServerCall<Desk>,
    /** Which. */
    which: u32,
) -> Json {
    [json!([1, null, 3]), json!({"rows": [[1], [2, null]]}), json!({"a": null})][which as usize].clone()
}

#[fn_doc("Takes a small number.")]
fn small(
    _call: &ServerCall<Desk>,
    /** A number. */
    n: f32,
) -> f32 {
    n
}

#[fn_doc("Takes a point.")]
fn point(
    _call: &ServerCall<Desk>,
    /** Where. */
    at: Point,
) -> f64 {
    match at {
        Point::Wall(Wall { x, y }) => x + y,
        Point::Floor(Floor { x, z }) => x + z,
    }
}

fn first_line(code: &str) -> String {
    let plugin =
        Plugin::new("desk", |numen| numen.api("tray", "What comes in.", functions![point, sent, small]));
    let run = TestHost::new(Desk).plugin(plugin).run(code);
    match run.error() {
        Some(error) => error.message.lines().next().unwrap_or_default().to_owned(),
        None => run.returned().to_string(),
    }
}

#[test]
fn a_null_in_a_list_is_refused_with_its_place() {
    let refused = |place: &str| {
        format!(
            "the result can't be returned: {place} is null, and a list can't hold nil: leave the item out, or write false in its \
             place"
        )
    };
    assert_eq!(first_line("return desk.tray.sent(0)"), refused("item 2"));
    assert_eq!(first_line("return desk.tray.sent(1)"), refused("field 'rows': item 2: item 2"));
    assert_eq!(first_line("return desk.tray.sent(2)"), "[]");
}

#[test]
fn a_number_that_a_single_cannot_hold_is_refused() {
    assert_eq!(
        first_line("desk.tray.small(1e300)"),
        "'n': numbers go up to 3.4028234663852886e38 either way here, got 1e300"
    );
    assert_eq!(first_line("return desk.tray.small(-1.5)"), "-1.5");
}

#[test]
fn the_variant_with_most_of_the_fields_is_the_one_that_is_reported() {
    assert_eq!(
        first_line("desk.tray.point({x = '1', z = 'a'})"),
        "'at': field 'x': expected a number, got \"1\"; the whole may be a table {x, y} or a table {x, z}"
    );
    assert_eq!(first_line("return desk.tray.point({x = 1, z = 2})"), "3");
}

//! Values whose methods lie in a module.

use numen_sdk::{prelude::*, testing::TestHost};

struct Toy;

impl World for Toy {
    type Client = ();
}

/// A rectangle.
#[derive(ApiType)]
#[methods("shape.tools")]
struct Rect {
    /// Across.
    w: u32,
    /// Up.
    h: u32,
    /// Who drew it.
    #[folded]
    by: String,
}

/// A coloured one.
#[derive(ApiType)]
struct Coloured {
    #[flatten]
    rect: Rect,
    /// Which colour.
    colour: String,
}

/// A circle.
#[derive(ApiType)]
#[methods("shape.tools")]
struct Circle {
    /// Half across.
    r: u32,
}

/// A point, with methods that nobody has written.
#[derive(ApiType)]
#[methods("shape.nowhere")]
struct Point {
    /// Right.
    x: i32,
}

fn drawn(w: u32, h: u32) -> Rect {
    Rect { w, h, by: "me".to_owned() }
}

#[fn_doc("A rectangle.")]
#[example("shape.draw.rect(2, 3)")]
fn rect(
    _call: &ServerCall<Toy>,
    /** Across. */
    w: u32,
    /** Up. */
    h: u32,
) -> Rect {
    drawn(w, h)
}

#[fn_doc("A coloured rectangle.")]
#[example("shape.draw.coloured()")]
fn coloured(_call: &ServerCall<Toy>) -> Option<Coloured> {
    Some(Coloured { rect: drawn(1, 1), colour: "red".to_owned() })
}

#[fn_doc("Some circles.")]
#[example("shape.draw.circles()")]
fn circles(_call: &ServerCall<Toy>) -> Vec<Circle> {
    vec![Circle { r: 1 }, Circle { r: 1 }, Circle { r: 2 }]
}

#[fn_doc("A point.")]
#[example("shape.draw.point()")]
fn point(_call: &ServerCall<Toy>) -> Point {
    Point { x: 4 }
}

#[fn_doc("The size of a rectangle.")]
#[example("shape.draw.size({w = 1, h = 2, by = \"me\"})")]
fn size(
    _call: &ServerCall<Toy>,
    /** Which one. */
    rect: Rect,
) -> u32 {
    rect.w * rect.h
}

const TOOLS: &str = "\
-- What shapes can do.
local M = {}
M.Rect = {}
function M.Rect.__eq(a, b) return a.w * a.h == b.w * b.h end
function M.Rect.__tostring(a) return a.w .. 'x' .. a.h end
function M.Rect:area() return self.w * self.h end
function M.Rect:again() return shape.draw.rect(self.w, self.h) end
M.Circle = {__index = {wide = function(self) return self.r * 2 end}}
table.freeze(M.Circle)
return M";

fn host(tools: &str) -> TestHost<Toy> {
    let shape = Plugin::new("shape", |numen| {
        numen.api("draw", "Shapes.", functions![rect, coloured, circles, point, size]);
    });
    TestHost::new(Toy).plugin(shape).module("shape.tools", tools)
}

fn receipt(code: &str) -> String {
    host(TOOLS).run(code).receipt()
}

#[test]
fn a_value_has_the_methods_of_its_class() {
    let code = "local a, b = shape.draw.rect(2, 3), shape.draw.rect(3, 2)\n\
                return {a:area(), a == b, a == shape.draw.rect(1, 1), `{a}`, a:again():area(), a.by, a.nothing == nil}";
    assert_eq!(receipt(code), "ok · 4 calls · 0 s\nreturned: {6, true, false, \"2x3\", 6, \"me\", true}");
    assert_eq!(
        receipt("local c = shape.draw.circles() return {c[3]:wide(), c[1] == c[2], #c}"),
        "ok · 1 call · 0 s\nreturned: {4, false, 3}"
    );
}

#[test]
fn index_and_help_list_the_methods_of_a_class() {
    let mut host = host(TOOLS);
    let index = host.index();
    let line = "\n- shape.tools: What shapes can do. (Rect:area, Rect:again)\n";
    assert!(index.contains(line), "{index}");
    let help = host.help("shape.draw.coloured");
    let (_, classes) = help.split_once("\n\n").expect("classes");
    assert_eq!(
        classes,
        "---A coloured one.\n---@class shape.Coloured: shape.Rect\n---@field colour string Which colour.\n\
         \n\
         ---A rectangle.\n---@class shape.Rect\n---@field w integer Across.\n---@field h integer Up.\n\
         ---@field by string Who drew it. Hidden from print and pairs.\n\
         ---@field area fun(self)\n---@field again fun(self)"
    );
}

#[test]
fn a_record_that_is_flattened_from_one_with_methods_has_them_too() {
    let code =
        "local c = shape.draw.coloured() return {c:area(), c.colour, c.by, c == shape.draw.rect(1, 1)}";
    assert_eq!(receipt(code), "ok · 2 calls · 0 s\nreturned: {1, \"red\", \"me\", true}");
}

#[test]
fn the_methods_are_no_part_of_the_value() {
    let code =
        "local a = shape.draw.rect(2, 3) local keys = 0 for _ in pairs(a) do keys += 1 end return {a, keys}";
    assert_eq!(receipt(code), "ok · 1 call · 0 s\nreturned: {{h = 3, w = 2}, 2}");
    // Nor do they travel back.
    assert_eq!(receipt("return shape.draw.size(shape.draw.rect(2, 3))"), "ok · 2 calls · 0 s\nreturned: 6");
    let lies = "return shape.draw.size(setmetatable({}, {__index = function() return 5 end}))";
    assert_eq!(
        host(TOOLS).run(lies).error().map(|error| error.kind.clone()).as_deref(),
        Some("bad_argument")
    );
}

#[test]
fn without_its_module_a_value_is_a_plain_table() {
    assert_eq!(
        receipt("local p = shape.draw.point() return {p.x, setmetatable(p, {}) == p}"),
        "ok · 1 call · 0 s\nreturned: {4, true}"
    );
}

#[test]
fn a_module_that_is_broken_leaves_its_values_without_methods_and_says_so_once() {
    assert_eq!(
        host("local M = {}\nreturn M.x.y")
            .run("shape.draw.circles()\nreturn shape.draw.circles()[1].r")
            .receipt(),
        "ok · 2 calls · 0 s\nnotes:\nline 1 shape.draw.circles: its Circle values have no methods: shape.tools:2: attempt to \
         index nil with 'y'\nreturned: 1"
    );
    assert_eq!(
        host("return {}").run("return shape.draw.rect(1, 2).w").receipt(),
        "ok · 1 call · 0 s\nnotes:\nline 1 shape.draw.rect: its Rect values have no methods: the module shape.tools has no \
         table 'Rect'\nreturned: 1"
    );
}

#[test]
fn samples_have_the_methods_too() {
    let mut host = host(TOOLS);
    let code = "local a = shape.draw.rect(2, 3) local b = shape.draw.rect(3, 3)\n\
                if a == b and a:area() == 0 then shape.draw.size(a:again()) end a:nothing()";
    let found: Vec<_> = host.check(code).iter().map(ToString::to_string).collect();
    assert_eq!(found, [""; 0]);
    assert_eq!(host.lint(), []);
}

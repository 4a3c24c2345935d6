//! The engine beside mlua: a value call, records, lists, a wait, errors, limits, the start of a program, parked programs,
//! idle companions, the registry.
//!
//! Both sides run Luau in one process, in turns; `docs/performance.md` says what the figures mean.
#![allow(missing_docs)]

mod crowd;
mod many;
mod side_by_side;
mod waiting;

use mlua::{Lua, Table};
use numen_sdk::{CompanionId, Host, Limits, OwnerId, prelude::*};
use side_by_side::{Side, bound, compare};

struct Toy;
impl World for Toy {
    type Client = ();
}

/// What is left.
#[derive(ApiType)]
struct Mana {
    /// Now.
    current: i32,
    /// At most.
    max: i32,
}

/// A row.
#[derive(ApiType)]
struct Row {
    /// A name.
    name: String,
    /// A number.
    id: i64,
    /// A number.
    x: f64,
    /// A number.
    y: f64,
    /// A truth.
    near: bool,
}

#[fn_doc("One more.")]
fn increase<W: World>(_call: &ServerCall<W>, n: i64) -> i64 {
    n + 1
}

#[fn_doc("Cast.")]
fn cast<W: World>(_call: &ServerCall<W>, spell: String, target: Option<i64>) -> Mana {
    Mana { current: spell.len() as i32, max: target.unwrap_or_default() as i32 }
}

#[fn_doc("Twenty rows.")]
fn rows<W: World>(_call: &ServerCall<W>) -> Vec<Row> {
    (0..20).map(|id| Row { name: "minecraft:zombie".into(), id, x: 1.5, y: 2.5, near: true }).collect()
}

#[fn_doc("Fails.")]
fn fail<W: World>(_call: &ServerCall<W>) -> Result<(), ApiError> {
    Err(ApiError::new(ErrorKind::NotFound, "there is no bread"))
}

fn plugin() -> Plugin<Toy> {
    Plugin::new("bench", |numen| numen.api("calls", "Calls.", functions![cast, fail, increase, rows]))
}

fn limits() -> Limits {
    let mut limits = Limits::default();
    limits.calls = u32::MAX;
    limits.work = u64::MAX;
    limits.work_between_calls = u64::MAX;
    limits.allocated = u64::MAX;
    limits.notes = 0;
    limits.time = std::time::Duration::from_secs(3600);
    limits.tick = None;
    limits.tick_program = None;
    limits.slice = u64::MAX / 64;
    limits
}

/// A host with a companion, and its world.
struct Ours(Host<Toy>);

impl Ours {
    fn new() -> Self {
        let mut host = Host::builder().plugin(plugin()).limits(limits()).build().expect("registered");
        host.join(CompanionId(1), OwnerId(1));
        Ours(host)
    }

    /// Runs a program whose `N` is a number of rounds.
    fn run(&mut self, code: &str, rounds: u32) {
        let program = self
            .0
            .start(CompanionId(1), &code.replace("ROUNDS", &rounds.to_string()))
            .expect("one at a time");
        self.0.tick(&mut Toy);
        let receipt = self.0.receipt(program).expect("ended");
        assert!(receipt.ok(), "{receipt}");
    }
}

/// The same program in a VM of mlua's, with functions typed by hand.
fn theirs() -> Lua {
    let lua = Lua::new();
    let bench = lua.create_table().unwrap();
    bench.set("increase", lua.create_function(|_, n: i64| Ok(n + 1)).unwrap()).unwrap();
    let cast = |lua: &Lua, (spell, options): (String, Option<Table>)| {
        let mut target = 0;
        if let Some(options) = options {
            for entry in options.pairs::<String, i64>() {
                match entry? {
                    (key, value) if key == "target" => target = value,
                    (key, _) => return Err(mlua::Error::runtime(format!("there is no option '{key}'"))),
                }
            }
        }
        let result = lua.create_table_with_capacity(0, 2)?;
        result.raw_set("current", spell.len() as i32)?;
        result.raw_set("max", target as i32)?;
        Ok(result)
    };
    bench.set("cast", lua.create_function(cast).unwrap()).unwrap();
    let rows = |lua: &Lua, ()| {
        let list = lua.create_table_with_capacity(20, 0)?;
        for id in 0..20 {
            let row = lua.create_table_with_capacity(0, 5)?;
            row.raw_set("name", "minecraft:zombie")?;
            row.raw_set("id", id)?;
            row.raw_set("x", 1.5)?;
            row.raw_set("y", 2.5)?;
            row.raw_set("near", true)?;
            list.raw_set(id + 1, row)?;
        }
        Ok(list)
    };
    bench.set("rows", lua.create_function(rows).unwrap()).unwrap();
    let fail = |_: &Lua, ()| -> mlua::Result<()> { Err(mlua::Error::runtime("there is no bread")) };
    bench.set("fail", lua.create_function(fail).unwrap()).unwrap();
    let outer = lua.create_table().unwrap();
    outer.set("calls", bench).unwrap();
    lua.globals().set("bench", outer).unwrap();
    lua.sandbox(true).unwrap();
    lua
}

fn run(lua: &Lua, code: &str, rounds: u32) {
    lua.load(code.replace("ROUNDS", &rounds.to_string())).exec().unwrap();
}

/// Rounds of one program: its record of calls is kept until it ends, so a real program has few.
const PER_PROGRAM: u32 = 1_000;

fn both(what: &str, rounds: u32, goal: f64, code: &str, names: (&str, &str)) {
    let (mut ours, lua) = (Ours::new(), theirs());
    let programs =
        |rounds: u32| std::iter::repeat_n(PER_PROGRAM.min(rounds), (rounds / PER_PROGRAM).max(1) as usize);
    compare(
        what,
        rounds,
        goal,
        Side::new(names.0, &mut |rounds| programs(rounds).for_each(|rounds| ours.run(code, rounds))),
        Side::new(names.1, &mut |rounds| programs(rounds).for_each(|rounds| run(&lua, code, rounds))),
    );
}

fn main() {
    // First, while the process has no memory of earlier programs to use again.
    crowd::crowd();
    println!("(1) a value call, integer -> integer");
    both(
        "    counted and recorded, limits on",
        100_000,
        1.5,
        "local f, n = bench.calls.increase, 0 for _ = 1, ROUNDS do n = f(n) end",
        ("numen-sdk", "mlua, create_function, no limits"),
    );
    println!("(2) a value call, (string, {{target = 184}}) -> {{current, max}}");
    both(
        "    strict, limits on",
        50_000,
        1.15,
        "local f = bench.calls.cast for _ = 1, ROUNDS do f('fireball', {target = 184}) end",
        ("numen-sdk", "mlua, typed by hand, no limits"),
    );
    println!("(3) a list of 20 records of 5 fields");
    both(
        "    returned, limits on",
        5_000,
        1.05,
        "local f = bench.calls.rows for _ = 1, ROUNDS do f() end",
        ("numen-sdk", "mlua, typed by hand, no limits"),
    );
    waiting::waiting();
    println!("(5) an error raised and caught by pcall");
    both(
        "    limits on",
        5_000,
        0.25,
        "local f = bench.calls.fail for _ = 1, ROUNDS do pcall(f) end",
        ("numen-sdk, an ApiError", "mlua, a Rust error"),
    );
    println!("(6) running under limits");
    both(
        "    call-heavy Lua code: fib(20)",
        50,
        1.15,
        "local function fib(n) if n < 2 then return n end return fib(n - 1) + fib(n - 2) end
         for _ = 1, ROUNDS do fib(20) end",
        ("numen-sdk, all limits on", "mlua, none"),
    );
    starts();
    registries();
}

/// A program of thirty lines that calls little.
fn thirty_lines(number: u32) -> String {
    let mut code = format!("local number = {number}\n");
    for line in 0..28 {
        code += &format!("local v{line} = {line} if v{line} > 100 then bench.calls.increase(v{line}) end\n");
    }
    code + "return number"
}

fn starts() {
    println!("(7) the start of a program of 30 lines, 200 functions registered");
    let mut host = Host::builder()
        .plugin(many::plugin(200))
        .plugin(plugin())
        .limits(limits())
        .build()
        .expect("registered");
    host.join(CompanionId(1), OwnerId(1));
    let run = |host: &mut Host<Toy>, code: &str| {
        let program = host.start(CompanionId(1), code).expect("one at a time");
        host.tick(&mut Toy);
        assert!(host.receipt(program).is_some_and(numen_sdk::Receipt::ok));
    };
    let mut number = 0;
    bound(
        "    from text, to its receipt",
        200,
        100.0,
        Side::new("numen-sdk", &mut |times| {
            for _ in 0..times {
                number += 1;
                run(&mut host, &thirty_lines(number));
            }
        }),
    );
    let seen = thirty_lines(0);
    bound(
        "    a text seen before, to its receipt",
        500,
        20.0,
        Side::new("numen-sdk", &mut |times| (0..times).for_each(|_| run(&mut host, &seen))),
    );
    let mut fresh = |times| {
        for _ in 0..times {
            let lua = Lua::new();
            for index in 0..50 {
                lua.globals()
                    .set(format!("f{index}"), lua.create_function(|_, n: i64| Ok(n)).unwrap())
                    .unwrap();
            }
            lua.load(&seen).set_name("=lua").into_function().unwrap();
        }
    };
    bound("    beside it: a new VM with 50 functions", 50, f64::INFINITY, Side::new("mlua", &mut fresh));
}

fn registries() {
    println!("(9) the registry");
    let build = |functions| {
        move |times: u32| {
            for _ in 0..times {
                let host = Host::builder().plugin(many::plugin(functions)).build().expect("registered");
                assert!(host.docs().index().len() > functions * 4);
            }
        }
    };
    bound(
        "    500 functions to a ready host with its index",
        20,
        5_000.0,
        Side::new("numen-sdk", &mut build(500)),
    );
    bound("    5,000 functions, for linearity", 2, 50_000.0, Side::new("numen-sdk", &mut build(5_000)));
    let host: Host<Toy> = Host::builder().plugin(plugin()).build().expect("registered");
    bound(
        "    help for a function",
        2_000,
        50.0,
        Side::new("numen-sdk", &mut |times| {
            (0..times).for_each(|_| drop(host.docs().help("bench.calls.cast")));
        }),
    );
}

//! Programs that try to hang, flood, crash or outlive the host: each ends in a receipt, and the host serves the next.

mod from_rules;

use numen_sdk::{CompanionId, Host, Limits, OwnerId, World, testing::TestHost};
use std::{
    fs,
    path::Path,
    sync::mpsc::{self, RecvTimeoutError},
    thread,
    time::Duration,
};

struct Toy;

impl World for Toy {
    type Client = ();
}

/// How long one program may take before it counts as hanging: many times its limits, for a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// Ticks in which a program that only computes is over: all its work in slices, and some.
const TICKS: u32 = 1_000;

/// The programs of a directory under `hostile/`, by name.
fn programs(directory: &str) -> Vec<(String, String)> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("hostile").join(directory);
    let mut programs: Vec<_> = fs::read_dir(&directory)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            (name, fs::read_to_string(path).unwrap().trim().to_owned())
        })
        .collect();
    programs.sort();
    assert!(!programs.is_empty());
    programs
}

/// Runs a program, then an honest one on the same host. What went wrong, if anything.
fn run(code: &str) -> Result<(), String> {
    let mut limits = Limits::default();
    // A quarter of what a program may, so that these many take a minute and not four.
    limits.time = Duration::from_millis(500);
    let mut host = TestHost::new(Toy).plugin(numen_sdk_tests::fixture::plugin()).limits(limits);
    let program = host.start(code);
    let ended = (0..TICKS).find_map(|_| {
        host.ticks(1);
        host.ended(program)
    });
    let receipt = ended.ok_or("it runs on and on")?.receipt();
    let first = receipt.lines().next().unwrap_or_default();
    if !first.starts_with("ok · ") && !first.starts_with("stopped") {
        return Err(format!("its receipt begins with {first:?}"));
    }
    // stdout, notes, the returned text and the error with its first line, each with a note of what was left out.
    let most = 6_000 + 12_000 + 6_000 + 2_000 + 1_000;
    let length = receipt.chars().count();
    if length > most {
        return Err(format!("its receipt has {length} characters, and {most} are the most"));
    }
    let after = host.run("return demo.larder.fetch('minecraft:bread', 2).left").receipt();
    if after != "ok · 1 call · 0 s\nreturned: 3" {
        return Err(format!("afterwards the host answers: {after}"));
    }
    Ok(())
}

/// Runs every program of a directory, written into `frame` in place of `…`.
#[track_caller]
fn all_end(directory: &str, frame: &str) {
    all_pass(directory, frame, run);
}

/// Puts every program of a directory, written into `frame` in place of `…`, to a trial.
#[track_caller]
fn all_pass(directory: &str, frame: &str, trial: fn(&str) -> Result<(), String>) {
    let mut faults = Vec::new();
    for (name, code) in programs(directory) {
        // An abort takes the process along, so the name must be out before.
        eprintln!("{name} in {frame}");
        let code = frame.replace('…', &code);
        let (sender, outcome) = mpsc::channel();
        let runner = thread::spawn(move || {
            // Nobody listens any more where the program took too long.
            let _ = sender.send(trial(&code));
        });
        match outcome.recv_timeout(PATIENCE) {
            Ok(Ok(())) => {}
            Ok(Err(fault)) => faults.push(format!("{name}: {fault}")),
            Err(RecvTimeoutError::Timeout) => faults.push(format!("{name}: it holds its thread")),
            Err(RecvTimeoutError::Disconnected) => {
                let panic = runner.join().unwrap_err();
                let words = panic.downcast_ref::<String>().map_or("no words", String::as_str);
                faults.push(format!("{name}: the host panicked: {words}"));
            }
        }
    }
    assert!(faults.is_empty(), "in {frame}\n{}", faults.join("\n"));
}

#[test]
fn each_ends_by_itself() {
    all_end("work", "…");
}

#[test]
fn each_ends_under_pcall() {
    all_end("work", "return pcall(function() … end)");
}

#[test]
fn each_ends_in_a_metamethod() {
    all_end("work", "return setmetatable({}, {__index = function() … end}).x");
}

#[test]
fn each_ends_in_a_comparator() {
    all_end("work", "table.sort({2, 1}, function() … end)");
}

#[test]
fn each_ends_in_a_gsub_callback() {
    all_end("work", "return ((\"a\"):gsub(\"a\", function() … end))");
}

#[test]
fn each_that_wants_memory_ends_by_itself() {
    all_end("memory", "…");
}

#[test]
fn each_that_wants_memory_ends_under_pcall() {
    all_end("memory", "return pcall(function() … end)");
}

/// What a program holds, of the 16 MiB that it may.
const HOG: &str = "local kept = {} for i = 1, 60 do kept[i] = ('x'):rep(100000) .. i end";

#[test]
fn memory_of_programs_that_ended_is_held_against_nobody() {
    let mut host = TestHost::new(Toy);
    for n in 0..300 {
        let run = host.run(HOG);
        assert!(run.ok(), "program {n}: {run}");
    }
}

#[test]
fn one_programs_memory_costs_no_other_its_life() {
    let mut host = Host::<Toy>::builder().build().expect("nothing is registered wrongly");
    let mut start = |n, code: &str| {
        host.join(CompanionId(n), OwnerId(n));
        host.start(CompanionId(n), code).expect("there is room")
    };
    let modest = format!("{HOG} for i = 1, 200000 do kept[i % 60 + 1] = {{i}} end return 'lived'");
    let honest: Vec<_> = (1..=10).map(|n| start(n, &modest)).collect();
    let hogs: Vec<_> = (11..=15)
        .map(|n| {
            start(n, "local t = {} while true do pcall(function() t[#t + 1] = ('x'):rep(1e6) .. #t end) end")
        })
        .collect();
    for _ in 0..TICKS {
        host.tick(&mut Toy);
    }
    for program in honest {
        let receipt = host.receipt(program).expect("it ended");
        assert!(receipt.ok(), "{receipt}");
        assert_eq!(receipt.returned(), "lived");
    }
    for program in hogs {
        let receipt = host.receipt(program).expect("it ended");
        assert_eq!(receipt.error().map(|error| error.kind.as_str()), Some("limit"), "{receipt}");
    }
}

#[test]
fn a_host_can_be_dropped_while_programs_are_parked() {
    let mut host = TestHost::new(Toy).plugin(numen_sdk_tests::fixture::plugin());
    host.start("function demo.larder.mine() end pcall(function() while true do end end)");
    host.ticks(3);
    drop(host);
}

/// The program's source, nested as deeply as fits.
fn nested(open: &str, inner: &str, close: &str) -> String {
    const ROOM: usize = 60_000;
    let depth = ROOM / (open.len() + close.len());
    format!("local x = 1 return {}{inner}{}", open.repeat(depth), close.repeat(depth))
}

#[test]
fn nesting_in_the_source_is_a_syntax_error() {
    let mut host = TestHost::new(Toy);
    for (open, inner, close) in [
        ("(", "1", ")"),
        ("{", "1", "}"),
        ("x[", "1", "]"),
        ("x(", "1", ")"),
        ("not ", "x", ""),
        ("- ", "x", ""),
        ("x + ", "x", ""),
        ("x .. ", "x", ""),
        ("x ^ ", "x", ""),
        ("x and ", "x", ""),
        ("x", "", ".x"),
        ("x", "", "()"),
        ("function() return ", "1", " end"),
        ("if x then x else ", "x", ""),
        ("`{", "1", "}`"),
    ] {
        let run = host.run(&nested(open, inner, close));
        let kind = run.error().map(|error| error.kind.as_str());
        assert_eq!(kind, Some("syntax"), "{open}{inner}{close}: {run}");
    }
    assert!(host.run("return 1").ok());
}

#[test]
fn statements_nested_deeply_are_a_syntax_error() {
    let mut host = TestHost::new(Toy);
    for (open, close) in [
        ("do ", "end "),
        ("while true do ", "end "),
        ("repeat ", "until true "),
        ("if true then ", "end "),
        ("for i = 1, 2 do ", "end "),
        ("local function f() ", "end "),
    ] {
        let depth = 2_000;
        let run = host.run(&(open.repeat(depth) + &close.repeat(depth)));
        let kind = run.error().map(|error| error.kind.as_str());
        assert_eq!(kind, Some("syntax"), "{open}{close}: {run}");
    }
}

#[test]
fn bytecode_is_no_program() {
    let run = TestHost::new(Toy).run("\u{1b}LuaQ\0\u{1}\u{4}\u{8}");
    assert_eq!(run.error().map(|error| error.kind.as_str()), Some("syntax"));
}

#[test]
fn no_stop_is_caught() {
    let mut host = TestHost::new(Toy);
    for code in [
        "pcall(function() while true do end end) print('after')",
        "xpcall(function() while true do end end, function() print('after') end) print('after')",
        "xpcall(error, function() while true do pcall(error) end end) print('after')",
        "table.sort({2, 1}, function() pcall(function() while true do end end) print('after') end)",
        "pcall(string.gsub, 'a', 'a', function() while true do end end) print('after')",
        "pcall(function() return #setmetatable({}, {__len = function() while true do end end}) end) print('after')",
        "for _ in function() pcall(function() while true do end end) print('after') end do end",
        "local o = setmetatable({}, {__len = print, __unm = print, __index = print}) table.sort({2, 1}, function() \
         pcall(function() while true do end end) local _ = #o local _ = -o local _ = o.x end)",
    ] {
        let run = host.run(code);
        assert_eq!(run.error().map(|error| error.kind.as_str()), Some("limit"), "{code}\n{run}");
        assert_eq!(run.details().stdout(), "", "{code}");
    }
}

#[test]
fn nothing_of_a_program_is_left_for_the_next() {
    let mut host = TestHost::new(Toy).plugin(numen_sdk_tests::fixture::plugin());
    host.run(
        "secret = 1 _G.print = nil math = nil demo.larder.mine = 1 pcall(function() string.upper = nil end) \
         pcall(rawset, string, 'upper', nil) pcall(function() getmetatable('').__index = nil end) math = {} \
         math.floor = 1 table.clear(_G)",
    );
    let run = host.run(
        "print(rawget(_G, 'secret'), math.floor(1.5), ('x'):upper(), string.upper('y')) \
         for name in pairs(demo.larder) do print(name) end",
    );
    assert_eq!(run.receipt(), "ok · 0 calls · 0 s\nstdout:\nnil\t1\tX\tY\nfetch\nitems");
}

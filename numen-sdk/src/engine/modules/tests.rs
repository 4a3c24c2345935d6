//! Modules that change while a program runs.

use crate::{World, modules::Stats, prelude::*, testing::TestHost};

struct Toy;

impl World for Toy {
    type Client = ();
}

#[fn_doc("Save a module.")]
#[example("shelf.own.save(\"my.x\", \"-- X.\\nreturn {}\")")]
fn save(
    call: &mut ServerCall<Toy>,
    /** Its name. */
    name: String,
    /** Its text. */
    text: String,
) {
    call.shelf().borrow_mut().save(Some(&name), &text).expect("it can be saved");
}

#[fn_doc("Delete a module.")]
#[example("shelf.own.delete(\"my.x\")")]
fn delete(
    call: &mut ServerCall<Toy>,
    /** Its name. */
    name: String,
) {
    call.shelf().borrow_mut().delete(&name).expect("it is there");
}

/// A host whose owner has one module.
fn host() -> TestHost<Toy> {
    let shelf = Plugin::new("shelf", |numen| numen.api("own", "Modules.", functions![save, delete]));
    TestHost::new(Toy)
        .plugin(shelf)
        .module("my.half", "-- Halves.\nreturn {of = function(n)\nreturn n / 2 end}")
}

#[test]
fn a_saved_module_serves_right_after_and_in_the_next_program() {
    let mut host = host();
    let run = host.run(
        "local before = pcall(function() return my.seven end)
         shelf.own.save('my.seven', '-- Seven.\\nreturn {of = function() return 7 end}')
         return {before, my.seven.of()}",
    );
    assert_eq!(run.receipt(), "ok · 1 call · 0 s\nreturned: {false, 7}");
    assert_eq!(host.run("return my.seven.of()").receipt(), "ok · 0 calls · 0 s\nreturned: 7");
    assert_eq!(host.help("my"), "my: 2 modules.\n- my.half: Halves.\n- my.seven: Seven.");
}

#[test]
fn a_deleted_module_serves_the_program_that_has_loaded_it_and_not_the_next() {
    let mut host = host();
    let run = host.run("my.half.of(2) shelf.own.delete('my.half') return my.half.of(4)");
    assert_eq!(run.receipt(), "ok · 1 call · 0 s\nreturned: 2");
    assert_eq!(
        host.run("return my.half.of(4)").receipt(),
        "stopped at line 1 · 0 calls · 0 s: no_function — there is no global 'my', and no variable of that name was \
         assigned; the API is in numen, shelf"
    );
}

#[test]
fn the_shelf_learns_how_its_modules_did() {
    let mut host = host();
    host.ticks(5);
    assert!(host.run("my.half.of(2)").ok());
    assert!(!host.run("my.half.of({})").ok());
    assert!(host.run("pcall(my.half.of, {})").ok());
    let stats = host.call(|call| call.shelf().borrow().list()[0].stats.clone());
    assert_eq!((stats.runs, stats.ok, stats.last_run), (3, 2, Some(8)));
    let failed = stats.failed.expect("it failed once");
    assert_eq!(failed.line, Some(3));
    assert_eq!(failed.why, "attempt to perform arithmetic (div) on table and number");
    let anew = host.module("my.half", "-- Halves, better.\nreturn {}");
    let mut host = anew;
    let stats = host.call(|call| call.shelf().borrow().list()[0].stats.clone());
    assert_eq!(stats, Stats::default(), "of another text");
}

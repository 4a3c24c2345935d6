//! A shelf that changes while a program runs.

use crate::{World, engine::Host, modules::ModuleSource, prelude::*, who::OwnerId};
use std::{cell::RefCell, collections::BTreeMap, rc::Rc};

/// The modules, to which the world's functions write.
#[derive(Clone, Default)]
struct Shared(Rc<RefCell<BTreeMap<String, String>>>);

impl ModuleSource for Shared {
    fn names(&self) -> Vec<String> {
        self.0.borrow().names()
    }

    fn text(&self, name: &str) -> Option<String> {
        self.0.borrow().text(name)
    }
}

impl World for Shared {
    type Client = ();
}

#[fn_doc("Save a module.")]
#[example("shelf.own.save(\"my.x\", \"return {}\")")]
fn save(
    call: &mut ServerCall<Shared>,
    /** Its name. */
    name: String,
    /** Its text. */
    text: String,
) {
    call.world().0.borrow_mut().insert(name, text);
}

#[fn_doc("Delete a module.")]
#[example("shelf.own.delete(\"my.x\")")]
fn delete(
    call: &mut ServerCall<Shared>,
    /** Its name. */
    name: String,
) {
    call.world().0.borrow_mut().remove(&name);
}

/// The receipts of programs on one host, one after the other.
fn receipts(codes: &[&str]) -> Vec<String> {
    let mut world = Shared::default();
    let shelf = Plugin::new("shelf", |numen| numen.api("own", "Modules.", functions![save, delete]));
    let mut host = Host::builder().plugin(shelf).build().expect("nothing is registered wrongly");
    host.set_modules(Rc::new(world.clone()));
    host.join(CompanionId(1), OwnerId(1));
    let mut run = |code: &&str| {
        let program = host.start(CompanionId(1), code).expect("one at a time");
        host.tick(&mut world);
        host.receipt(program).expect("it has ended in a tick").to_string()
    };
    codes.iter().map(&mut run).collect()
}

#[test]
fn a_saved_module_serves_right_after_and_in_the_next_program() {
    let told = receipts(&[
        "local before = pcall(function() return my.seven end)\n\
         shelf.own.save('my.seven', 'return {of = function() return 7 end}')\nreturn {before, my.seven.of()}",
        "return my.seven.of()",
    ]);
    assert_eq!(told, ["ok · 1 call · 0 s\nreturned: {false, 7}", "ok · 0 calls · 0 s\nreturned: 7"]);
}

#[test]
fn a_deleted_module_serves_the_program_that_has_loaded_it_and_not_the_next() {
    let told = receipts(&[
        "shelf.own.save('my.seven', 'return {of = function() return 7 end}') my.seven.of()\n\
         shelf.own.delete('my.seven') return my.seven.of()",
        "return my.seven.of()",
    ]);
    assert_eq!(told[0], "ok · 2 calls · 0 s\nreturned: 7");
    assert!(told[1].contains("there is no global 'my'"), "{}", told[1]);
}

//! Programs that keep modules, on a host whose owner has a directory for them.

use crate::{
    World,
    events::Moment,
    modules::{ModuleSource, Shelf},
    testing::TestHost,
};
use std::{env, fs, path::PathBuf, process};

struct Toy;

impl World for Toy {
    type Client = ();
}

/// A directory that is gone after the test.
struct Home(PathBuf);

impl Drop for Home {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn bare() -> TestHost<Toy> {
    TestHost::new(Toy)
}

fn host(test: &str) -> (TestHost<Toy>, Home) {
    let home = Home(env::temp_dir().join(format!("numen-{test}-{}", process::id())));
    let _ = fs::remove_dir_all(&home.0);
    let shipped = [("forest.lumber".to_owned(), "-- Fell trees.\nreturn {}".to_owned())];
    let (shelf, faults) = Shelf::open(Some(home.0.clone()), shipped.into());
    assert_eq!(faults, []);
    let mut host = bare();
    host.call(|call| *call.shelf().borrow_mut() = shelf);
    (host, home)
}

#[test]
fn a_program_saves_shows_and_deletes_modules() {
    let (mut host, _home) = host("functions-saved");
    let run = host.run(
        r#"print(numen.module.save("-- Bake.\nreturn {}"))
           print(numen.module.save("-- Bake bread.\nreturn {}", "my.module_1"))
           print(numen.module.save("-- Fell oaks.\nreturn {}", "forest.lumber"))
           print(numen.module.show("forest.lumber"))
           numen.module.reset("forest.lumber")
           print(numen.module.delete("my.module_1"))
           return numen.module.list()"#,
    );
    assert_eq!(
        run.receipt(),
        "ok · 7 calls · 0 s\n\
         returned: {{name = \"forest.lumber\", newer = false, origin = \"shipped\", stats = {ok = 0, runs = 0}, summary = \"Fell trees.\"}}\n\
         stdout:\n\
         {how = \"new\", name = \"my.module_1\"}\n\
         {how = \"replaced\", name = \"my.module_1\"}\n\
         {how = \"changed\", name = \"forest.lumber\"}\n\
         -- Fell oaks.\nreturn {}\n\
         -- Bake bread.\nreturn {}"
    );
}

#[test]
fn a_list_tells_how_a_module_did() {
    let (mut host, _home) = host("functions-stats");
    host.call(|call| {
        let at = |clock| Moment { tick: 0, clock };
        let shelf = call.shelf();
        shelf.borrow_mut().ran("forest.lumber", true, None, None, at(20));
        shelf.borrow_mut().ran("forest.lumber", false, Some(3), Some("no oak"), at(40));
    });
    assert_eq!(
        host.run("return numen.module.list()[1].stats").receipt(),
        "ok · 1 call · 0 s\nreturned: {failed = {line = 3, why = \"no oak\"}, last_run = 40, ok = 1, runs = 2}"
    );
}

#[test]
fn what_is_wrong_comes_with_the_line_to_run_instead() {
    let (mut host, _home) = host("functions-wrong");
    let mut told = |code: &str| {
        let run = host.run(code);
        let error = run.error().expect(code);
        (
            error.kind.clone(),
            error.message.lines().next().unwrap_or_default().to_owned(),
            error.hint.clone().unwrap_or_default(),
        )
    };
    let all = |kind: &str, message: &str, hint: &str| (kind.to_owned(), message.to_owned(), hint.to_owned());
    assert_eq!(
        told(r#"numen.module.save("-- Bake.", "Bread")"#),
        all(
            "bad_argument",
            "no module can be called 'Bread': a module's name is a namespace, a dot and a name, as in my.lumber; call it my.bread",
            r#"numen.module.save("-- Bake.", "my.bread")"#
        )
    );
    assert_eq!(
        told(r#"numen.module.save("return {}")"#),
        all(
            "bad_argument",
            "a module begins with a comment line that says what it is for, e.g. -- Bake bread until there is enough.",
            r#"print(numen.api.help("numen.module.save"))"#
        )
    );
    assert_eq!(
        told(r#"numen.module.show("forest.lumbre")"#),
        all(
            "not_found",
            "there is no module 'forest.lumbre'; did you mean 'forest.lumber'?",
            r#"numen.module.show("forest.lumber")"#
        )
    );
    assert_eq!(
        told(r#"numen.module.show("my.bread")"#),
        all("not_found", "there is no module 'my.bread'", "numen.module.list()")
    );
    assert_eq!(
        told(r#"numen.module.delete("forest.lumber") numen.module.show("forest.lumber")"#),
        all(
            "not_found",
            "the module 'forest.lumber' was deleted; numen.module.reset restores the shipped one",
            r#"numen.module.reset("forest.lumber")"#
        )
    );
    assert_eq!(
        told(r#"numen.module.save("-- Bake.\nreturn {}", "my.bread") numen.module.reset("my.bread")"#),
        all(
            "failed",
            "no plugin ships a module 'my.bread', so it can't be reset",
            r#"numen.module.show("my.bread")"#
        )
    );
}

#[test]
fn where_nothing_is_kept_nothing_is_saved() {
    assert_eq!(
        bare().run(r#"numen.module.save("-- Bake.\nreturn {}")"#).receipt(),
        "stopped at line 1 · 1 call · 0 s: numen.module.save: failed — modules can't be saved or changed here: this host has no \
         home directory"
    );
}

#[test]
fn lint_finds_nothing() {
    assert_eq!(bare().lint(), []);
}

#[test]
fn each_owner_has_modules_of_her_own() {
    let (mut host, _home) = host("functions-owners");
    let other = crate::CompanionId(2);
    host.host().join(other, crate::OwnerId(2));
    let program = host.host().start(other, "return #numen.module.list()").expect("nothing else runs");
    host.ticks(1);
    assert_eq!(host.ended(program).expect("it has ended").receipt(), "ok · 1 call · 0 s\nreturned: 0");
    host.call(|call| assert_eq!(call.shelf().borrow().names(), ["forest.lumber"]));
}

//! Modules that plugins ship.

use crate::Mine;
use numen_sdk::{Host, api::Bundle, prelude::*, testing::TestHost};
use std::{env, fs, path::PathBuf, process};

const AXE: &[u8] = b"-- Cuts wood.\nreturn {cut = function() return 'chop' end}";

#[test]
fn a_shipped_module_is_one_of_its_plugins_namespace() {
    let mut host = TestHost::new(Mine::default()).plugin(kit());
    assert_eq!(host.run("return kit.axe.cut()").receipt(), "ok · 0 calls · 0 s\nreturned: chop");
    assert_eq!(host.host().shipped_modules().keys().collect::<Vec<_>>(), ["kit.axe"]);
}

fn kit() -> Plugin<Mine> {
    Plugin::new("kit", |numen| numen.bundle_modules(Bundle::new(&[("axe.lua", AXE)])))
}

/// A directory that is gone after the test.
struct Home(PathBuf);

impl Drop for Home {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_shipped_module_is_installed_at_its_owners_where_she_may_change_it() {
    let home = Home(env::temp_dir().join(format!("numen-using-modules-{}", process::id())));
    let _ = fs::remove_dir_all(&home.0);
    let mut host = TestHost::new(Mine::default()).plugin(kit()).home(&home.0);
    assert_eq!(host.run("return kit.axe.cut()").returned(), "chop");
    let file = home.0.join("modules/1/kit/axe.lua");
    assert_eq!(fs::read(&file).unwrap(), AXE);
    fs::write(&file, "-- Cuts better.\nreturn {cut = function() return 'swish' end}").unwrap();
    assert_eq!(
        host.run("return kit.axe.cut()").returned(),
        "swish",
        "what was changed by hand counts at once"
    );
    assert!(host.index().contains("- kit.axe: Cuts better. — changed by your owner\n"));
    assert_eq!(host.lint(), [], "lint looks at what is shipped");
}

#[test]
fn modules_come_and_go_with_their_plugin() {
    let mut host = TestHost::new(Mine::default());
    assert!(!host.run("return kit.axe.cut()").ok());
    host.host().register(kit()).expect("nothing is wrong with it");
    assert_eq!(host.run("return kit.axe.cut()").returned(), "chop");
    host.host().withdraw("kit").expect("it is there");
    assert!(!host.run("return kit.axe.cut()").ok());
    assert!(!host.index().contains("kit"));
}

#[test]
fn every_module_that_can_not_be_shipped_is_told() {
    let kit = Plugin::<Mine>::new("kit", |numen| {
        numen.bundle_modules(Bundle::new(&[
            ("README.md", b"words"),
            ("axe.lua", AXE),
            ("bad.lua", b"local a = 1\nlocal = 2"),
            ("bytes.lua", b"\xFF"),
            ("end.lua", b"return {}"),
            ("fresh/saw.lua", b"return {}"),
            ("string.lua", b"return {}"),
            ("Saw.lua", b"return {}"),
        ]));
        numen.bundle_modules(Bundle::new(&[("axe.lua", AXE)]));
    });
    let faults = Host::builder().plugin(kit).build().err().expect("refused");
    let told: Vec<_> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "kit (modules/README.md): a bundled module is a file NAME.lua; rename the file, or leave it out",
            "kit (modules/Saw.lua): the module can't have the name kit.Saw: the part after the dot can't be used: it starts \
             with 'S' instead of a lower case letter; call it kit.saw",
            "kit (modules/axe.lua): the module kit.axe is shipped already; put both into one file, or rename one of them",
            "kit (modules/bytes.lua): the module is not UTF-8; save the file as UTF-8",
            "kit (modules/end.lua): the module can't have the name kit.end: the part after the dot can't be used: Lua keeps \
             it as a reserved word",
            "kit (modules/fresh/saw.lua): a bundled module must be in the directory itself, not in a subdirectory; move it \
             up, or leave the file out",
            "kit.bad: the module does not compile: kit.bad:2: Expected identifier when parsing variable name, got '='",
        ]
    );
}

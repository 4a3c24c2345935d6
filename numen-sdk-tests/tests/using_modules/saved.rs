//! Modules that programs save: they serve right after, and in the next program.

use crate::{Mine, host};
use numen_sdk::{
    Host,
    testing::{COMPANION, OWNER},
};
use numen_sdk_tests::Scratch;

#[test]
fn what_a_program_saves_serves_right_after_and_in_the_next_program() {
    let home = Scratch::new("saved-modules");
    let mut host = host().home(home.path());
    let run = host.run(
        r#"local text = "-- Sevens.\nlocal M = {}\nfunction M.seven() return 7 end\nreturn M"
           print(numen.module.save(text, "my.sevens").how)
           return my.sevens.seven()"#,
    );
    // A function of a module is no call of the API.
    assert_eq!(run.receipt(), "ok · 1 call · 0 s\nreturned: 7\nstdout:\nnew");
    assert_eq!(host.run("return my.sevens.seven()").returned(), 7);
    assert!(host.run("numen.module.delete('my.sevens')").ok());
    assert_eq!(host.run("return my.sevens.seven()").error().unwrap().kind, "no_function");
}

#[test]
fn what_is_no_lua_is_kept_and_the_receipt_says_what_is_wrong_with_it() {
    let home = Scratch::new("saved-broken");
    let mut host = host().home(home.path());
    let run = host.run("numen.module.save('-- Broken.\\nreturn +', 'my.broken')");
    let receipt = run.receipt();
    let start = "ok · 1 call · 0 s\nnotes:\nline 1 numen.module.save: my.broken is saved but is no Lua, so nothing can use it: my.broken:2: ";
    assert!(receipt.starts_with(start), "{receipt}");
    assert_eq!(host.run("return numen.module.show('my.broken')").returned(), "-- Broken.\nreturn +");
}

#[test]
fn a_program_is_not_held_to_account_for_the_time_that_it_takes_to_find_a_module() {
    let home = Scratch::new("saved-many");
    for number in 0..3_000 {
        home.write(&format!("modules/1/my/part_{number}.lua"), "return {}");
    }
    home.write("modules/1/my/sevens.lua", "return {seven = function() return 7 end}");
    let mut host = Host::<Mine>::builder().home(home.path()).build().expect("nothing is registered");
    host.join(COMPANION, OWNER);
    let program = host.start(COMPANION, "return my.sevens.seven()").expect("no other runs");
    let mut mine = Mine::default();
    while host.is_running(program) {
        host.tick(&mut mine);
    }
    let receipt = host.receipt(program).map(ToString::to_string);
    assert_eq!(receipt.as_deref(), Some("ok · 0 calls · 0 s\nreturned: 7"));
}

#[test]
fn a_function_that_the_api_has_itself_is_told_of_when_it_is_saved() {
    let home = Scratch::new("saved-hidden");
    let mut host = host().home(home.path());
    let run = host.run(
        r#"numen.module.save("-- More.\nlocal M = {}\nfunction M.up() end\nfunction M.twice() end\nreturn M", "work.dig")"#,
    );
    assert_eq!(
        run.receipt(),
        "ok · 1 call · 0 s\nnotes:\nline 1 numen.module.save: the API has work.dig.up itself: give the module's another name"
    );
}

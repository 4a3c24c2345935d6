//! No hint fails when it is run: every function of the example world and its plugin, called wrong in many ways.

use crate::always;
use numen_sdk::{sandbox::Sandbox, testing::TestHost};
use proptest::{collection, prelude::*, sample};

/// Values that models pass, right and wrong ones; those in capitals are results of calls.
const VALUES: [&str; 34] = [
    "nil",
    "true",
    "0",
    "-1",
    "1.5",
    "184",
    "1e300",
    "''",
    "'184'",
    "'bread'",
    "'minecraft:iron_ingot'",
    "'Bread'",
    "'head'",
    "'cow'",
    "'fireball'",
    "'my.tools'",
    "'-- Tools.\\nreturn {}'",
    "'1, 64, 2'",
    "{}",
    "{1, 2, 3}",
    "{1, 64}",
    "{x = 1, y = 64, z = 2}",
    "{x = 1, y = 64}",
    "{pos = {x = 1, y = 64, z = 2}}",
    "{entity = 184}",
    "{target = 184}",
    "{taget = 184}",
    "{range = 8}",
    "{count = '2'}",
    "{'a', x = 1}",
    "CREATURES",
    "CREATURES[1]",
    "ORES",
    "SLOTS[1]",
];

const RESULTS: &str = "local CREATURES, ORES, SLOTS = numen.scan.entities(), numen.scan.blocks('oak_log'), numen.inv.list().slots or \
                       numen.inv.list()\n";

fn host() -> TestHost<Sandbox> {
    TestHost::new(Sandbox::demo()).plugin(mymod::plugin())
}

#[test]
fn no_hint_for_a_wrong_call_is_a_wrong_call() {
    let functions: Vec<String> =
        host().host().catalogue().functions().iter().map(|it| it.name.clone()).collect();
    let calls = (sample::select(functions), collection::vec(sample::select(VALUES.to_vec()), 0..4));
    always(500, calls, |(function, arguments)| {
        let call = format!("{function}({})", arguments.join(", "));
        let mut host = host();
        let run = host.run(&format!("{RESULTS}{call}"));
        let Some(error) = run.error().filter(|error| error.kind == "bad_argument") else { return Ok(()) };
        let hint = error.hint.clone().unwrap_or_default();
        let run = host.run(&hint);
        let kind = run.error().map(|error| error.kind.clone()).unwrap_or_default();
        prop_assert!(
            !["bad_argument", "syntax", "runtime", "no_function"].contains(&kind.as_str()),
            "{call}\n{error}\nis answered with\n{hint}\n{run}"
        );
        Ok(())
    });
}

//! The skills that plugins ship: what is wrong with them, and what they say of the API that is not so.

use numen_sdk::{World, api::Bundle, prelude::*, testing::TestHost};

struct Toy;

impl World for Toy {
    type Client = ();
}

const GOOD: &[u8] = b"---\nname: baking\ndescription: Baking bread.\n---\n\
Ask `numen.api.help` first, then:\n\n```lua\nprint(numen.api.halp())\n```\n";
const OTHER_NAME: &[u8] = b"---\nname: milling\ndescription: Grinding grain.\n---\nGrind.\n";
const OLDER: &[u8] = b"---\nname: old_ways\ndescription: As it was done before.\n---\nDo.\n";

#[test]
fn a_skill_that_breaks_the_rules_and_one_that_says_what_is_not_so_are_found() {
    let mill = Plugin::<Toy>::new("mill", |numen| {
        const FILES: &[(&str, &[u8])] =
            &[("baking/SKILL.md", GOOD), ("grinding/SKILL.md", OTHER_NAME), ("old_ways/SKILL.md", OLDER)];
        numen.bundle_skills(Bundle::new(FILES));
    });
    let found: Vec<_> = TestHost::new(Toy).plugin(mill).lint().iter().map(ToString::to_string).collect();
    assert_eq!(
        found,
        [
            "mill/baking/SKILL.md:8: it stops: there is no function 'numen.api.halp'; did you mean 'numen.api.help'?",
            "mill/grinding: it is called 'milling' and its directory 'grinding'; give both the same name",
            "mill/old_ways: names of skills have hyphens, not underscores: call it 'old-ways'",
        ]
    );
}

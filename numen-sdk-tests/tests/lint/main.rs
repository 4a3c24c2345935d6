//! Lint: writing problems of what is registered, of texts, of programs. Exact words, for people act on them.

mod flawed;
mod functions;
mod programs;
mod skills;
mod texts;

use numen_sdk::{World, lint::Lint, sandbox::Sandbox, testing::TestHost};

struct Toy;

impl World for Toy {
    type Client = ();
}

fn toy() -> TestHost<Toy> {
    TestHost::new(Toy).plugin(flawed::plugin())
}

/// The example world, which knows which ids there are.
fn sandbox() -> TestHost<Sandbox> {
    TestHost::new(Sandbox::demo()).plugin(numen_sdk_tests::fixture::plugin()).plugin(mymod::plugin())
}

fn told(lints: &[Lint]) -> Vec<String> {
    lints.iter().map(ToString::to_string).collect()
}

#[test]
fn linting_never_changes_the_host() {
    let code = "local n = 0
                for round = 1, 400 do n = n + round for step = 1, 400 do n = n + step % 2 end end
                demo.calls.say(`half {n}`)
                for round = 1, 400 do n = n + round for step = 1, 400 do n = n + step % 2 end end
                return n, math.random(1000)";
    let observed = |between: fn(&mut TestHost<Sandbox>)| {
        let mut host = sandbox();
        let program = host.start(code);
        let mut ticks = 0;
        let run = loop {
            between(&mut host);
            if let Some(run) = host.ended(program) {
                break run;
            }
            host.ticks(1);
            ticks += 1;
        };
        let after = host.run("return math.random(1000)");
        (run, ticks, after, host.index(), host.help("demo.larder"))
    };
    let undisturbed = observed(|_| {});
    assert!(undisturbed.1 > 10, "it was parked {} times", undisturbed.1);
    let disturbed = observed(|host| {
        host.check("demo.calls.say('no') while true do end");
        host.lint_texts(&[("tips", "`demo.calls.say(\"no\")`")]);
    });
    assert_eq!(undisturbed, disturbed);
    let mut host = sandbox();
    assert_eq!(host.lint(), host.lint());
}

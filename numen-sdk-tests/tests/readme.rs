//! The README's plugin, program, receipt and index are what they say they are.

#[rustfmt::skip] // As the README shows it.
#[path = "readme/plugin.rs"]
#[allow(missing_docs, unreachable_pub)]
mod plugin;

use numen_sdk::testing::TestHost;
use plugin::Shop;

const README: &str = include_str!("../../README.md");

fn host() -> TestHost<Shop> {
    TestHost::new(Shop { coins: 20, apples: 9 }).plugin(plugin::plugin())
}

/// The code block behind the comment `<!-- name -->`.
fn block(name: &str) -> &'static str {
    let (_, rest) = README.split_once(&format!("<!-- {name} -->")).expect("the block is marked");
    let (_, rest) = rest.split_once("```").expect("a fence");
    let (_, body) = rest.split_once('\n').expect("a line");
    body.split_once("\n```").expect("the fence is closed").0
}

#[test]
fn the_plugin_of_the_readme_is_the_one_that_is_tested() {
    assert_eq!(block("the plugin"), include_str!("readme/plugin.rs").trim_end());
}

#[test]
fn the_program_of_the_readme_gives_its_receipt() {
    assert_eq!(host().run(block("its program")).receipt(), block("its receipt"));
}

#[test]
fn the_index_of_the_readme_is_what_the_model_reads() {
    assert_eq!(host().index().trim_end(), block("its index"));
}

#[test]
fn the_wrong_call_of_the_readme_is_answered_as_it_says() {
    assert_eq!(host().run(block("a wrong call")).receipt(), block("its answer"));
}

#[test]
fn the_plugin_of_the_readme_is_well_written() {
    assert_eq!(host().lint(), []);
}

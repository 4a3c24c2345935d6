//! Compiles every case: those of `pass` must compile, those of `fail` must fail with exactly these words.
//!
//! `fail/rustc` holds the cases whose words are rustc's own, about our traits; a new compiler may change them.
//! `TRYBUILD=overwrite` writes the words anew.

#[test]
fn ui() {
    let cases = trybuild::TestCases::new();
    cases.pass("pass/*.rs");
    cases.pass("pass/from_rules/*.rs");
    cases.compile_fail("fail/*.rs");
    cases.compile_fail("fail/from_rules/*.rs");
    cases.compile_fail("fail/rustc/*.rs");
    cases.compile_fail("fail/rustc/from_rules/*.rs");
}

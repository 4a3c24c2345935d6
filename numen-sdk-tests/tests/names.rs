//! The rule for names stands in two crates, and is one.

#[test]
fn both_crates_have_the_same_rule_for_names() {
    let runtime = include_str!("../../numen-sdk/src/api/names.rs");
    let macros = include_str!("../../numen-sdk-macros/src/names.rs");
    assert!(
        runtime == macros,
        "copy numen-sdk/src/api/names.rs to numen-sdk-macros/src/names.rs, or the other way"
    );
}

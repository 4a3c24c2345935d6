//! What display shows reads back, or says that it was shortened; and it is bounded either way.

use crate::{Shown, always, samples::Sample};
use numen_sdk::{World, testing::TestHost, value::Value};
use proptest::{collection, prelude::*};
use serde_json::Value as Json;
use std::cell::RefCell;

struct Toy;

impl World for Toy {
    type Client = ();
}

/// The most characters of a returned value's text, with the note of what was cut.
const MOST: usize = 6_100;

/// Shows a value, runs what was shown, and compares.
fn show(host: &RefCell<TestHost<Toy>>, json: &Json) -> Shown {
    let mut host = host.borrow_mut();
    let literal = Value::from_json(json).literal();
    let run = host.run(&format!("local t = {{{literal}}} print(t) return t"));
    prop_assert!(run.ok(), "{run}");
    prop_assert_eq!(run.returned(), &serde_json::json!([json]), "the whole value is there as data");
    let receipt = run.receipt();
    let text = receipt.split_once("returned: ").expect("it returns something").1;
    let text = text.rsplit_once("\nstdout:\n").expect("it prints something").0;
    prop_assert!(text.chars().count() <= MOST, "{} characters", text.chars().count());
    let printed = run.details().stdout();
    prop_assert!(printed.chars().count() <= MOST, "{} characters", printed.chars().count());
    let notes = ["entries are not shown: ", "--[[ cut: ", "is a table more than 5 deep", "left out"];
    let says_so = notes.iter().any(|note| text.contains(note));
    if !says_so {
        prop_assert_eq!(text, printed);
        let again = host.run(&format!("return {text}"));
        prop_assert_eq!(again.returned(), &serde_json::json!([json]), "{}", text);
    }
    Ok(())
}

#[test]
fn what_is_shown_in_full_reads_back() {
    let host = RefCell::new(TestHost::new(Toy));
    always(300, Json::sample(), |json| show(&host, &json));
}

#[test]
fn what_is_shortened_says_so_and_is_bounded() {
    let host = RefCell::new(TestHost::new(Toy));
    let text = prop_oneof![String::sample(), (String::sample(), 0..60_usize).prop_map(|(s, n)| s.repeat(n))];
    let leaf = prop_oneof![i32::sample().prop_map(Json::from), text.clone().prop_map(Json::String)];
    let values = leaf.prop_recursive(8, 200, 40, move |inner| {
        prop_oneof![
            collection::vec(inner.clone(), 1..40).prop_map(Json::Array),
            collection::btree_map(text.clone(), inner, 1..30)
                .prop_map(|entries| Json::Object(entries.into_iter().collect())),
        ]
    });
    let values =
        values.prop_filter("a program has 64 KiB", |json| Value::from_json(json).literal().len() < 60_000);
    always(150, values, |json| show(&host, &json));
}

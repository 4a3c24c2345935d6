//! What is written reads back: as a literal in a program, through a call and its result, as a tree, and as JSON.

use crate::{Shown, always, mirror::Host, samples::Sample};
use numen_sdk::{
    prelude::*,
    value::{NoIds, TreeSink, Value, number, quoted, read},
};
use proptest::{collection, prelude::*};
use std::cell::RefCell;

/// The value as a tree.
pub(crate) fn tree<T: ApiType>(value: &T) -> Value {
    let mut sink = TreeSink::default();
    value.write_to(&mut sink);
    sink.finish().expect("samples can be told to a program")
}

/// A value of the type comes back equal by every road. The echo of the type is `gt.echo.<name>`.
#[track_caller]
pub(crate) fn reads_back<T: Sample>(name: &str) {
    let host = RefCell::new(Host::new());
    always(60, T::sample(), |value| {
        let written = format!("{value:?}");
        let tree = tree(&value);
        let again = read::<T>(&tree, &NoIds).map_err(|bad| TestCaseError::fail(bad.to_string()))?;
        prop_assert_eq!(format!("{again:?}"), &*written, "through the tree");
        through_json::<T>(&tree, &written)?;
        let code = format!("return gt.echo.{name}(gt.echo.{name}({}))", tree.literal());
        let (run, seen) = host.borrow_mut().run(&code);
        prop_assert!(run.ok(), "{code}\n{run}");
        // The second call reads what the first one's result was written as.
        prop_assert_eq!(seen, [&*written, &*written], "{}", code);
        Ok(())
    });
}

fn through_json<T: Sample>(tree: &Value, written: &str) -> Shown {
    let Some(json) = tree.to_json() else {
        prop_assert!(written.contains("NaN") || written.contains("inf"), "JSON holds {written}");
        return Ok(());
    };
    let text = json.to_string();
    let tree = Value::from_json(&serde_json::from_str(&text).expect("it was written as JSON"));
    let again = read::<T>(&tree, &NoIds).map_err(|bad| TestCaseError::fail(format!("{text}: {bad}")))?;
    prop_assert_eq!(format!("{again:?}"), written, "through {}", text);
    Ok(())
}

/// What a program returns.
fn returned(host: &RefCell<Host>, code: &str) -> serde_json::Value {
    host.borrow_mut().run(code).0.returned().clone()
}

#[test]
fn the_literal_of_a_number_is_that_number_to_the_bit() {
    let host = RefCell::new(Host::new());
    always(300, f64::sample(), |n| {
        let literal = number(n);
        let bytes = returned(&host, &format!("return {{string.byte(string.pack('>d', {literal}), 1, 8)}}"));
        let bytes: Vec<u8> = serde_json::from_value(bytes).expect("eight bytes");
        let read = f64::from_be_bytes(bytes.try_into().expect("eight bytes"));
        prop_assert!(
            read.to_bits() == n.to_bits() || read.is_nan() && n.is_nan(),
            "{literal} is read as {read:?}"
        );
        Ok(())
    });
}

#[test]
fn the_literal_of_a_string_is_those_bytes() {
    let host = RefCell::new(Host::new());
    let bytes =
        prop_oneof![collection::vec(any::<u8>(), 0..40), String::sample().prop_map(String::into_bytes)];
    always(300, bytes, |bytes| {
        let literal = quoted(&bytes);
        prop_assert!(!literal.contains(['\n', '\r']), "a literal is one line: {literal}");
        let read = returned(&host, &format!("return {{string.byte({literal}, 1, -1)}}"));
        prop_assert_eq!(read, serde_json::json!(bytes), "{}", literal);
        Ok(())
    });
}

#[test]
fn a_point_is_floored_to_two_decimals_and_then_stays_where_it_is() {
    let axis = || (-2e9..2e9_f64).boxed();
    let axis = || prop_oneof![axis(), -10.0..10.0_f64, (-1e6..1e6_f64).prop_map(|n| (n * 1e3).round() / 1e3)];
    always(1_000, (axis(), axis(), axis()), |(x, y, z)| {
        let once = read::<Vec3>(&tree(&Vec3 { x, y, z }), &NoIds).expect("a point");
        for (before, after) in [(x, once.x), (y, once.y), (z, once.z)] {
            prop_assert!(after <= before && before - after < 0.010_001, "{before} is written as {after}");
        }
        let twice = read::<Vec3>(&tree(&once), &NoIds).expect("a point");
        prop_assert_eq!(once, twice);
        Ok(())
    });
}

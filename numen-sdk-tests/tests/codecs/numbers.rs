//! Booleans and numbers: ranges, fractions, and what is no number at all.

use crate::{reason, run, shown};

#[test]
fn every_integer_takes_the_ends_of_its_range() {
    for (name, low, high) in [
        ("tiny", "-128", "127"),
        ("byte", "0", "255"),
        ("short", "-32768", "32767"),
        ("word", "0", "65535"),
        ("int", "-2147483648", "2147483647"),
        ("natural", "0", "4294967295"),
        ("long", "-9007199254740991", "9007199254740991"),
        ("size", "0", "9007199254740991"),
    ] {
        assert_eq!(shown(&format!("{name}({low})")), low);
        assert_eq!(shown(&format!("{name}({high})")), high);
    }
}

#[test]
fn what_is_out_of_range_is_refused_with_the_range() {
    assert_eq!(reason("tiny(128)"), "'v': expected a whole number from -128 to 127, got 128");
    assert_eq!(reason("tiny(-129)"), "'v': expected a whole number from -128 to 127, got -129");
    assert_eq!(reason("byte(-1)"), "'v': expected a whole number from 0 to 255, got -1");
    assert_eq!(
        reason("int(2^31)"),
        "'v': expected a whole number from -2147483648 to 2147483647, got 2147483648"
    );
    assert_eq!(reason("natural(2^32)"), "'v': expected a whole number from 0 to 4294967295, got 4294967296");
    assert_eq!(reason("size(-1)"), "'v': expected a whole number of 0 or more, got -1");
}

#[test]
fn whole_numbers_end_where_doubles_have_gaps() {
    let beyond = |n: &str| format!("'v': whole numbers go up to 9007199254740991 either way, got {n}");
    assert_eq!(reason("long(2^53)"), beyond("9007199254740992"));
    assert_eq!(reason("long(-2^53)"), beyond("-9007199254740992"));
    assert_eq!(reason("size(1e300)"), beyond("1e300"));
}

#[test]
fn the_largest_whole_number_is_whole_in_json_too() {
    assert_eq!(run("return gt.echo.long(2^53 - 1)").returned().as_i64(), Some(9_007_199_254_740_991));
    assert_eq!(run("return gt.echo.long(1 - 2^53)").returned().as_i64(), Some(-9_007_199_254_740_991));
}

#[test]
fn a_whole_number_has_no_fraction_and_is_a_number() {
    let got = |n: &str| format!("'v': expected a whole number, got {n}");
    assert_eq!(reason("int(1.5)"), got("1.5"));
    assert_eq!(reason("int(0/0)"), got("0/0"));
    assert_eq!(reason("int(math.huge)"), got("math.huge"));
    assert_eq!(reason("int(-math.huge)"), got("-math.huge"));
    assert_eq!(reason("int('5')"), got("\"5\""));
    assert_eq!(reason("int(true)"), got("true"));
    assert_eq!(reason("int({5})"), got("{5}"));
    assert_eq!(reason("int(print)"), got("function"));
}

#[test]
fn an_integral_double_is_a_whole_number_and_minus_zero_is_zero() {
    assert_eq!(shown("int(4 / 2)"), "2");
    assert_eq!(shown("int(-0)"), "0");
}

#[test]
fn a_float_takes_every_number_and_no_string() {
    assert_eq!(shown("double(1)"), "1");
    assert_eq!(shown("double(0.1)"), "0.1");
    assert_eq!(shown("double(-0)"), "-0");
    assert_eq!(shown("double(0/0)"), "0/0");
    assert_eq!(shown("double(math.huge)"), "math.huge");
    assert_eq!(shown("double(-math.huge)"), "-math.huge");
    assert_eq!(shown("double(5e-324)"), "5e-324");
    assert_eq!(shown("double(1.7976931348623157e308)"), "1.7976931348623157e308");
    assert_eq!(reason("double('0.5')"), "'v': expected a number, got \"0.5\"");
}

#[test]
fn a_short_float_comes_back_by_its_shortest_text() {
    assert_eq!(shown("single(0.1)"), "0.1");
    assert_eq!(shown("single(16777217)"), "16777216");
}

#[test]
fn a_boolean_is_true_or_false_and_nothing_that_counts_as_it() {
    assert_eq!(shown("flag(false)"), "false");
    for other in ["1", "0", "\"true\"", "{1}"] {
        assert_eq!(reason(&format!("flag({other})")), format!("'v': expected true or false, got {other}"));
    }
}

#[test]
fn a_required_value_that_is_nil_is_missing() {
    assert_eq!(reason("flag(nil)"), "'v' is missing");
    assert_eq!(reason("int()"), "'v' is missing");
    assert_eq!(reason("anything(nil)"), "'v' is missing");
}

#[test]
fn numbers_are_shown_as_lua_reads_them_back() {
    for number in ["-10537096.5", "0.00001", "1e21", "123456789012345680000", "1.5e-9"] {
        assert_eq!(run(&format!("return gt.echo.double({number}) == {number}")).returned(), true);
        assert_eq!(shown(&format!("double({number})")), number);
    }
}

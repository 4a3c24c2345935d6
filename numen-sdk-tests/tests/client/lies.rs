//! Replies that are none, and values that are not what the function declares.

use crate::{far, id, request};
use numen_sdk::{client::ReplyFault, testing::OWNER};

/// What the host says to a reply to the request ID, and what the program returns or fails with a tick later, if it has heard of it.
fn told(code: &str, reply: &str) -> (Result<(), String>, Option<String>) {
    let mut host = far();
    let program = host.start(code);
    host.ticks(1);
    let id = id(&request(&mut host)).to_string();
    let reply = reply.replace("ID", &id);
    let said = host.host().client_reply(OWNER, &reply).map_err(|fault| fault.to_string().replace(&id, "ID"));
    host.ticks(1);
    let heard = host.ended(program).map(|run| match run.error() {
        None => run.returned().to_string(),
        Some(error) => format!("{} — {}", error.kind, error.message),
    });
    (said, heard)
}

#[track_caller]
fn is_no_reply(reply: &str, problem: &str) {
    let (said, heard) = told("return gt.look.language()", reply);
    assert_eq!(said, Err(format!("malformed message: {problem}")));
    assert_eq!(heard, None, "the request is still open");
}

#[track_caller]
fn is_undeclared(call: &str, value: &str, problem: &str) {
    let function = call.split('(').next().unwrap_or_default();
    let (said, heard) = told(&format!("return {call}"), &format!(r#"{{"id":ID,"ok":true,"value":{value}}}"#));
    assert_eq!(said, Err(format!("the answer to request ID is not what {function} declares: {problem}")));
    assert_eq!(
        heard,
        Some(format!(
            "failed — your owner's client gave something else than the function declares: {problem}; this is a fault of the \
             client, not of the program"
        ))
    );
}

#[test]
fn what_is_no_reply_is_told_to_the_caller_and_leaves_the_request_open() {
    is_no_reply("", "it is not JSON: EOF while parsing a value at line 1 column 0");
    is_no_reply("[1]", "the message must be a JSON object");
    is_no_reply("{}", "\"id\" must be a whole number");
    is_no_reply(r#"{"id":-1,"ok":true}"#, "\"id\" must be a whole number");
    is_no_reply(r#"{"id":ID}"#, "\"ok\" must be true or false");
    is_no_reply(r#"{"id":ID,"ok":"yes","value":"de"}"#, "\"ok\" must be true or false");
    is_no_reply(r#"{"id":ID,"ok":true,"value":"de","more":1}"#, "\"more\" has no place here");
    is_no_reply(r#"{"id":ID,"ok":false}"#, "\"error\" must be a JSON object");
    is_no_reply(
        r#"{"id":ID,"ok":false,"error":{"kind":"odd","message":"m"}}"#,
        "there is no kind of error \"odd\"",
    );
    is_no_reply(r#"{"id":ID,"ok":false,"error":{"kind":"failed"}}"#, "\"message\" must be a string");
    is_no_reply(
        r#"{"id":ID,"ok":false,"error":{"kind":"failed","message":"m","hint":3}}"#,
        "\"hint\" must be a string",
    );
    let long = format!(r#"{{"id":0,"ok":true,"value":"{}"}}"#, "x".repeat((1 << 20) - 1));
    is_no_reply(&long, "it has 1048604 bytes; at most 1048576 are allowed");
}

#[test]
fn a_number_that_was_never_asked_is_told_so() {
    for id in [0, 1, u64::MAX] {
        let (said, heard) =
            told("return gt.look.language()", &format!(r#"{{"id":{id},"ok":true,"value":"de"}}"#));
        assert_eq!((said, heard), (Err(format!("there is no request {id}")), None));
    }
}

#[test]
fn a_request_that_was_not_sent_yet_can_not_be_answered() {
    let mut host = far();
    let program = host.start("return gt.look.language()");
    host.ticks(1);
    let guess = r#"{"id":1,"ok":true,"value":"xx"}"#;
    assert_eq!(host.host().client_reply(OWNER, guess), Err(ReplyFault::NeverAsked(1)));
    let id = id(&request(&mut host));
    assert_eq!(host.host().client_reply(OWNER, &format!(r#"{{"id":{id},"ok":true,"value":"de"}}"#)), Ok(()));
    host.ticks(1);
    assert_eq!(host.ended(program).expect("it is answered").returned(), "de");
}

#[test]
fn a_value_of_another_type_fails_the_call_and_says_where() {
    is_undeclared("gt.look.language()", "7", "expected a string, got 7");
    is_undeclared("gt.look.language()", "null", "expected a string, got nil");
    is_undeclared("gt.count.twice(1)", "1.5", "expected a whole number, got 1.5");
    is_undeclared(
        "gt.count.twice(1)",
        "9007199254740993",
        "whole numbers go up to 9007199254740991 either way, got 9007199254740992",
    );
    is_undeclared("gt.look.show('fox')", "true", "expected nothing, got true");
    is_undeclared("gt.look.author('fox')", "[]", "expected a string, got {}");
    is_undeclared(
        "gt.look.list()",
        r#"[{"name":"fox","worn":3},{"name":7,"worn":0}]"#,
        "item 2: field 'name': expected a string, got 7",
    );
    is_undeclared("gt.look.list()", r#"[{"name":"fox"}]"#, "item 1: field 'worn' is missing");
    is_undeclared(
        "gt.look.list()",
        r#"[{"name":"fox","worn":3,"price":1}]"#,
        "item 1: there is no field 'price'; the fields are name, worn, author",
    );
    is_undeclared(
        "gt.look.list()",
        r#"{"name":"fox","worn":3}"#,
        "expected a list, got {name = \"fox\", worn = 3}",
    );
}

#[test]
fn even_what_may_be_anything_has_its_bounds() {
    let nested = |depth| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    let taken = told("return #gt.look.raw()", &format!(r#"{{"id":ID,"ok":true,"value":{}}}"#, nested(100)));
    assert_eq!(taken, (Ok(()), Some("1".to_owned())));
    is_undeclared(
        "gt.look.raw()",
        &nested(102),
        "tables are nested more than 100 deep, or contain themselves",
    );
    let deeper = format!(r#"{{"id":0,"ok":true,"value":{}}}"#, nested(200));
    is_no_reply(&deeper, "it is not JSON: recursion limit exceeded at line 1 column 153");
    let long = format!("\"{}\"", "x".repeat((256 << 10) + 1));
    is_undeclared("gt.look.raw()", &long, "a string may have 262144 bytes at most, this one has 262145");
}

#[test]
fn the_program_of_a_liar_is_not_asked_again() {
    let mut host = far();
    let program = host.start("pcall(gt.look.language) return gt.look.language()");
    host.ticks(1);
    let first = id(&request(&mut host));
    let reply = |id: u64, value: &str| format!(r#"{{"id":{id},"ok":true,"value":{value}}}"#);
    let lie = host.host().client_reply(OWNER, &reply(first, "7"));
    assert!(matches!(lie, Err(ReplyFault::Undeclared { id, .. }) if id == first));
    let truth = host.host().client_reply(OWNER, &reply(first, r#""de""#));
    assert_eq!(truth, Err(ReplyFault::Closed(first)));
    host.ticks(1);
    let second = id(&request(&mut host));
    assert_eq!(host.host().client_reply(OWNER, &reply(second, r#""de""#)), Ok(()));
    host.ticks(1);
    assert_eq!(host.ended(program).expect("it has ended").returned(), "de");
}

#[test]
fn a_failure_that_is_told_reaches_the_program_whole() {
    let reply = r#"{"id":ID,"ok":false,"error":{"kind":"no_path","message":"a wall","hint":"a.b.c()","data":{"at":[1,2]}}}"#;
    let code =
        "local _, err = pcall(gt.look.language) return {err.kind, err.message, err.hint, err.data.at[2]}";
    assert_eq!(told(code, reply), (Ok(()), Some(r#"["no_path","a wall","a.b.c()",2]"#.to_owned())));
}

//! What a client answers to requests, good ones and others.

use crate::client;

#[track_caller]
fn answers(request: &str, reply: &str) {
    assert_eq!(client().answer(request), reply);
}

#[test]
fn a_request_is_answered_by_the_function_that_it_names() {
    answers(
        r#"{"id":4,"function":"gt.count.twice","arguments":[21],"companion":1,"owner":1}"#,
        r#"{"id":4,"ok":true,"value":42}"#,
    );
    answers(
        r#"{"id":5,"function":"gt.look.show","arguments":["fox"],"companion":1,"owner":1}"#,
        r#"{"id":5,"ok":true,"value":null}"#,
    );
    answers(
        r#"{"id":6,"function":"gt.look.show","arguments":["wolf"],"companion":1,"owner":1}"#,
        r#"{"id":6,"ok":false,"error":{"kind":"not_found","message":"there is no look 'wolf'","hint":"my.look.list()","data":{"asked":"wolf"}}}"#,
    );
}

#[test]
fn a_client_reads_the_arguments_as_strictly_as_a_host() {
    answers(
        r#"{"id":7,"function":"gt.look.list","arguments":["fox",{"mots":1}],"companion":1,"owner":1}"#,
        r#"{"id":7,"ok":false,"error":{"kind":"bad_argument","message":"there is no option 'mots'; did you mean 'most'? The options are most\nusage: gt.look.list([name], {most=…})","hint":"gt.look.list(\"fox\", {most = 1})","data":{"path":"mots"}}}"#,
    );
    answers(
        r#"{"id":8,"function":"gt.count.twice","arguments":[],"companion":1,"owner":1}"#,
        r#"{"id":8,"ok":false,"error":{"kind":"bad_argument","message":"'n' is missing\nusage: gt.count.twice(n)","hint":"print(numen.api.help(\"gt.count.twice\"))","data":{"path":"n"}}}"#,
    );
}

#[test]
fn a_function_that_the_client_does_not_have_is_told_so() {
    // One that runs beside the world is none of the client's.
    answers(
        r#"{"id":9,"function":"gt.count.up","arguments":[1],"companion":1,"owner":1}"#,
        r#"{"id":9,"ok":false,"error":{"kind":"failed","message":"your owner's client has no function \"gt.count.up\": it runs other plugins"}}"#,
    );
}

#[test]
fn a_panic_and_a_result_that_cannot_be_told_are_answers_too() {
    answers(
        r#"{"id":10,"function":"gt.look.broken","arguments":[],"companion":1,"owner":1}"#,
        r#"{"id":10,"ok":false,"error":{"kind":"failed","message":"the function broke; this is a fault in the application, not in the program"}}"#,
    );
    answers(
        r#"{"id":11,"function":"gt.count.part","arguments":[0],"companion":1,"owner":1}"#,
        r#"{"id":11,"ok":false,"error":{"kind":"failed","message":"the result can't be returned: it contains a number that JSON can't hold"}}"#,
    );
}

#[test]
fn what_is_no_request_is_answered_with_what_is_wrong() {
    answers(
        "what?",
        r#"{"id":null,"ok":false,"error":{"kind":"failed","message":"malformed message: it is not JSON: expected value at line 1 column 1"}}"#,
    );
    answers(
        r#"{"id":12,"function":"gt.look.language","companion":1,"owner":1}"#,
        r#"{"id":12,"ok":false,"error":{"kind":"failed","message":"malformed message: \"arguments\" must be a list"}}"#,
    );
    answers(
        r#"{"id":13,"function":"gt.look.language","arguments":[],"companion":1,"owner":1,"as":"root"}"#,
        r#"{"id":13,"ok":false,"error":{"kind":"failed","message":"malformed message: \"as\" has no place here"}}"#,
    );
}

#[test]
fn the_client_can_change_between_requests() {
    let mut client = client();
    client.client_mut().language = "de_de";
    assert_eq!(
        client.answer(r#"{"id":1,"function":"gt.look.language","arguments":[],"companion":1,"owner":1}"#),
        r#"{"id":1,"ok":true,"value":"de_de"}"#
    );
    assert_eq!(client.client().looks.len(), 2);
}

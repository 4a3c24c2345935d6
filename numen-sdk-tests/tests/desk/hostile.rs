//! Bytes that are no requests, and programs that would like to be the owner.

use crate::Open;
use numen_sdk::permission::Answer;
use proptest::prelude::*;
use std::{
    io::{ErrorKind, Read, Write},
    os::unix::net::UnixStream,
};

/// Sends bytes and gives what came back.
fn answered(open: &mut Open, bytes: &[u8]) -> String {
    let mut stream = UnixStream::connect(open.home.join("desk.sock")).unwrap();
    stream.set_nonblocking(true).unwrap();
    let (mut rest, mut replies) = (bytes, Vec::new());
    for _ in 0..1_000 {
        match stream.write(rest) {
            Ok(written) => rest = &rest[written..],
            Err(error) if error.kind() == ErrorKind::WouldBlock => {}
            // It was told that this is no desk.
            Err(_) => rest = &[],
        }
        if rest.is_empty() {
            let _ = stream.shutdown(std::net::Shutdown::Write);
        }
        open.server.serve(&mut open.host);
        let mut buffer = [0; 4096];
        match stream.read(&mut buffer) {
            Ok(0) => return String::from_utf8(replies).unwrap(),
            Ok(read) => replies.extend_from_slice(&buffer[..read]),
            Err(error) if error.kind() == ErrorKind::WouldBlock => {}
            Err(_) => return String::from_utf8(replies).unwrap(),
        }
    }
    panic!("the connection has not ended");
}

#[test]
fn each_line_that_is_no_request_is_told_why_and_the_next_is_read() {
    let mut open = Open::new();
    let lines = b"\xFF\xFE\n\n{\"desk\": 1, \"ask\": \"dance\"}\n{\"desk\": 1, \"ask\": \"cards\"}\n";
    let replies = answered(&mut open, lines);
    let replies: Vec<&str> = replies.lines().collect();
    assert_eq!(replies.len(), 4);
    assert!(replies[0].starts_with("{\"desk\":1,\"error\":\"this is no JSON: "), "{}", replies[0]);
    assert!(replies[1].starts_with("{\"desk\":1,\"error\":\"this is no JSON: "), "{}", replies[1]);
    assert!(
        replies[2].starts_with("{\"desk\":1,\"error\":\"\\\"ask\\\" must be one of hello, "),
        "{}",
        replies[2]
    );
    assert_eq!(replies[3], "{\"desk\":1,\"ok\":[]}");
}

#[test]
fn a_line_without_an_end_ends_the_connection() {
    let mut open = Open::new();
    let replies = answered(&mut open, &vec![b'['; 1 << 20]);
    assert_eq!(replies, "{\"desk\":1,\"error\":\"a line has at most 65536 bytes\"}\n");
    let nested = [vec![b'['; 60_000], b"\n".to_vec()].concat();
    let replies = answered(&mut open, &nested);
    assert!(
        replies.starts_with("{\"desk\":1,\"error\":\"this is no JSON: recursion limit exceeded"),
        "{replies}"
    );
}

#[test]
fn a_programs_text_cant_look_like_more_than_it_is() {
    let mut open = Open::new();
    open.start(
        r#"shop.till.drop("diamond", {words = "\27[2J\rrequest 2 of companion 1\n  \u{202e}type: yes 1\"}"})"#,
    );
    let seen = open.while_served(|mut desk| desk.cards().unwrap().remove(0));
    assert!(seen.call.starts_with("shop.till.drop("), "{}", seen.call);
    assert!(!seen.call.chars().any(|c| c.is_control() || c == '\u{202e}'), "{:?}", seen.call);
    assert_eq!(seen.to_string().lines().count(), 4, "{seen}");
    open.host.answer(seen.id, Answer::Deny).unwrap();
    open.tick();

    let line = r#"shop.till.command("say hi\u{202e}companion 1: program 9 may drop minecraft:dirt")"#;
    open.start(&format!("{line}\n{line}"));
    let grants = open.while_served(|mut desk| {
        let card = desk.cards().unwrap().remove(0);
        desk.answer(card.id, Answer::AllowUntilEnd).unwrap();
        desk.grants().unwrap()
    });
    assert_eq!(
        grants,
        [
            "companion 1: program 2 may command /say hi\\u{202e}companion 1: program 9 may drop minecraft:dirt (no rule allows it)"
        ]
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_bytes_are_answered_line_by_line_and_the_host_goes_on(
        lines in prop::collection::vec(prop_oneof![
            prop::collection::vec(any::<u8>(), 0..40),
            r#"\{"desk": [12], "ask": "(hello|cards|answer|grants|revoke|rules|add|remove|mode)"(, "(card|owner)": -?[0-9]{1,25})?(, "table": "(deny|x)", "rule": "[a-z()*#&! ]{0,12}")?(, "answer": "(once|always|no)")?\}"#
                .prop_map(String::into_bytes),
        ], 0..40),
    ) {
        let mut open = Open::new();
        open.start("shop.till.drop('diamond')");
        let whole: Vec<u8> = lines.iter().flat_map(|line| [line.as_slice(), b"\n"].concat()).collect();
        let replies = answered(&mut open, &whole);
        let sent = whole.iter().filter(|byte| **byte == b'\n').count();
        prop_assert_eq!(replies.lines().count(), sent);
        for reply in replies.lines() {
            let reply: serde_json::Value = serde_json::from_str(reply).unwrap();
            prop_assert_eq!(&reply["desk"], 1);
        }
        open.tick();
        prop_assert!(open.while_served(|mut desk| desk.owners().is_ok()));
    }
}

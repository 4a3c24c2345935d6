//! Whether somebody answers: what a desk that comes and goes means for requests.

use crate::Open;
use std::{
    io::{Read, Write},
    os::unix::net::UnixStream,
};

const UNANSWERED: &str = "so this was not done: drop diamond. Tell your owner what you wanted, and don't \
                          retry unless asked";

#[test]
fn a_desk_that_is_there_is_asked_where_nobody_was() {
    let mut open = Open::new();
    open.host.set_staffed(false);
    let program = open.start("shop.till.drop('diamond')");
    assert_eq!(
        open.receipt(program),
        format!(
            "stopped at line 1 · 1 call · 0 s: shop.till.drop: needs_consent — your owner isn't there to be asked, {UNANSWERED}"
        )
    );
    let desk = open.visited();
    open.start("shop.till.drop('diamond')");
    assert_eq!(open.host.cards().len(), 1);
    drop(desk);
}

#[test]
fn a_desk_that_closes_leaves_its_requests_unanswered() {
    let mut open = Open::new();
    open.host.set_staffed(false);
    let (first, second) = (open.visited(), open.visited());
    let program = open.start("shop.till.drop('diamond')");
    drop(first);
    open.tick();
    // Another is still there.
    assert_eq!(open.host.cards().len(), 1);
    drop(second);
    open.tick();
    assert_eq!(
        open.receipt(program),
        format!(
            "stopped at line 1 · 1 call · 0 s: shop.till.drop: needs_consent — the desk was disconnected before your owner \
             answered, {UNANSWERED}"
        )
    );
}

#[test]
fn a_request_stays_open_where_somebody_else_staffs_the_desk() {
    let mut open = Open::new();
    let desk = open.visited();
    open.start("shop.till.drop('diamond')");
    drop(desk);
    open.tick();
    assert_eq!(open.host.cards().len(), 1);
    // And what the application says meanwhile is what holds afterwards.
    let desk = open.visited();
    open.host.set_staffed(false);
    open.tick();
    assert_eq!(open.host.cards().len(), 1);
    drop(desk);
    open.tick();
    assert_eq!(open.host.cards().len(), 0);
}

#[test]
fn a_server_that_is_closed_takes_its_visitors_with_it() {
    let mut open = Open::new();
    open.host.set_staffed(false);
    let _desk = open.visited();
    open.start("shop.till.drop('diamond')");
    let elsewhere = numen_sdk::desk::DeskServer::open(open.home.join("elsewhere")).unwrap();
    std::mem::replace(&mut open.server, elsewhere).close(&mut open.host);
    assert_eq!(open.host.cards().len(), 0);
}

#[test]
fn only_who_says_hello_counts() {
    let mut open = Open::new();
    let mut quiet = UnixStream::connect(open.home.join("desk.sock")).unwrap();
    open.tick();
    quiet.write_all(b"{\"desk\": 1, \"ask\": \"cards\"}\n").unwrap();
    open.tick();
    assert!(!open.server.is_visited());
    quiet.write_all(b"{\"desk\": 1, \"ask\": \"hello\"}\n").unwrap();
    open.tick();
    assert!(open.server.is_visited());
    drop(open.visited());
    quiet.shutdown(std::net::Shutdown::Write).unwrap();
    open.tick();
    assert!(!open.server.is_visited());
    let mut replies = String::new();
    quiet.read_to_string(&mut replies).unwrap();
    assert_eq!(replies, "{\"desk\":1,\"ok\":[]}\n{\"desk\":1,\"ok\":{\"owners\":[1]}}\n");
}

#[test]
fn so_many_desks_are_served_and_one_more_is_told() {
    let mut open = Open::new();
    let desks: Vec<_> = (0..8).map(|_| open.visited()).collect();
    let failure = open.while_served(|mut desk| desk.cards().unwrap_err());
    assert_eq!(failure.to_string(), "8 desks are here already; close one");
    drop(desks);
    open.tick();
    open.visited();
}

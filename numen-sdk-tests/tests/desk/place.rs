//! Where the desk is: a socket for one user, which is there as long as its host.

use crate::{Open, home};
use numen_sdk::desk::{DeskClient, DeskFailure, DeskServer};
use std::{
    fs,
    io::ErrorKind,
    os::unix::{fs::PermissionsExt, net::UnixListener},
};

#[test]
fn the_socket_is_for_its_user_alone() {
    let open = Open::new();
    let mode = |path: &str| fs::metadata(open.home.join(path)).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode("desk.sock"), mode("")), (0o600, 0o700));
    let mut names: Vec<_> =
        fs::read_dir(&open.home).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["desk.sock", "host.lock", "host.pid"]);
}

#[test]
fn nothing_is_left_where_nothing_was_kept() {
    let home = home();
    drop(DeskServer::open(&home).unwrap());
    assert!(!home.exists());
    fs::create_dir(&home).unwrap();
    drop(DeskServer::open(&home).unwrap());
    assert_eq!(fs::read_dir(&home).unwrap().count(), 0);
    fs::remove_dir(&home).unwrap();
}

#[test]
fn a_home_has_one_desk_and_a_dead_hosts_is_replaced() {
    let open = Open::new();
    let socket = open.home.join("desk.sock");
    let error = DeskServer::open(&open.home).unwrap_err();
    assert_eq!(
        (error.kind(), error.to_string()),
        (
            ErrorKind::AddrInUse,
            format!(
                "another host has its desk at {}; stop that one, or choose another home",
                socket.display()
            )
        )
    );
    // A host that is killed leaves its socket behind, as a listener does by itself.
    let dead = home();
    fs::create_dir(&dead).unwrap();
    drop(UnixListener::bind(dead.join("desk.sock")).unwrap());
    assert!(matches!(DeskClient::connect(&dead), Err(DeskFailure::NoHost(_))));
    let server = DeskServer::open(&dead).unwrap();
    DeskClient::connect(&dead).unwrap();
    drop(server);
    assert!(!dead.join("desk.sock").exists());
    fs::remove_dir(&dead).unwrap();
}

#[test]
fn a_socket_that_has_become_anothers_is_not_removed() {
    let home = home();
    let first = DeskServer::open(&home).unwrap();
    fs::remove_file(home.join("desk.sock")).unwrap();
    let second = DeskServer::open(&home).unwrap();
    drop(first);
    DeskClient::connect(&home).unwrap();
    drop(second);
    fs::remove_dir(&home).unwrap();
}

#[test]
fn what_is_no_socket_is_left_alone() {
    let home = home();
    fs::create_dir(&home).unwrap();
    fs::write(home.join("desk.sock"), "mine").unwrap();
    let error = DeskServer::open(&home).unwrap_err();
    assert_eq!(error.to_string(), format!("{} is no socket; move it away", home.join("desk.sock").display()));
    assert_eq!(fs::read_to_string(home.join("desk.sock")).unwrap(), "mine");
    fs::remove_dir_all(&home).unwrap();
}

#[test]
fn without_a_host_the_desk_says_which_home_was_meant() {
    let home = home();
    let failure = DeskClient::connect(&home).unwrap_err();
    assert_eq!(failure.to_string(), format!("no host runs with the home {}", home.display()));
}

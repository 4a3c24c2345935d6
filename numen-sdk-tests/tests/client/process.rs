//! A client in a process of its own: this test program, run again, which answers a line of its standard input with one of
//! its output.

use crate::{Game, client, far, id};
use numen_sdk::{
    client::ReplyFault,
    testing::{OWNER, TestHost},
};
use std::{
    env,
    io::{self, BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

/// What stands before each reply: the test harness writes lines of its own.
const MARK: &str = "reply ";

#[test]
#[ignore = "the other process of the tests here; waits for requests on standard input"]
fn the_other_process() {
    let mut client = client();
    for request in io::stdin().lines() {
        let reply = client.answer(&request.expect("a line"));
        writeln!(io::stdout(), "\n{MARK}{reply}").expect("the host listens");
    }
}

/// The owner's client, in its process.
struct Process {
    child: Child,
    requests: Option<ChildStdin>,
    replies: io::Lines<BufReader<ChildStdout>>,
}

impl Process {
    fn start() -> Self {
        let mut child = Command::new(env::current_exe().expect("this program has a file"))
            .args(["--exact", "process::the_other_process", "--ignored", "--nocapture"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            // Where it writes of the function that is to panic.
            .stderr(Stdio::null())
            .spawn()
            .expect("this program runs again");
        let requests = child.stdin.take();
        let replies = BufReader::new(child.stdout.take().expect("it is piped")).lines();
        Process { child, requests, replies }
    }

    fn send(&mut self, request: &str) {
        let requests = self.requests.as_mut().expect("it has not been closed");
        writeln!(requests, "{request}").expect("the client listens");
    }

    fn reply(&mut self) -> String {
        loop {
            let line = self.replies.next().expect("the client lives").expect("a line");
            if let Some(reply) = line.strip_prefix(MARK) {
                return reply.to_owned();
            }
        }
    }

    /// Carries what there is to and fro, once.
    fn exchange(&mut self, host: &mut TestHost<Game>) {
        for request in host.host().client_requests(OWNER) {
            self.send(&request);
            let reply = self.reply();
            host.host().client_reply(OWNER, &reply).expect("an honest reply");
        }
    }

    /// The end of its requests, and of it.
    fn stop(&mut self) {
        self.requests = None;
        assert!(self.child.wait().expect("it ends").success());
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.requests = None;
        // A test that failed leaves no process behind.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_program_calls_functions_in_two_processes_in_turn() {
    let (mut host, mut process) = (far(), Process::start());
    let program = host.start(
        "local n = gt.count.up(1)\nn = gt.count.twice(n)\nlocal last = gt.count.up(n)\n\
         return {n, last, gt.look.list({most = 1}), gt.look.author('knight')}",
    );
    for _ in 0..4 {
        host.ticks(1);
        process.exchange(&mut host);
    }
    assert_eq!(
        host.ended(program).expect("it has ended").receipt(),
        "ok · 5 calls · 0 s\nreturned: {4, 5, {{author = \"Ann\", name = \"fox\", worn = 3}}}"
    );
    process.stop();
}

#[test]
fn what_goes_wrong_over_there_is_an_error_here() {
    let (mut host, mut process) = (far(), Process::start());
    let program = host.start(
        "local _, first = pcall(gt.look.broken)\nlocal _, second = pcall(gt.look.show, 'wolf')\nreturn {first.kind, second.kind}",
    );
    for _ in 0..3 {
        host.ticks(1);
        process.exchange(&mut host);
    }
    let run = host.ended(program).expect("it has ended");
    assert_eq!(run.returned(), &serde_json::json!(["failed", "not_found"]));
    process.stop();
}

#[test]
fn an_owner_who_leaves_in_the_middle_ends_the_wait() {
    let (mut host, mut process) = (far(), Process::start());
    let program = host.start("return gt.look.language()");
    host.ticks(1);
    assert_eq!(host.host().client_requests(OWNER).len(), 1);
    process.stop();
    host.host().set_online(OWNER, false);
    host.ticks(1);
    assert_eq!(
        host.ended(program).expect("it has ended").receipt(),
        "stopped at line 1 · 1 call · 0 s: gt.look.language: timeout — gt.look.language was not answered: your owner went \
         offline; it changed nothing, so running it again is safe\nhint: gt.look.language()"
    );
}

#[test]
fn what_comes_for_a_program_that_was_cut_off_is_dropped() {
    let (mut host, mut process) = (far(), Process::start());
    let program = host.start("return gt.look.language()");
    host.ticks(1);
    let request = host.host().client_requests(OWNER).remove(0);
    process.send(&request);
    host.host().cut_off(program, "your body has died");
    let reply = process.reply();
    assert_eq!(reply, format!(r#"{{"id":{},"ok":true,"value":"zh_cn"}}"#, id(&request)));
    assert_eq!(host.host().client_reply(OWNER, &reply), Err(ReplyFault::Closed(id(&request))));
    // The next program's answer is its own.
    let next = host.start("return gt.count.twice(4)");
    host.ticks(1);
    process.exchange(&mut host);
    host.ticks(1);
    assert_eq!(host.ended(next).expect("it has ended").receipt(), "ok · 1 call · 0 s\nreturned: 8");
    assert_eq!(
        host.ended(program).expect("it has ended").receipt(),
        "stopped at line 1 (gt.look.language) · 1 call · 0 s: your body has died. Nothing after that ran."
    );
    process.stop();
}

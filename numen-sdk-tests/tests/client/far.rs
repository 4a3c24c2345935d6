//! A client somewhere else: programs wait for it, thirty seconds at most.

use crate::{Game, client, far, id, request};
use numen_sdk::{
    CompanionId, OwnerId, ProgramId,
    client::ReplyFault,
    testing::{OWNER, TestHost},
};

const ANOTHER: OwnerId = OwnerId(2);

fn receipt(host: &mut TestHost<Game>, program: ProgramId) -> String {
    host.ended(program).expect("it has ended").receipt()
}

#[test]
fn an_answer_in_time_is_the_result() {
    let mut host = far();
    let program = host.start("return gt.look.list('fox', {most = 1})[1].author");
    host.ticks(1);
    let request = request(&mut host);
    let call = r#""function":"gt.look.list","arguments":["fox",{"most":1}],"companion":1,"owner":1}"#;
    assert_eq!(request, format!(r#"{{"id":{},{call}"#, id(&request)));
    assert_eq!(host.host().client_requests(OWNER), Vec::<String>::new(), "each is given once");
    host.ticks(598);
    assert_eq!(host.host().client_reply(OWNER, &client().answer(&request)), Ok(()));
    assert_eq!(host.ended(program), None);
    host.ticks(1);
    assert_eq!(receipt(&mut host, program), "ok · 1 call · 29 s\nreturned: Ann");
}

#[test]
fn after_600_ticks_the_call_fails_and_the_program_goes_on() {
    let mut host = far();
    let program = host.start("local _, err = pcall(gt.look.language)\nreturn err.kind");
    host.ticks(1);
    let request = request(&mut host);
    host.ticks(599);
    assert_eq!(host.ended(program), None);
    host.ticks(1);
    assert_eq!(
        receipt(&mut host, program),
        "ok · 1 call · 30 s\nnotes:\nline 1 gt.look.language: timeout — gt.look.language got no answer from your owner's \
         client in 30 s; it changed nothing, so running it again is safe\nreturned: timeout"
    );
    assert_eq!(
        host.host().client_reply(OWNER, &client().answer(&request)),
        Err(ReplyFault::Closed(id(&request)))
    );
}

#[test]
fn the_timeout_says_what_and_how_long_and_what_to_run() {
    let mut host = far();
    let run = host.run("gt.look.list('fox', {most = 2})");
    let error = run.error().expect("nobody has answered");
    assert_eq!(error.kind, "timeout");
    assert_eq!(
        error.message,
        "gt.look.list got no answer from your owner's client in 30 s; it changed nothing, so running it again is safe"
    );
    assert_eq!(error.hint.as_deref(), Some("gt.look.list(\"fox\", {most = 2})"));
    assert_eq!(host.host().client_requests(OWNER), Vec::<String>::new(), "nobody waits for it any more");
}

#[test]
fn a_function_changes_something_on_the_client_elsewhere() {
    let (mut host, mut client) = (far(), client());
    let program = host.start("return gt.look.speak('de')");
    host.ticks(1);
    let reply = client.answer(&request(&mut host));
    assert_eq!(host.host().client_reply(OWNER, &reply), Ok(()));
    host.ticks(1);
    assert_eq!(receipt(&mut host, program), "ok · 1 call · 0 s\nreturned: zh_cn, for 1 of 1");
    assert_eq!(client.client().language, "de");
}

#[test]
fn what_may_have_been_done_is_not_to_be_run_again_without_a_look() {
    let mut host = far();
    let program = host.start("gt.look.speak('de')");
    host.ticks(1);
    request(&mut host);
    host.ticks(600);
    assert_eq!(
        receipt(&mut host, program),
        "stopped at line 1 · 1 call · 30 s: gt.look.speak: timeout — gt.look.speak got no answer from your owner's client in \
         30 s; it may have been done all the same, so look before you run it again\n\
         hint: print(numen.api.help(\"gt.look.speak\"))"
    );
    // What was never sent was not done.
    let run = host.run("gt.look.speak('de')");
    let error = run.error().expect("nobody has answered");
    assert!(error.message.ends_with("it changed nothing, so running it again is safe"), "{}", error.message);
    assert_eq!(error.hint.as_deref(), Some("gt.look.speak(\"de\")"));
}

#[test]
fn an_owner_who_is_offline_fails_the_call_at_once() {
    let mut host = far();
    host.host().set_online(OWNER, false);
    let program = host.start("gt.look.list('fox')");
    host.ticks(1);
    assert_eq!(
        receipt(&mut host, program),
        "stopped at line 1 · 1 call · 0 s: gt.look.list: timeout — gt.look.list runs on your owner's client, and your owner is \
         offline; it changed nothing, so running it again is safe\nhint: gt.look.list(\"fox\")"
    );
    host.host().set_online(OWNER, true);
    let program = host.start("return gt.look.language()");
    host.ticks(1);
    let request = request(&mut host);
    assert_eq!(host.host().client_reply(OWNER, &client().answer(&request)), Ok(()));
    host.ticks(1);
    assert_eq!(receipt(&mut host, program), "ok · 1 call · 0 s\nreturned: zh_cn");
}

#[test]
fn only_the_asked_owner_answers_and_only_once() {
    let mut host = far();
    let program = host.start("return gt.look.language()");
    host.ticks(1);
    let request = request(&mut host);
    let reply = client().answer(&request);
    assert_eq!(host.host().client_reply(ANOTHER, &reply), Err(ReplyFault::Foreign(id(&request))));
    assert_eq!(host.host().client_reply(OWNER, &reply), Ok(()));
    assert_eq!(
        host.host().client_reply(OWNER, &reply.replace("zh_cn", "en_us")),
        Err(ReplyFault::Closed(id(&request)))
    );
    host.ticks(1);
    assert_eq!(receipt(&mut host, program), "ok · 1 call · 0 s\nreturned: zh_cn");
}

#[test]
fn the_answer_to_a_program_that_was_stopped_is_dropped() {
    let mut host = far();
    let program = host.start("return gt.look.language()");
    host.ticks(1);
    let request = request(&mut host);
    host.host().cut_off(program, "enough");
    assert_eq!(
        host.host().client_reply(OWNER, &client().answer(&request)),
        Err(ReplyFault::Closed(id(&request)))
    );
    assert_eq!(
        receipt(&mut host, program),
        "stopped at line 1 (gt.look.language) · 1 call · 0 s: enough. Nothing after that ran."
    );
}

#[test]
fn ids_of_requests_are_new_in_each_host_and_cannot_be_guessed() {
    let ids = || {
        let mut host = far();
        (0..3)
            .map(|_| {
                let program = host.start("return gt.look.language()");
                host.ticks(1);
                let id = id(&request(&mut host));
                host.host().cut_off(program, "enough");
                id
            })
            .collect::<Vec<u64>>()
    };
    let (first, second) = (ids(), ids());
    let all: std::collections::BTreeSet<_> = first.iter().chain(&second).collect();
    assert_eq!(all.len(), 6, "{first:?} {second:?}");
    // Of 53 bits each, so that JSON numbers hold them everywhere; none is near the one before it.
    assert!(all.iter().all(|id| **id < 1 << 53));
    assert!(first.windows(2).all(|pair| pair[0].abs_diff(pair[1]) > 1_000), "{first:?}");
}

#[test]
fn requests_are_sent_in_the_order_of_the_calls() {
    let mut host = far();
    for name in ["a", "b", "c", "d", "e", "f"] {
        let companion = CompanionId(u64::from(name.as_bytes()[0]));
        host.host().join(companion, OWNER);
        host.host().start(companion, &format!("gt.look.author('{name}')")).expect("each has one program");
    }
    host.ticks(1);
    let requests = host.host().client_requests(OWNER);
    let names = requests.iter().map(|request| request.split('"').nth(9).unwrap_or_default());
    assert_eq!(names.collect::<String>(), "abcdef");
}

#[test]
fn a_request_that_was_not_sent_goes_with_its_program() {
    let mut host = far();
    let program = host.start("return gt.look.language()");
    host.ticks(1);
    host.host().cut_off(program, "enough");
    assert_eq!(host.host().client_requests(OWNER), Vec::<String>::new());
}

#[test]
fn an_owner_who_leaves_fails_what_they_were_asked_and_nothing_else() {
    let mut host = far();
    let (theirs, hers) = (host.start("return gt.look.language()"), CompanionId(2));
    host.host().join(hers, ANOTHER);
    let other = host.host().start(hers, "return gt.look.language()").expect("another companion's");
    host.ticks(1);
    let request = host.host().client_requests(ANOTHER).remove(0);
    host.host().set_online(OWNER, false);
    assert_eq!(host.host().client_requests(OWNER), Vec::<String>::new());
    host.ticks(1);
    assert_eq!(
        receipt(&mut host, theirs),
        "stopped at line 1 · 1 call · 0 s: gt.look.language: timeout — gt.look.language was not answered: your owner went \
         offline; it changed nothing, so running it again is safe\nhint: gt.look.language()"
    );
    assert_eq!(host.host().client_reply(ANOTHER, &client().answer(&request)), Ok(()));
    host.ticks(1);
    assert_eq!(receipt(&mut host, other), "ok · 1 call · 0 s\nreturned: zh_cn");
}

#[test]
fn where_a_program_cannot_wait_a_client_elsewhere_is_not_asked() {
    let mut host = far();
    let run = host.run("table.sort({1, 2}, function(a, b) return gt.count.twice(a) < 3 end)");
    assert_eq!(
        run.receipt(),
        "stopped at line 1 · 1 call · 0 s: gt.count.twice: failed — it may have to wait, and a comparator, a gsub callback, \
         a metamethod or the code of a module outside of its functions can't: call it on a line of its own\nhint: gt.count.twice(2)"
    );
    assert_eq!(host.host().client_requests(OWNER), Vec::<String>::new());
}

#[test]
fn arguments_that_are_too_much_for_a_message_are_refused() {
    let mut host = far();
    let run = host.run("gt.look.author(string.rep('x', 300000))");
    assert_eq!(
        run.error().expect("it is too long").message,
        "'name': a string may have 262144 bytes at most, this one has 300000\nusage: gt.look.author(name)"
    );
    let run = host.run("local n = {} for i = 1, 70000 do n[i] = 1234567890123456 end gt.count.part(n)");
    assert_eq!(
        run.error().expect("it is too much").message.lines().next(),
        Some(
            "the arguments are too long for a message to your owner's client: they have 1190003 bytes as JSON, and a message has \
             at most 1048576"
        )
    );
    assert_eq!(host.host().client_requests(OWNER), Vec::<String>::new());
}

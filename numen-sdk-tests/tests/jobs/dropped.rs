//! Tasks and futures that panic when they are dropped: the host goes on, and calls end as they would without that.

use super::Diary;
use numen_sdk::{
    call::{Completer, Prepared},
    prelude::*,
    testing::{COMPANION, TestHost},
};

/// Panics when it is dropped.
struct Bomb;

impl Drop for Bomb {
    fn drop(&mut self) {
        panic!("dropped");
    }
}

/// A task that holds a bomb.
struct Fragile {
    how: String,
    left: u32,
    _bomb: Bomb,
}

impl Task<Diary> for Fragile {
    type Output = u32;

    fn can_run(&mut self, _: &ServerCall<'_, Diary>) -> Result<(), ApiError> {
        match self.how.as_str() {
            "refuse" => Err(ApiError::new(ErrorKind::NotFound, "there is nothing to do")),
            _ => Ok(()),
        }
    }

    fn prepare(&mut self, _: &mut ServerCall<'_, Diary>) -> Result<Prepared<u32>, ApiError> {
        Ok(match self.how.as_str() {
            "search" => Prepared::Searching,
            "done" => Prepared::Done(3),
            _ => Prepared::Ready,
        })
    }

    fn tick(&mut self, _: &mut ServerCall<'_, Diary>) -> Result<Flow<u32>, ApiError> {
        self.left -= 1;
        match (self.left, self.how.as_str()) {
            (0, "fail") => Err(ApiError::new(ErrorKind::Failed, "it did not work")),
            (0, "panic") => panic!("in the middle"),
            (0, _) => Ok(Flow::Finished(7)),
            _ => Ok(Flow::Running),
        }
    }
}

fn fragile(how: String) -> Fragile {
    Fragile { how, left: 3, _bomb: Bomb }
}

#[fn_doc("Work for three ticks.")]
fn work(call: &mut ServerCall<Diary>, how: String) -> Job<u32> {
    call.job(fragile(how))
}

#[fn_doc("Do something short.")]
fn act(call: &mut ServerCall<Diary>, how: String) -> Pending<u32> {
    call.act(fragile(how))
}

#[fn_doc("Wait for a future.")]
fn wait(_call: &mut ServerCall<Diary>, how: String) -> Pending<u32> {
    let (bomb, mut polls) = (Bomb, 0);
    let poll = move |_: &mut std::task::Context<'_>| {
        let _held = &bomb;
        polls += 1;
        match (polls, how.as_str()) {
            (3, "fail") => std::task::Poll::Ready(Err(ApiError::new(ErrorKind::Failed, "it did not work"))),
            (3, "panic") => panic!("in the middle"),
            (3, "finish") => std::task::Poll::Ready(Ok(7)),
            _ => std::task::Poll::Pending,
        }
    };
    Pending::future(std::future::poll_fn(poll))
}

#[fn_doc("Wait for an answer, with the world.")]
fn after(call: &mut ServerCall<Diary>, how: String) -> Pending<u32> {
    let (pending, completer) = Pending::open();
    let bomb = Bomb;
    answer(completer, &how);
    call.after(pending, move |_, value| {
        let _held = &bomb;
        Ok(value)
    })
}

/// Answers from a thread, so that it is not known at once; or never.
fn answer(completer: Completer<u32>, how: &str) {
    let result = match how {
        "finish" => Ok(7),
        "fail" => Err(ApiError::new(ErrorKind::Failed, "it did not work")),
        _ => return std::mem::forget(completer),
    };
    let answer = move || match result {
        Ok(value) => completer.complete(value),
        Err(error) => completer.fail(error),
    };
    std::thread::spawn(answer).join().expect("it only answers");
}

fn host() -> TestHost<Diary> {
    let odd = Plugin::new("odd", |numen| numen.api("task", "Odd tasks.", functions![work, act, wait, after]));
    TestHost::new(Diary::default()).plugin(odd)
}

const BROKE: &str = "the function broke; this is a fault in the application, not in the program";

#[test]
fn a_call_ends_as_it_would_if_what_it_waited_for_panics_when_it_is_dropped() {
    let mut host = host();
    for (call, how, expected) in [
        ("work", "finish", Ok(7)),
        ("work", "done", Ok(3)),
        ("work", "fail", Err("it did not work")),
        ("work", "refuse", Err("there is nothing to do")),
        ("work", "panic", Err(BROKE)),
        ("act", "finish", Ok(7)),
        ("act", "done", Ok(3)),
        ("act", "fail", Err("it did not work")),
        ("act", "refuse", Err("there is nothing to do")),
        ("act", "panic", Err(BROKE)),
        ("wait", "finish", Ok(7)),
        ("wait", "fail", Err("it did not work")),
        ("wait", "panic", Err(BROKE)),
        // What it holds is dropped by the function itself.
        ("after", "finish", Err(BROKE)),
        ("after", "fail", Err("it did not work")),
    ] {
        let run = host.run(&format!("return odd.task.{call}('{how}')"));
        let result = run.error().map_or(Ok(run.returned()), |error| Err(error.message.as_str()));
        let expected = expected.map(serde_json::Value::from);
        assert_eq!(result, expected.as_ref().map_err(|message| *message), "{call} {how}");
    }
}

#[test]
fn a_program_is_cut_off_whatever_it_waits_for() {
    let mut host = host();
    for (call, how) in [
        ("work", "finish"),
        ("work", "search"),
        ("act", "finish"),
        ("act", "search"),
        ("wait", ""),
        ("after", ""),
    ] {
        let program = host.start(&format!("odd.task.{call}('{how}')"));
        host.ticks(2);
        host.host().cut_off(program, "enough");
        host.ticks(2);
        assert!(host.ended(program).is_some(), "{call} {how}");
    }
    assert_eq!(host.run("return odd.task.work('finish')").returned(), 7);
}

#[test]
fn a_job_gives_way_and_is_stopped_even_if_it_panics_when_it_is_dropped() {
    let mut host = host();
    let first = host.start("odd.task.work('finish')");
    host.ticks(1);
    host.host().interrupt(first, "look here");
    let second = host.start("odd.task.work('search')");
    host.ticks(1);
    host.host().interrupt(second, "look here");
    assert_eq!(host.run("return odd.task.work('finish')").returned(), 7);
    let third = host.start("odd.task.work('finish')");
    host.ticks(1);
    host.host().stop_job(COMPANION, "enough");
    host.ticks(2);
    assert!(host.ended(third).is_some());
    host.start("odd.task.work('search')");
    host.ticks(1);
    host.host().leave(COMPANION);
    host.ticks(2);
}

#[test]
fn a_host_can_be_dropped_with_all_of_them_in_hand() {
    for (call, how) in
        [("work", "finish"), ("work", "search"), ("act", "finish"), ("wait", ""), ("after", "")]
    {
        let mut host = host();
        host.start(&format!("odd.task.{call}('{how}')"));
        host.ticks(1);
        drop(host);
    }
}

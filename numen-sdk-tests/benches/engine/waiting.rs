//! A call that waits, beside mlua's async functions on tokio: parked, resumed with a value.

use crate::{
    Toy, limits,
    side_by_side::{Side, bound, compare},
};
use mlua::Lua;
use numen_sdk::{CompanionId, Host, OwnerId, prelude::*};
use std::task::Poll;

#[fn_doc("One more, at the next look.")]
fn later<W: World>(_call: &ServerCall<W>, n: i64) -> Pending<i64> {
    let mut looked = false;
    Pending::future(std::future::poll_fn(move |_| {
        if std::mem::replace(&mut looked, true) { Poll::Ready(Ok(n + 1)) } else { Poll::Pending }
    }))
}

#[fn_doc("Nobody answers.")]
fn never<W: World>(_call: &ServerCall<W>) -> Pending<i64> {
    Pending::future(std::future::pending())
}

const CODE: &str = "local f, n = bench.waits.later, 0 for _ = 1, ROUNDS do n = f(n) end";
/// Rounds of one program.
const ROUNDS: u32 = 1_000;

/// One wait each, with the tick that resumes it.
fn ours(host: &mut Host<Toy>, code: &str) {
    let program = host.start(CompanionId(1), code).expect("one at a time");
    while host.is_running(program) {
        host.tick(&mut Toy);
    }
    assert!(host.receipt(program).is_some_and(numen_sdk::Receipt::ok));
}

pub(crate) fn waiting() {
    println!("(4) a call that waits: parked, resumed with a value");
    let waits = Plugin::new("bench", |numen| numen.api("waits", "Waits.", functions![later, never]));
    let mut limits = limits();
    limits.ticks = u64::MAX;
    let mut host = Host::builder().plugin(waits).limits(limits).build().expect("registered");
    host.join(CompanionId(1), OwnerId(1));

    let lua = Lua::new();
    let later = lua.create_async_function(|_, n: i64| async move {
        tokio::task::yield_now().await;
        Ok(n + 1)
    });
    let table = lua.create_table().unwrap();
    let inner = lua.create_table().unwrap();
    inner.set("later", later.unwrap()).unwrap();
    table.set("waits", inner).unwrap();
    lua.globals().set("bench", table).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();

    let code = CODE.replace("ROUNDS", &ROUNDS.to_string());
    let parked = host.start(CompanionId(1), "bench.waits.never()").expect("one at a time");
    bound(
        "    a tick of the host alone, with a program that waits on",
        20 * ROUNDS,
        f64::INFINITY,
        Side::new("numen-sdk", &mut |times| (0..times).for_each(|_| host.tick(&mut Toy))),
    );
    host.cut_off(parked, "measured");
    compare(
        "    recorded, limits on, a tick of the host each",
        20 * ROUNDS,
        0.6,
        Side::new("numen-sdk, a Pending", &mut |times| {
            (0..times / ROUNDS).for_each(|_| ours(&mut host, &code));
        }),
        Side::new("mlua, an async function on tokio, no limits", &mut |times| {
            for _ in 0..times / ROUNDS {
                runtime.block_on(lua.load(&code).exec_async()).unwrap();
            }
        }),
    );
}

//! Every shape of result, written out and through an alias.
#![deny(warnings)]
use numen_sdk::prelude::*;

#[derive(ApiType)]
struct Mana {
    current: i32,
}

struct Tired;

impl From<Tired> for ApiError {
    fn from(_: Tired) -> Self {
        ApiError::new(ErrorKind::Failed, "too tired")
    }
}

type Fallible<T> = Result<T, ApiError>;
type OnScreen<'a> = ClientCall<'a, ()>;
type Later = Pending<i32>;

#[fn_doc("Nothing.")]
fn nothing<W: World>(_call: &ServerCall<W>) {}

#[fn_doc("Unit.")]
fn unit<W: World>(_call: &ServerCall<W>) -> () {}

#[fn_doc("A value.")]
fn value<W: World>(_call: &ServerCall<W>) -> Mana {
    Mana { current: 1 }
}

#[fn_doc("A value or nil.")]
fn optional<W: World>(_call: &ServerCall<W>) -> Option<Mana> {
    None
}

#[fn_doc("A text.")]
fn text<W: World>(_call: &ServerCall<W>) -> &'static str {
    "text"
}

#[fn_doc("A list.")]
fn list<W: World>(_call: &ServerCall<W>) -> Vec<Mana> {
    Vec::new()
}

#[fn_doc("A value or an error.")]
fn fallible<W: World>(_call: &ServerCall<W>) -> Result<Mana, Tired> {
    Err(Tired)
}

#[fn_doc("Nil, a value or an error.")]
fn both<W: World>(_call: &ServerCall<W>) -> Result<Option<Mana>, ApiError> {
    Ok(None)
}

#[fn_doc("Nothing or an error.")]
fn done<W: World>(_call: &mut ServerCall<W>) -> Result<(), Tired> {
    Ok(())
}

#[fn_doc("An alias of a result.")]
fn aliased<W: World>(_call: &ServerCall<W>) -> Fallible<Mana> {
    Ok(Mana { current: 1 })
}

#[fn_doc("A value later.")]
fn later<W: World>(_call: &ServerCall<W>) -> Pending<i32> {
    Pending::ready(1)
}

#[fn_doc("An alias of one.")]
fn later_aliased<W: World>(_call: &mut ServerCall<W>) -> Later {
    Pending::ready(1)
}

#[fn_doc("A value later or an error now.")]
fn later_fallible<W: World>(_call: &ServerCall<W>) -> Result<Pending<Option<Mana>>, Tired> {
    Err(Tired)
}

#[fn_doc("A job.")]
fn job<W: World>(_call: &mut ServerCall<W>) -> Job<i32> {
    Job::done(1)
}

#[fn_doc("A job or an error.")]
fn job_fallible<W: World>(_call: &mut ServerCall<W>) -> Result<Job<()>, Tired> {
    Err(Tired)
}

#[fn_doc("On the client.")]
fn client<C: 'static>(_call: &ClientCall<C>) -> Result<Mana, Tired> {
    Err(Tired)
}

#[fn_doc("On the client, changing it.")]
fn client_changes<C: 'static>(_call: &mut ClientCall<C>) -> Result<Option<Mana>, Tired> {
    Err(Tired)
}

#[fn_doc("On the client, changing it, through an alias.")]
fn client_changes_aliased(_call: &mut OnScreen) -> Fallible<Mana> {
    Ok(Mana { current: 1 })
}

fn main() {
    let _: Plugin<Toy> = Plugin::new("demo", |numen| {
        numen.api(
            "all",
            "All of them.",
            functions![
                nothing,
                unit,
                value,
                optional,
                text,
                list,
                fallible,
                both,
                done,
                aliased,
                later,
                later_aliased,
                later_fallible,
                job,
                job_fallible,
                client,
                client_changes,
                client_changes_aliased,
            ],
        );
    });
}

struct Toy;
impl World for Toy {
    type Client = ();
}

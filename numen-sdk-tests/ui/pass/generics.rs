//! Type parameters, where clauses, `impl Trait` in the call, a client's type bound by the world's.
#![deny(warnings)]
use numen_sdk::prelude::*;

trait Magic: World<Client: Wardrobe> {
    type Spell: ApiType;
}
trait Wardrobe: 'static {}

#[fn_doc("A bound.")]
fn bound<W: Magic>(_call: &ServerCall<W>, a: i32) -> i32 {
    a
}

#[fn_doc("A where clause.")]
fn clause<W>(_call: &mut ServerCall<W>, a: i32) -> i32
where
    W: World + Magic,
{
    a
}

#[fn_doc("No name for the world.")]
fn unnamed(_call: &ServerCall<impl Magic>, a: i32) -> i32 {
    a
}

#[fn_doc("No name for the client.")]
fn client(_call: &ClientCall<impl Wardrobe>) {}

#[fn_doc("A type of the world's.")]
fn spell<W: Magic>(_call: &ServerCall<W>, spell: W::Spell, one: Option<i32>) -> Option<W::Spell> {
    one.map(|_| spell)
}

#[fn_doc("Bound by the world's client.")]
fn through<W: World<Client = C>, C: Wardrobe>(_call: &ServerCall<W>) {}

#[fn_doc("One world only.")]
fn concrete(_call: &ServerCall<Toy>) {}

fn plugin<W: Magic>() -> Plugin<W> {
    Plugin::new("demo", |numen| {
        numen.api("all", "All of them.", functions![bound, clause, unnamed, client, spell, through]);
    })
}

fn main() {
    plugin::<Toy>();
    let _: Plugin<Toy> = Plugin::new("toy", |numen| numen.api("toy", "Toys.", functions![concrete]));
}

struct Toy;
impl World for Toy {
    type Client = Mirror;
}
impl Magic for Toy {
    type Spell = String;
}
struct Mirror;
impl Wardrobe for Mirror {}

//! The first parameter of a function says where it runs and what it may do.

use super::FunctionTable;
use crate::{
    args::Reader,
    call::{Asks, ClientCall, Done, Reads, ServerCall, Writes},
    value::Sink,
    world::World,
};

/// The input of a shim: the call, its arguments, and the sink for the result.
pub struct Invocation<'i, C> {
    /// The call.
    pub call: C,
    /// The arguments.
    pub args: Reader<'i>,
    /// The sink for the result.
    pub sink: &'i mut dyn Sink,
}

type ServerShim<W> = for<'i> fn(&mut Invocation<'i, ServerCall<'i, W>>) -> Done;
type Shim<F> = for<'i> fn(&mut Invocation<'i, <F as FirstParam>::Call<'i>>) -> Done;

/// Implemented for `fn(FirstParameterType)`. In a function pointer elided lifetimes are higher-ranked, so the tokens of a
/// signature can be used unchanged, type aliases included.
#[diagnostic::on_unimplemented(
    message = "the first parameter of a Lua function says where it runs",
    label = "this is not a call",
    note = "write `&ServerCall<W>` to read the world, `&mut ServerCall<W>` to change it",
    note = "write `&ClientCall<C>` to read on the owner's client, `&mut ClientCall<C>` to change something there"
)]
pub trait FirstParam {
    /// The side: reads, writes, or the client.
    type Side;
    /// The type of the call.
    type Call<'i>;
    /// The type in the registry.
    type Def;
    /// Combines table and shim.
    fn def(table: &'static FunctionTable, shim: Shim<Self>) -> Self::Def
    where
        Self: Sized;
}

/// A function with access to the world.
pub struct ServerFn<W: World> {
    pub(crate) table: &'static FunctionTable,
    pub(crate) writes: bool,
    pub(crate) shim: ServerShim<W>,
}

impl<W: World> ServerFn<W> {
    /// A function that only reads.
    #[doc(hidden)]
    pub fn reading(table: &'static FunctionTable, shim: ServerShim<W>) -> Self {
        ServerFn { table, writes: false, shim }
    }

    /// A function that may change the world.
    #[doc(hidden)]
    pub fn writing(table: &'static FunctionTable, shim: ServerShim<W>) -> Self {
        ServerFn { table, writes: true, shim }
    }
}

/// A function that runs on the owner's client.
pub struct ClientFn<C: 'static> {
    pub(crate) table: &'static FunctionTable,
    pub(crate) writes: bool,
    pub(crate) shim: for<'i> fn(&mut Invocation<'i, ClientCall<'i, C>>) -> Done,
}

impl<W: World> FirstParam for fn(&ServerCall<'_, W>) {
    type Side = Reads;
    type Call<'i> = ServerCall<'i, W>;
    type Def = ServerFn<W>;
    fn def(table: &'static FunctionTable, shim: Shim<Self>) -> ServerFn<W> {
        ServerFn { table, writes: false, shim }
    }
}

impl<W: World> FirstParam for fn(&mut ServerCall<'_, W>) {
    type Side = Writes;
    type Call<'i> = ServerCall<'i, W>;
    type Def = ServerFn<W>;
    fn def(table: &'static FunctionTable, shim: Shim<Self>) -> ServerFn<W> {
        ServerFn { table, writes: true, shim }
    }
}

impl<C: 'static> FirstParam for fn(&ClientCall<'_, C>) {
    type Side = Asks;
    type Call<'i> = ClientCall<'i, C>;
    type Def = ClientFn<C>;
    fn def(table: &'static FunctionTable, shim: Shim<Self>) -> ClientFn<C> {
        ClientFn { table, writes: false, shim }
    }
}

impl<C: 'static> FirstParam for fn(&mut ClientCall<'_, C>) {
    type Side = Asks;
    type Call<'i> = ClientCall<'i, C>;
    type Def = ClientFn<C>;
    fn def(table: &'static FunctionTable, shim: Shim<Self>) -> ClientFn<C> {
        ClientFn { table, writes: true, shim }
    }
}

/// Converts the engine's call to the reference that the function takes. The function determines the type.
pub trait Lend<'a, C> {
    /// Converts it.
    fn lend(call: &'a mut C) -> Self;
}

impl<'a, 'w, W: World> Lend<'a, ServerCall<'w, W>> for &'a ServerCall<'w, W> {
    fn lend(call: &'a mut ServerCall<'w, W>) -> Self {
        call
    }
}

impl<'a, 'w, W: World> Lend<'a, ServerCall<'w, W>> for &'a mut ServerCall<'w, W> {
    fn lend(call: &'a mut ServerCall<'w, W>) -> Self {
        call
    }
}

impl<'a, 'w, C> Lend<'a, ClientCall<'w, C>> for &'a ClientCall<'w, C> {
    fn lend(call: &'a mut ClientCall<'w, C>) -> Self {
        call
    }
}

impl<'a, 'w, C> Lend<'a, ClientCall<'w, C>> for &'a mut ClientCall<'w, C> {
    fn lend(call: &'a mut ClientCall<'w, C>) -> Self {
        call
    }
}

/// A function as the registry holds it.
pub enum Def<W: World> {
    /// It has access to the world.
    Server(ServerFn<W>),
    /// It runs on the owner's client.
    Client(ClientFn<W::Client>),
}

impl<W: World> Def<W> {
    pub(crate) fn table(&self) -> &'static FunctionTable {
        match self {
            Def::Server(function) => function.table,
            Def::Client(function) => function.table,
        }
    }
}

/// A function that fits a world.
#[diagnostic::on_unimplemented(
    message = "this function runs in another world than `{W}`",
    label = "its call names another world type",
    note = "make it generic over the world: `fn f<W: YourTrait>(call: &ServerCall<W>)`"
)]
pub trait IntoDef<W: World> {
    /// The function as the registry holds it.
    fn into_def(self) -> Def<W>;
}

impl<W: World> IntoDef<W> for ServerFn<W> {
    fn into_def(self) -> Def<W> {
        Def::Server(self)
    }
}

impl<W: World> IntoDef<W> for ClientFn<W::Client> {
    fn into_def(self) -> Def<W> {
        Def::Client(self)
    }
}

/// The list that [`functions!`](crate::functions) fills.
///
/// The macro makes a `fn(&mut Functions<W>)`, so the door's world is known before the entries are looked at, and a
/// function of another world is reported as itself.
pub struct Functions<W: World>(pub(crate) Vec<Def<W>>);

impl<W: World> Functions<W> {
    /// Adds one.
    #[doc(hidden)]
    pub fn add(&mut self, function: impl IntoDef<W>) {
        self.0.push(function.into_def());
    }
}

/// Stands in for a function that was refused at compile time, so that a list with it gives no further error.
pub enum Refused {}

impl<W: World> IntoDef<W> for Refused {
    fn into_def(self) -> Def<W> {
        match self {}
    }
}

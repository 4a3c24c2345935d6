//! What is said about functions: their qualifiers, their call, their type parameters and their result.

use super::{param::owned, refuse};
use crate::shape::{self, written};
use crate::signature::Param;
use quote::ToTokens;
use syn::{Abi, Error, GenericParam, Ident, Lifetime, Receiver, Token, Type, TypeReference};

pub(crate) fn method(at: &Receiver) -> Error {
    refuse(
        at,
        "a Lua function cannot be a method",
        "make it a free function whose first parameter is `&ServerCall<W>`, `&mut ServerCall<W>` or `&ClientCall<C>`",
    )
}

pub(crate) fn async_function(at: &Token![async]) -> Error {
    refuse(
        at,
        "a Lua function cannot be `async`",
        "remove `async` and return a `Pending<R>`, as in `Pending::future(async move { … })`",
    )
}

pub(crate) fn unsafe_function(at: &Token![unsafe]) -> Error {
    refuse(
        at,
        "a Lua function cannot be `unsafe`: no Lua program can promise what it asks for",
        "remove `unsafe` and check in the body what must hold",
    )
}

pub(crate) fn extern_function(at: &Abi) -> Error {
    refuse(at, "a Lua function cannot have an ABI of its own", "remove `extern`")
}

pub(crate) fn variadic(at: &impl ToTokens) -> Error {
    refuse(at, "a Lua function cannot be variadic", "write `#[rest] items: Vec<T>` as the last parameter")
}

pub(crate) fn no_call(at: &Ident) -> Error {
    refuse(at, format_args!("`{at}` does not take the call it runs in"), CALL_TYPES)
}

const CALL_TYPES: &str = "make the first parameter `&ServerCall<W>` to read the world, `&mut ServerCall<W>` to change it, or `&ClientCall<C>` to run on the owner's client";

pub(crate) fn call_is_no_reference(at: &Type) -> Error {
    let (name, ty) = (shape::last_segment(at).map(|segment| segment.ident.to_string()), written(at));
    match name.as_deref() {
        Some("ServerCall") => refuse(
            at,
            "the call is lent, so the first parameter must be a reference",
            format_args!("write `&{ty}` to read the world, `&mut {ty}` to change it"),
        ),
        Some("ClientCall") => refuse(
            at,
            "the call is lent, so the first parameter must be a reference",
            format_args!(
                "write `&{ty}` to read on the owner's client, `&mut {ty}` to change something there"
            ),
        ),
        _ => refuse(at, format_args!("the first parameter must be the call, and `{ty}` is none"), CALL_TYPES),
    }
}

pub(crate) fn no_such_call(at: &TypeReference) -> Error {
    refuse(
        at,
        format_args!("the first parameter must be the call, and `{}` is none", written(at)),
        CALL_TYPES,
    )
}

pub(crate) fn late_call(at: &Param) -> Error {
    let name = at.lua_name();
    refuse(
        at,
        format_args!("`{name}` is a call, and only the first parameter of a function is one"),
        format_args!("put `{name}` first, or remove it where the first is a call already"),
    )
}

pub(crate) fn client_that_waits(at: &Type) -> Error {
    refuse(
        at,
        "a function on the owner's client answers at once",
        "return the value itself, or take `&ServerCall<W>`",
    )
}

pub(crate) fn reader_that_works(at: &Type, call: &TypeReference) -> Error {
    let call = written(&call.elem);
    refuse(at, "a job occupies the body, which is a change", format_args!("take `&mut {call}`"))
}

pub(crate) fn static_call(at: &Lifetime) -> Error {
    refuse(at, "the call is lent for the time of the function and is not `'static`", "remove the lifetime")
}

pub(crate) fn lifetime(at: &Lifetime) -> Error {
    refuse(
        at,
        format_args!(
            "`{at}` has nothing to name: the call cannot be kept, and parameters and results are owned"
        ),
        "remove the lifetime: the call's own may be left out, as in `&ServerCall<W>`",
    )
}

pub(crate) fn unbound(at: &GenericParam, ident: &Ident) -> Error {
    let what = format!(
        "nothing says what `{ident}` is: Lua only passes values, and the first parameter does not bind it"
    );
    if matches!(at, GenericParam::Const(_)) {
        return refuse(ident, what, "write the value itself in its place");
    }
    refuse(
        ident,
        what,
        format_args!(
            "write a concrete type in its place, or bind it to the world, as in `W: World<Client = {ident}>`"
        ),
    )
}

pub(crate) fn buried_result(at: &Type, ok: &Type, whole: &Type) -> Error {
    let (result, whole) = (written(at), written(whole));
    let inside_out = result.replacen(&written(ok), &whole.replacen(&result, &written(ok), 1), 1);
    refuse(
        at,
        "`Result` means nothing inside another type: a function fails as a whole",
        format_args!("write `{inside_out}`"),
    )
}

pub(crate) fn later_result(at: &Type, ok: &Type) -> Error {
    refuse(
        at,
        "`Result` means nothing in what comes later: it can fail without",
        format_args!("write `{}` here", written(ok)),
    )
}

pub(crate) fn impl_return(at: &Type) -> Error {
    refuse(
        at,
        "a Lua function cannot return `impl Trait`: its type is part of the documentation",
        "name the type: `R`, `Option<R>`, `Pending<R>`, `Job<R>` or a `Result` of these",
    )
}

pub(crate) fn borrowed_return(at: &TypeReference) -> Error {
    refuse(
        at,
        "a result outlives the call, so it cannot be borrowed from it",
        format_args!("return `{}`", owned(&at.elem)),
    )
}

//! The attribute and derive macros of `numen-sdk`, which exports them: depend on that crate.

mod attr;
mod bundle;
mod check;
mod data;
mod docs;
mod entry;
mod expand;
mod item;
mod krate;
#[allow(dead_code, unreachable_pub)] // `numen-sdk` has the same file, and uses and exports all of it.
mod names;
mod repair;
mod report;
mod rustdoc;
mod shape;
mod signature;
#[cfg(test)]
mod tests;

use proc_macro::TokenStream;

/// Makes a function callable from Lua.
///
/// Its first parameter says where it runs; the others are its Lua parameters. The function stays as it is and can be
/// called from Rust. `name = "…"` gives it another name in Lua.
///
/// ```ignore
/// #[fn_doc("Cast one of your spells.")]
/// #[example(r#"mymod.mana.cast("fireball", {target = 184})"#)]
/// pub fn cast<W: Magic>(
///     call: &mut ServerCall<W>,
///     /// The spell's id, e.g. fireball.
///     spell: String,
///     /// The entity to cast it on.
///     #[omitted("cast it in front of you")]
///     target: Option<EntityRef>,
/// ) -> Result<(), ApiError> {
///     todo!()
/// }
/// ```
///
/// | attribute of a parameter | on | meaning |
/// |---|---|---|
/// | `///` | any | what it is and what values it takes |
/// | `#[omitted("…")]` | `Option<T>` | what leaving it out means; completes "Omit to …" |
/// | `#[positional]` | `Option<T>` | the optional last positional, instead of an entry of the options table |
/// | `#[rest]` | `Vec<T>` | the remaining positionals |
/// | `#[args]` | a type that derives `Args` | all parameters, from a struct |
#[proc_macro_attribute]
pub fn fn_doc(arguments: TokenStream, item: TokenStream) -> TokenStream {
    entry::fn_doc(arguments.into(), item.into()).into()
}

/// Lua that runs as it stands and shows the function; repeatable, above or below `#[fn_doc]`.
///
/// ```ignore
/// #[fn_doc("Your mana now and the most you can hold.")]
/// #[example("mymod.mana.get().current")]
/// pub fn get<W: Magic>(call: &ServerCall<W>) -> Mana { todo!() }
/// ```
#[proc_macro_attribute]
pub fn example(arguments: TokenStream, item: TokenStream) -> TokenStream {
    entry::beside_fn_doc("example", arguments.into(), item.into()).into()
}

/// A remark on the function; repeatable, above or below `#[fn_doc]`.
///
/// ```ignore
/// #[fn_doc("Your mana now and the most you can hold.")]
/// #[note("Costs nothing.")]
/// pub fn get<W: Magic>(call: &ServerCall<W>) -> Mana { todo!() }
/// ```
#[proc_macro_attribute]
pub fn note(arguments: TokenStream, item: TokenStream) -> TokenStream {
    entry::beside_fn_doc("note", arguments.into(), item.into()).into()
}

/// The full names of related functions, above or below `#[fn_doc]`.
///
/// ```ignore
/// #[fn_doc("Your mana now and the most you can hold.")]
/// #[see_also("mymod.mana.cast", "mymod.mana.spells")]
/// pub fn get<W: Magic>(call: &ServerCall<W>) -> Mana { todo!() }
/// ```
#[proc_macro_attribute]
pub fn see_also(arguments: TokenStream, item: TokenStream) -> TokenStream {
    entry::beside_fn_doc("see_also", arguments.into(), item.into()).into()
}

/// The crate through which a function reaches the SDK, where its own crate does not depend on `numen-sdk`; above or below
/// `#[fn_doc]`. It stands on types that derive `ApiType` or `Args` too, below the derive.
///
/// The lists take it in front: `functions![crate = facade::numen_sdk; get, cast]`,
/// `bundle!(crate = facade::numen_sdk; "skills")`.
///
/// ```ignore
/// #[fn_doc("Your mana now and the most you can hold.")]
/// #[numen(crate = "facade::numen_sdk")]
/// pub fn get<W: Magic>(call: &ServerCall<W>) -> Mana { todo!() }
/// ```
#[proc_macro_attribute]
pub fn numen(arguments: TokenStream, item: TokenStream) -> TokenStream {
    entry::beside_fn_doc("numen", arguments.into(), item.into()).into()
}

/// A type that crosses between Lua and Rust.
///
/// A struct is a table; an enum of variants without fields is one of its names, in snake_case; an enum of variants
/// with one unnamed field each is a union, told apart by what its members look like.
///
/// ```ignore
/// /// What is left of your mana.
/// #[derive(ApiType)]
/// pub struct Mana {
///     /// Mana you have now.
///     pub current: i32,
///     /// Most mana you can hold.
///     pub max: i32,
/// }
/// ```
///
/// | attribute | on | meaning |
/// |---|---|---|
/// | `///` | types and fields | their documentation |
/// | `#[api_type(name = "…")]` | types, fields, variants without fields | another name in Lua |
/// | `#[omitted("…")]` | `Option<T>` fields | what leaving it out means; completes "Omit to …" |
/// | `#[folded]` | fields | readable in Lua, but hidden from `pairs`, `print` and returned text |
/// | `#[flatten]` | the first field | its fields are spread into this table, its class is the parent |
/// | `#[numen(crate = "…")]` | types | the crate that re-exports the SDK |
/// | `#[methods("ns.module")]` | structs | values have the methods that lie in that module, in its table of the type's name |
#[proc_macro_derive(
    ApiType,
    attributes(api_type, numen, omitted, folded, flatten, methods, positional, rest, args)
)]
pub fn derive_api_type(input: TokenStream) -> TokenStream {
    entry::api_type(input.into()).into()
}

/// The parameters of a function as a struct, taken by `#[args]`.
///
/// The fields have the attributes that parameters have.
///
/// ```ignore
/// #[derive(Args)]
/// pub struct Cast {
///     /// The spell's id, e.g. fireball.
///     pub spell: String,
///     /// The entity to cast it on.
///     #[omitted("cast it in front of you")]
///     pub target: Option<EntityRef>,
/// }
///
/// #[fn_doc("Cast one of your spells.")]
/// pub fn cast<W: Magic>(call: &mut ServerCall<W>, #[args] args: Cast) -> Result<(), ApiError> { todo!() }
/// ```
#[proc_macro_derive(
    Args,
    attributes(numen, omitted, positional, rest, args, api_type, folded, flatten, methods)
)]
pub fn derive_args(input: TokenStream) -> TokenStream {
    entry::args(input.into()).into()
}

/// The functions of a group, for `Door::api`.
///
/// ```ignore
/// numen.api("mana", "Your mana and the spells you can cast.", functions![get, spells::cast]);
/// ```
#[proc_macro]
pub fn functions(input: TokenStream) -> TokenStream {
    expand::list::expand(input.into()).into()
}

/// The files under a directory of this crate, carried in its binary: for `Door::bundle_skills` and
/// `Door::bundle_modules`.
///
/// ```ignore
/// numen.bundle_skills(bundle!("skills"));
/// ```
///
/// The directory is named as seen from the crate's `Cargo.toml`. All files in it and below are taken, but none whose
/// name, or whose directory's name, begins with a dot. An empty directory is fine, a missing one is a compile error.
///
/// A file that is changed or removed makes cargo compile the crate again. One that is *added* is only seen by the next
/// compilation, for cargo can't be told of a directory from here: save the source file that has the `bundle!`, or give
/// the crate a build script that prints `cargo::rerun-if-changed=skills`.
#[proc_macro]
pub fn bundle(input: TokenStream) -> TokenStream {
    bundle::expand(input.into()).into()
}

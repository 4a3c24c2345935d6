//! `numen.module`: what a program can do with its owner's modules.

use super::{Entry, Saved, ShelfError, name::OWN_NAMESPACE};
use crate::{api::Door, call::Call, prelude::*};

#[fn_doc("All modules that programs can use, and how they did.")]
#[example("numen.module.list()")]
#[see_also("numen.module.show", "numen.module.save")]
fn list<W: World>(call: &ServerCall<W>) -> Vec<Entry> {
    call.shelf().borrow().list()
}

#[fn_doc("The text of a module.")]
#[example(r#"print(numen.module.show("my.bread"))"#)]
#[note("To know how to call a module, its help is enough; the text is for changing it.")]
#[see_also("numen.module.list", "numen.api.help")]
fn show<W: World>(
    call: &ServerCall<W>,
    /// The module's full name, e.g. my.bread.
    name: String,
) -> Result<String, ApiError> {
    call.shelf().borrow().show(&name).map_err(|error| told(error, "numen.module.show", None))
}

#[fn_doc("Keep a text as a module, which this program and all later ones can use by name.")]
#[example(
    r#"numen.module.save("-- Bake bread.\nlocal M = {}\nfunction M.bake() return 1 end\nreturn M", "my.bread")"#
)]
#[example(r#"local name = numen.module.save("-- Bake bread.\nreturn {}").name"#)]
#[note(
    "A module is Lua that returns a table of functions. It begins with a comment line that says what it is for."
)]
#[note(
    "A comment right above a function is its help; in it, `---@param name Type what` explains a parameter."
)]
#[note("A program that has used the module already goes on with the text that it began with.")]
#[see_also("numen.module.show", "numen.module.reset")]
fn save<W: World>(
    call: &mut ServerCall<W>,
    /// The text of the module.
    text: String,
    /// Its full name, e.g. my.bread.
    #[positional]
    #[omitted("take the next free name, my.module_1 for the first")]
    name: Option<String>,
) -> Result<Saved, ApiError> {
    let told = |error| told(error, "numen.module.save", Some(&text));
    let clashes = |name: &&String| {
        let namespace = name.split('.').next().unwrap_or_default();
        call.is_namespace(namespace) && !call.shelf().borrow().is_known(name)
    };
    if let Some(name) = name.as_ref().filter(|name| super::check(name).is_ok()).filter(clashes) {
        return Err(told(ShelfError::PluginNamespace { name: name.clone() }));
    }
    let saved = call.shelf().borrow_mut().save(name.as_deref(), &text).map_err(told)?;
    // It may still work, or serve as a start, so it is saved all the same.
    for problem in call.check_module(&saved.name, &text) {
        call.report(format!("{} is saved, but {problem}", saved.name));
    }
    Ok(saved)
}

#[fn_doc("Delete a module; returns the text that it had.")]
#[example(r#"local text = numen.module.delete("my.bread")"#)]
#[note("A module that is shipped stays deleted until it is reset.")]
#[see_also("numen.module.reset", "numen.module.list")]
fn delete<W: World>(
    call: &mut ServerCall<W>,
    /// The module's full name, e.g. my.bread.
    name: String,
) -> Result<String, ApiError> {
    call.shelf().borrow_mut().delete(&name).map_err(|error| told(error, "numen.module.delete", None))
}

#[fn_doc("Make a module that was changed or deleted what it is as shipped.")]
#[example(r#"numen.module.reset("mymod.mana")"#)]
#[note("What was changed in it is lost; keep it by saving it under a name of your own before.")]
#[see_also("numen.module.list", "numen.module.save")]
fn reset<W: World>(
    call: &mut ServerCall<W>,
    /// The module's full name, e.g. mymod.mana.
    name: String,
) -> Result<(), ApiError> {
    call.shelf().borrow_mut().reset(&name).map_err(|error| told(error, "numen.module.reset", None))
}

/// Registers the group `module`.
pub fn register<W: World>(numen: &mut Door<W>) {
    numen.api(
        "module",
        "Your modules: Lua that you keep for later programs.",
        functions![list, show, save, delete, reset],
    );
}

/// What a program is told, with the next line to run: the same call with the name that was meant, where that is known.
fn told(error: ShelfError, function: &str, text: Option<&str>) -> ApiError {
    let kind = match &error {
        ShelfError::Name { .. }
        | ShelfError::PluginNamespace { .. }
        | ShelfError::NoSummary
        | ShelfError::TooLong { .. } => ErrorKind::BadArgument,
        ShelfError::Unknown { .. } | ShelfError::Deleted { .. } => ErrorKind::NotFound,
        ShelfError::NotShipped { .. }
        | ShelfError::Full
        | ShelfError::NoDirectory
        | ShelfError::Io { .. } => ErrorKind::Failed,
    };
    let again = |name: &str| match text {
        Some(text) => Call::of(function).arg(text).arg(name),
        None => Call::of(function).arg(name),
    };
    let hint = match &error {
        ShelfError::Name { fault, .. } => fault.nearest().map(again),
        ShelfError::PluginNamespace { name } => {
            name.split_once('.').map(|(_, own)| again(&format!("{OWN_NAMESPACE}.{own}")))
        }
        ShelfError::Unknown { nearest: Some(nearest), .. } => Some(again(nearest)),
        ShelfError::Unknown { nearest: None, .. } | ShelfError::Full => Some(Call::of("numen.module.list")),
        ShelfError::Deleted { name } => Some(Call::of("numen.module.reset").arg(name)),
        ShelfError::NotShipped { name } => Some(Call::of("numen.module.show").arg(name)),
        ShelfError::NoSummary
        | ShelfError::TooLong { .. }
        | ShelfError::NoDirectory
        | ShelfError::Io { .. } => None,
    };
    let told = ApiError::new(kind, error.to_string());
    match hint {
        Some(hint) => told.hint(hint),
        None => told,
    }
}

#[cfg(all(test, feature = "testing"))]
mod tests;

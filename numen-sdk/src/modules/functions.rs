//! `numen.module`: the functions for modules.

use super::{Entry, Saved, ShelfError, name::OWN_NAMESPACE};
use crate::{api::Door, call::Call, prelude::*};

#[fn_doc("List all modules, with statistics of their use.")]
#[example("numen.module.list()")]
#[see_also("numen.module.show", "numen.module.save")]
fn list<W: World>(call: &ServerCall<W>) -> Vec<Entry> {
    call.shelf().borrow().list()
}

#[fn_doc("Get the text of a module.")]
#[example(r#"print(numen.module.show("my.bread"))"#)]
#[note("To call a module, read its help. To change it, read its text.")]
#[see_also("numen.module.list", "numen.api.help")]
fn show<W: World>(
    call: &ServerCall<W>,
    /// The module's full name, e.g. my.bread.
    name: String,
) -> Result<String, ApiError> {
    call.shelf().borrow().show(&name).map_err(|error| api_error(error, "numen.module.show", None))
}

#[fn_doc("Save a text as a module, which this program and all later ones can use by name.")]
#[example(
    r#"numen.module.save("-- Bake bread.\nlocal M = {}\nfunction M.bake() return 1 end\nreturn M", "my.bread")"#
)]
#[example(r#"local name = numen.module.save("-- Bake bread.\nreturn {}").name"#)]
#[note(
    "A module is Lua that returns a table of functions. Its first line is a comment that says what it is for."
)]
#[note(
    "The comment right above a function is its help. In it, `---@param name? Type what` describes a parameter (`?`: it can be omitted), `---@return Type what` the result."
)]
#[note("A program that has already used the module keeps the text that it loaded.")]
#[see_also("numen.module.show", "numen.module.reset")]
fn save<W: World>(
    call: &mut ServerCall<W>,
    /// The text of the module.
    text: String,
    /// Its full name, e.g. my.bread.
    #[positional]
    #[omitted("use the next free name, such as my.module_1")]
    name: Option<String>,
) -> Result<Saved, ApiError> {
    let fail = |error| api_error(error, "numen.module.save", Some(&text));
    let clashes = |name: &&String| {
        let namespace = name.split('.').next().unwrap_or_default();
        call.is_namespace(namespace) && !call.shelf().borrow().is_known(name)
    };
    if let Some(name) = name.as_ref().filter(|name| super::check(name).is_ok()).filter(clashes) {
        return Err(fail(ShelfError::PluginNamespace { name: name.clone() }));
    }
    let saved = call.shelf().borrow_mut().save(name.as_deref(), &text).map_err(fail)?;
    // It is saved all the same: it may still work, or be a start.
    for problem in call.check_module(&saved.name, &text) {
        call.report(format!("{} is saved, but {problem}", saved.name));
    }
    Ok(saved)
}

#[fn_doc("Delete a module; returns its text.")]
#[example(r#"local text = numen.module.delete("my.bread")"#)]
#[note("A shipped module stays deleted until you reset it.")]
#[see_also("numen.module.reset", "numen.module.list")]
fn delete<W: World>(
    call: &mut ServerCall<W>,
    /// The module's full name, e.g. my.bread.
    name: String,
) -> Result<String, ApiError> {
    call.shelf().borrow_mut().delete(&name).map_err(|error| api_error(error, "numen.module.delete", None))
}

#[fn_doc("Restore a shipped module that was changed or deleted.")]
#[example(r#"numen.module.reset("mymod.mana")"#)]
#[note("Your changes are lost. To keep them, save them under another name first.")]
#[see_also("numen.module.list", "numen.module.save")]
fn reset<W: World>(
    call: &mut ServerCall<W>,
    /// The module's full name, e.g. mymod.mana.
    name: String,
) -> Result<(), ApiError> {
    call.shelf().borrow_mut().reset(&name).map_err(|error| api_error(error, "numen.module.reset", None))
}

/// Registers the group `module`.
pub fn register<W: World>(numen: &mut Door<W>) {
    numen.api(
        "module",
        "Your modules: Lua that you save for later programs.",
        functions![list, show, save, delete, reset],
    );
}

/// The error for the program. Its hint is the same call with the nearest name, if one is known.
fn api_error(error: ShelfError, function: &str, text: Option<&str>) -> ApiError {
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
    let error = ApiError::new(kind, error.to_string());
    match hint {
        Some(hint) => error.hint(hint),
        None => error,
    }
}

#[cfg(all(test, feature = "testing"))]
mod tests;

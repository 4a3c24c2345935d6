//! Reads attributes: those of functions, and those of parameters, fields, variants and types.

mod function;
mod marks;

pub(crate) use function::{Extras, FnDoc, on_function};
pub(crate) use marks::{Helper, Marks, Place, Said, strip_param};

use crate::krate;
use crate::report::{Report, message};
use syn::parse::ParseStream;
use syn::{Attribute, LitStr, Path, Token};

/// The attributes that are macros of their own and stand on a function.
pub(crate) const ON_FUNCTIONS: [&str; 5] = ["fn_doc", "example", "note", "see_also", "numen"];

/// Whether a path names our attribute: alone, or through the SDK's crate. `other::example` is somebody else's.
fn is_ours(path: &Path, name: &str) -> bool {
    path.is_ident(name)
        || (path.segments.len() > 1
            && path.segments.last().is_some_and(|last| last.ident == name)
            && krate::begins(path))
}

/// The one text of `#[name("text")]`.
fn text(attribute: &Attribute, name: &str, report: &mut Report) -> Option<LitStr> {
    match attribute.meta.require_list().and_then(|list| list.parse_args_with(single_text)) {
        Ok(text) => refuse_blank(&text, name, report).then_some(text),
        Err(_) => {
            report.push(message::no_text(attribute, name));
            None
        }
    }
}

fn single_text(input: ParseStream) -> syn::Result<LitStr> {
    let text = input.parse()?;
    input.parse::<Option<Token![,]>>()?;
    Ok(text)
}

fn refuse_blank(text: &LitStr, name: &str, report: &mut Report) -> bool {
    let blank = text.value().trim().is_empty();
    if blank {
        report.push(message::blank(text, name));
    }
    !blank
}

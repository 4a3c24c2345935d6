//! The documentation that rustdoc shows on the function, made of what the model reads.

use crate::shape::{bare, last_segment, written};
use crate::signature::{Function, Param, Role};
use proc_macro2::TokenStream;
use quote::quote;
use std::fmt::Write as _;
use syn::LitStr;

/// Sentence, signature, parameters, examples, notes and links as `#[doc]` attributes, which stand before the author's
/// own.
pub(crate) fn function(function: &Function) -> TokenStream {
    let text = page(function);
    quote!(#[doc = #text])
}

fn page(function: &Function) -> String {
    let mut page = function.doc.sentence.as_ref().map(prose).unwrap_or_default();
    let _ = write!(page, "\n\n```lua\n{}\n```\n", usage(function));
    parameters(&mut page, &function.params);
    examples(&mut page, &function.extras.examples);
    for note in &function.extras.notes {
        let _ = write!(page, "\n* {}", prose(note));
    }
    if !function.extras.notes.is_empty() {
        page.push('\n');
    }
    if !function.extras.see_also.is_empty() {
        let names: Vec<String> =
            function.extras.see_also.iter().map(|name| format!("`{}`", name.value())).collect();
        let _ = write!(page, "\nSee also {}.\n", names.join(", "));
    }
    page
}

/// The call as the model writes it: `cast(spell, {target=…})`.
fn usage(function: &Function) -> String {
    let mut parts = Vec::new();
    let mut options = Vec::new();
    for param in &function.params {
        let name = param.lua_name();
        match param.role() {
            Role::Required => parts.push(name),
            Role::Optional => parts.push(format!("[{name}]")),
            Role::Rest => parts.push(format!("{name}...")),
            Role::Args => parts.push("…".to_owned()),
            Role::Option => {
                let flag = last_segment(param.lua_type()).is_some_and(|segment| segment.ident == "bool");
                options.push(format!("{name}={}", if flag { "true" } else { "…" }));
            }
        }
    }
    if !options.is_empty() {
        parts.push(format!("{{{}}}", options.join(", ")));
    }
    format!("{}({})", function.lua_name(), parts.join(", "))
}

fn parameters(page: &mut String, params: &[Param]) {
    match params {
        [] => {}
        [args] if args.role() == Role::Args => {
            let _ = write!(page, "\nThe parameters are the fields of `{}`.\n", written(bare(&args.ty)));
        }
        params => {
            page.push_str("\n| parameter | type | |\n|---|---|---|\n");
            for param in params {
                let ty = written(&param.ty).replace('|', "\\|");
                let _ = writeln!(page, "| `{}` | `{ty}` | {} |", param.lua_name(), described(param));
            }
        }
    }
}

fn described(param: &Param) -> String {
    let mut words: Vec<String> = Vec::new();
    words.extend(param.marks.docs.text().filter(|text| !text.is_empty()));
    if let Some(omitted) = param.marks.omitted.as_ref().and_then(|said| said.text.as_ref()) {
        words.push(format!("Omit to {}.", prose(omitted)));
    }
    words.join(" ").replace('\n', " ").replace('|', "\\|")
}

fn examples(page: &mut String, examples: &[LitStr]) {
    if examples.is_empty() {
        return;
    }
    let lines: Vec<String> = examples.iter().map(LitStr::value).collect();
    let _ = write!(page, "\n```lua\n{}\n```\n", lines.join("\n"));
}

/// Words of the author's that were not written as Markdown: no link is made of their brackets, no tag of their angles.
fn prose(text: &LitStr) -> String {
    let mut escaped = String::new();
    for c in text.value().trim().chars() {
        if matches!(c, '[' | ']' | '<' | '>' | '*' | '_' | '\\') {
            escaped.push('\\');
        }
        escaped.push(if c == '\n' { ' ' } else { c });
    }
    escaped
}

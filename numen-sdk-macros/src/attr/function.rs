//! The attributes of functions: `#[fn_doc]` and what stands beside it.

use super::{ON_FUNCTIONS, is_ours, refuse_blank, text};
use crate::krate;
use crate::report::{Report, message};
use proc_macro2::{Span, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Attribute, Ident, LitStr, Path, Token};

/// What `#[fn_doc(…)]` says.
#[derive(Default)]
pub(crate) struct FnDoc {
    pub(crate) sentence: Option<LitStr>,
    pub(crate) name: Option<LitStr>,
}

impl FnDoc {
    pub(crate) fn read(arguments: TokenStream, report: &mut Report) -> Self {
        let mut read = FnDoc::default();
        let mut stray = false;
        // The parser takes whatever comes, so it cannot fail.
        let _ = (|input: ParseStream| {
            while !input.is_empty() {
                stray |= !read.entry(input, report)?;
                skip_to_comma(input)?;
                if !input.is_empty() {
                    input.parse::<Token![,]>()?;
                }
            }
            Ok(())
        })
        .parse2(arguments);
        // What is no entry was probably meant for the sentence.
        if read.sentence.is_none() && !stray {
            report.push(message::no_sentence(Span::call_site()));
        }
        read
    }

    /// Reads up to the next comma; whether it was something that has a place here.
    fn entry(&mut self, input: ParseStream, report: &mut Report) -> syn::Result<bool> {
        if input.peek(LitStr) {
            let text: LitStr = input.parse()?;
            if self.sentence.is_some() {
                report.push(message::second_sentence(&text));
            } else {
                refuse_blank(&text, "fn_doc", report);
                self.sentence = Some(text);
            }
            return entry_ends(input, report);
        } else if input.peek(Ident::peek_any) && input.peek2(Token![=]) {
            let key = input.call(Ident::parse_any)?;
            input.parse::<Token![=]>()?;
            if key != "name" {
                report.push(message::unknown_key(&key, "fn_doc"));
            } else if self.name.is_some() {
                report.push(message::doubled_key(&key));
            } else if input.peek(LitStr) {
                self.name = Some(input.parse()?);
                return entry_ends(input, report);
            } else {
                report.push(message::name_is_no_text(&key));
            }
        } else {
            refuse_token(input, report)?;
            return Ok(false);
        }
        Ok(true)
    }
}

/// Refuses what follows a whole entry.
fn entry_ends(input: ParseStream, report: &mut Report) -> syn::Result<bool> {
    if !input.is_empty() && !input.peek(Token![,]) {
        refuse_token(input, report)?;
    }
    Ok(true)
}

/// Looked at and not taken: it may be the comma, which is the caller's.
fn refuse_token(input: ParseStream, report: &mut Report) -> syn::Result<()> {
    let stray: TokenTree = input.fork().parse()?;
    report.push(message::no_fn_doc_entry(&stray));
    Ok(())
}

fn skip_to_comma(input: ParseStream) -> syn::Result<()> {
    while !input.is_empty() && !input.peek(Token![,]) {
        input.parse::<TokenTree>()?;
    }
    Ok(())
}

/// What stands beside `#[fn_doc]` on a function.
#[derive(Default)]
pub(crate) struct Extras {
    pub(crate) examples: Vec<LitStr>,
    pub(crate) notes: Vec<LitStr>,
    pub(crate) see_also: Vec<LitStr>,
    /// The attributes as they were written, one of a name. They are read here and not run, so generated code names
    /// them once more: else rustc would call an import of theirs unused, and would not miss one.
    pub(crate) read: Vec<Path>,
}

impl Extras {
    /// Takes our attributes off the function and reads them.
    pub(crate) fn take(attributes: &mut Vec<Attribute>, report: &mut Report) -> Self {
        let mut extras = Extras::default();
        let (mut linked, mut named) = (false, false);
        attributes.retain(|attribute| {
            let Some(name) = on_function(attribute) else { return true };
            if !extras.read.iter().any(|path| is_ours(path, name)) {
                extras.read.push(attribute.path().clone());
            }
            match name {
                "example" => extras.examples.extend(text(attribute, name, report)),
                "note" => extras.notes.extend(text(attribute, name, report)),
                "see_also" if !linked => {
                    linked = true;
                    extras.see_also = texts(attribute, report);
                }
                "numen" if !named => {
                    named = true;
                    report.ok(krate::given(attribute));
                }
                _ => report.push(message::doubled(attribute, name)),
            }
            false
        });
        extras
    }
}

fn texts(attribute: &Attribute, report: &mut Report) -> Vec<LitStr> {
    let list = attribute
        .meta
        .require_list()
        .and_then(|list| list.parse_args_with(Punctuated::<LitStr, Token![,]>::parse_terminated));
    match list {
        Ok(list) if !list.is_empty() => {
            list.into_iter().filter(|text| refuse_blank(text, "see_also", report)).collect()
        }
        _ => {
            report.push(message::no_names(attribute));
            Vec::new()
        }
    }
}

/// Which of the attributes of a function this is.
pub(crate) fn on_function(attribute: &Attribute) -> Option<&'static str> {
    ON_FUNCTIONS.into_iter().find(|name| is_ours(attribute.path(), name))
}

//! Reads the attributes of functions, parameters, fields, variants and types.

use crate::docs::{Docs, is_doc};
use crate::krate;
use crate::report::{Report, message};
use proc_macro2::{Span, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Attribute, Ident, LitStr, Meta, Path, Token};

/// The attributes that are macros of their own and stand on a function.
pub(crate) const ON_FUNCTIONS: [&str; 4] = ["fn_doc", "example", "note", "see_also"];

/// The attributes that the macros only read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Helper {
    Omitted,
    Positional,
    Rest,
    Args,
    Folded,
    Flatten,
    ApiType,
}

impl Helper {
    pub(crate) const ALL: [Helper; 7] = [
        Helper::Omitted,
        Helper::Positional,
        Helper::Rest,
        Helper::Args,
        Helper::Folded,
        Helper::Flatten,
        Helper::ApiType,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Helper::Omitted => "omitted",
            Helper::Positional => "positional",
            Helper::Rest => "rest",
            Helper::Args => "args",
            Helper::Folded => "folded",
            Helper::Flatten => "flatten",
            Helper::ApiType => "api_type",
        }
    }
}

/// What an attribute stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// The first parameter of a function.
    Call,
    /// Any other parameter.
    Param,
    /// A field of a struct that derives `Args`.
    ArgsField,
    /// A field of a record.
    Field,
    /// The one field of a union's variant.
    UnionField,
    /// A variant of a choice.
    Choice,
    /// A variant of a union.
    Union,
    /// A type that derives `ApiType`.
    Type,
    /// A type that derives `Args`.
    ArgsType,
}

impl Place {
    fn takes(self, helper: Helper) -> bool {
        use Helper::{ApiType, Args, Flatten, Folded, Omitted, Positional, Rest};
        match self {
            Place::Param => matches!(helper, Omitted | Positional | Rest | Args),
            Place::ArgsField => matches!(helper, Omitted | Positional | Rest),
            Place::Field => matches!(helper, Omitted | Folded | Flatten | ApiType),
            Place::Choice | Place::Type => helper == ApiType,
            Place::Call | Place::UnionField | Place::Union | Place::ArgsType => false,
        }
    }
}

/// What the attributes of one parameter, field, variant or type say.
#[derive(Default)]
pub(crate) struct Marks {
    pub(crate) docs: Docs,
    /// Completes "Omit to …".
    pub(crate) omitted: Option<Said>,
    pub(crate) positional: Option<Attribute>,
    pub(crate) rest: Option<Attribute>,
    pub(crate) args: Option<Attribute>,
    pub(crate) folded: Option<Attribute>,
    pub(crate) flatten: Option<Attribute>,
    /// `#[api_type(name = "…")]`.
    pub(crate) name: Option<LitStr>,
    /// `#[cfg(…)]` of a parameter, which rustc has not looked at yet: what we generate for it shares them.
    pub(crate) conditions: Vec<Attribute>,
}

/// An attribute with its text; none where the text was refused.
pub(crate) struct Said {
    pub(crate) attribute: Attribute,
    pub(crate) text: Option<LitStr>,
}

impl Marks {
    pub(crate) fn read(attributes: &[Attribute], place: Place, report: &mut Report) -> Self {
        let conditions = attributes.iter().filter(|attribute| attribute.path().is_ident("cfg"));
        let mut marks = Marks {
            docs: Docs::read(attributes),
            conditions: conditions.cloned().collect(),
            ..Marks::default()
        };
        for attribute in attributes {
            let Some(helper) =
                Helper::ALL.into_iter().find(|helper| is_ours(attribute.path(), helper.name()))
            else {
                refuse_foreign(attribute, place, report);
                continue;
            };
            if !place.takes(helper) {
                report.push(message::misplaced_helper(attribute, helper, place));
            } else if marks.has(helper) {
                report.push(message::doubled(attribute, helper.name()));
            } else {
                marks.note(attribute, helper, report);
            }
        }
        marks
    }

    fn has(&self, helper: Helper) -> bool {
        match helper {
            Helper::Omitted => self.omitted.is_some(),
            Helper::Positional => self.positional.is_some(),
            Helper::Rest => self.rest.is_some(),
            Helper::Args => self.args.is_some(),
            Helper::Folded => self.folded.is_some(),
            Helper::Flatten => self.flatten.is_some(),
            Helper::ApiType => self.name.is_some(),
        }
    }

    fn note(&mut self, attribute: &Attribute, helper: Helper, report: &mut Report) {
        let flag = match helper {
            Helper::Omitted => {
                let text = text(attribute, "omitted", report);
                self.omitted = Some(Said { attribute: attribute.clone(), text });
                return;
            }
            Helper::ApiType => {
                self.name = report.ok(renamed(attribute));
                return;
            }
            Helper::Positional => &mut self.positional,
            Helper::Rest => &mut self.rest,
            Helper::Args => &mut self.args,
            Helper::Folded => &mut self.folded,
            Helper::Flatten => &mut self.flatten,
        };
        if !matches!(attribute.meta, Meta::Path(_)) {
            report.push(message::takes_nothing(attribute, helper.name()));
        }
        *flag = Some(attribute.clone());
    }
}

/// Looks for a function's attribute on a parameter, and for a misspelt one of ours.
///
/// Not on what a derive reads: an attribute macro is run there before the derive sees it, and an unknown attribute is
/// rustc's own error, which a derive cannot take away.
fn refuse_foreign(attribute: &Attribute, place: Place, report: &mut Report) {
    if !matches!(place, Place::Param | Place::Call) {
        return;
    }
    if let Some(name) = ON_FUNCTIONS.into_iter().find(|name| is_ours(attribute.path(), name)) {
        report.push(message::belongs_to_the_function(attribute, name));
    } else if let Some(meant) = misspelt(attribute) {
        report.push(message::misspelt(attribute, meant.name()));
    }
}

/// The helper of a parameter that this attribute is within two edits of.
fn misspelt(attribute: &Attribute) -> Option<Helper> {
    const KNOWN_TO_RUSTC: [&str; 8] = ["allow", "cfg", "cfg_attr", "deny", "doc", "expect", "forbid", "warn"];
    let written = attribute.path().get_ident()?.to_string();
    if KNOWN_TO_RUSTC.contains(&written.as_str()) {
        return None;
    }
    Helper::ALL
        .into_iter()
        .filter(|helper| Place::Param.takes(*helper))
        .map(|helper| (strsim::osa_distance(&written, helper.name()), helper))
        .filter(|(distance, _)| (1..=2).contains(distance))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, helper)| helper)
}

/// Takes everything that only we read off a parameter, its `///` included, which rustc would refuse there.
pub(crate) fn strip_param(attributes: &mut Vec<Attribute>) {
    attributes.retain(|attribute| {
        let ours = Helper::ALL.iter().map(|helper| helper.name()).chain(ON_FUNCTIONS);
        !is_doc(attribute)
            && misspelt(attribute).is_none()
            && !{ ours }.any(|name| is_ours(attribute.path(), name))
    });
}

/// What `#[fn_doc(…)]` says.
#[derive(Default)]
pub(crate) struct FnDoc {
    pub(crate) sentence: Option<LitStr>,
    pub(crate) name: Option<LitStr>,
}

impl FnDoc {
    pub(crate) fn read(arguments: TokenStream, report: &mut Report) -> Self {
        let mut read = FnDoc::default();
        let empty = arguments.is_empty();
        let before = report.len();
        // The parser takes whatever comes, so it cannot fail.
        let _ = (|input: ParseStream| {
            while !input.is_empty() {
                read.entry(input, report)?;
                skip_to_comma(input)?;
                if !input.is_empty() {
                    input.parse::<Token![,]>()?;
                }
            }
            Ok(())
        })
        .parse2(arguments);
        if empty || (read.sentence.is_none() && report.len() == before) {
            report.push(message::no_sentence(Span::call_site()));
        }
        read
    }

    fn entry(&mut self, input: ParseStream, report: &mut Report) -> syn::Result<()> {
        if input.peek(LitStr) {
            let text: LitStr = input.parse()?;
            if self.sentence.is_some() {
                report.push(message::second_sentence(&text));
            } else {
                refuse_blank(&text, "fn_doc", report);
                self.sentence = Some(text);
            }
        } else if input.peek(Ident::peek_any) && input.peek2(Token![=]) {
            let key = input.call(Ident::parse_any)?;
            input.parse::<Token![=]>()?;
            if key != "name" {
                report.push(message::unknown_key(&key, "fn_doc"));
            } else if self.name.is_some() {
                report.push(message::doubled_key(&key));
            } else if input.peek(LitStr) {
                self.name = Some(input.parse()?);
            } else {
                report.push(message::name_is_no_text(&key));
            }
        } else if input.is_empty() || input.peek(Token![,]) {
            report.push(message::no_sentence(input.span()));
        } else {
            report.push(message::no_fn_doc_entry(&input.parse::<TokenTree>()?));
        }
        Ok(())
    }
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
        let mut linked = false;
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
                _ => report.push(message::doubled(attribute, name)),
            }
            false
        });
        extras
    }
}

/// Which of the attributes of a function this is.
pub(crate) fn on_function(attribute: &Attribute) -> Option<&'static str> {
    ON_FUNCTIONS.into_iter().find(|name| is_ours(attribute.path(), name))
}

/// Whether a path names our attribute: alone, or through the SDK's crate. `other::example` is somebody else's.
fn is_ours(path: &Path, name: &str) -> bool {
    path.is_ident(name)
        || (path.segments.len() > 1
            && path.segments.last().is_some_and(|last| last.ident == name)
            && path.segments.first().is_some_and(|first| first.ident == krate::name()))
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

fn refuse_blank(text: &LitStr, name: &str, report: &mut Report) -> bool {
    let blank = text.value().trim().is_empty();
    if blank {
        report.push(message::blank(text, name));
    }
    !blank
}

/// The name of `#[api_type(name = "…")]`.
fn renamed(attribute: &Attribute) -> syn::Result<LitStr> {
    let list = attribute.meta.require_list().map_err(|_| message::no_api_type_name(attribute))?;
    list.parse_args_with(|input: ParseStream| {
        let key = input.call(Ident::parse_any)?;
        if key != "name" {
            input.parse::<TokenStream>()?;
            return Ok(Err(message::unknown_key(&key, "api_type")));
        }
        input.parse::<Token![=]>()?;
        let name = input.parse()?;
        input.parse::<Option<Token![,]>>()?;
        Ok(Ok(name))
    })
    .unwrap_or_else(|_| Err(message::no_api_type_name(attribute)))
}

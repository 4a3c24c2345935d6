//! The attributes of parameters, fields, variants and types, which the macros only read.

use super::{ON_FUNCTIONS, is_ours, text};
use crate::docs::{Docs, is_doc};
use crate::krate;
use crate::report::{Report, message};
use proc_macro2::TokenStream;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Attribute, Ident, LitStr, Meta, Path, Token};

/// The attributes that the macros only read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Helper {
    Omitted,
    Positional,
    Rest,
    Args,
    Folded,
    Flatten,
    Methods,
    ApiType,
    Numen,
}

impl Helper {
    pub(crate) const ALL: [Helper; 9] = [
        Helper::Omitted,
        Helper::Positional,
        Helper::Rest,
        Helper::Args,
        Helper::Folded,
        Helper::Flatten,
        Helper::Methods,
        Helper::ApiType,
        Helper::Numen,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Helper::Omitted => "omitted",
            Helper::Positional => "positional",
            Helper::Rest => "rest",
            Helper::Args => "args",
            Helper::Folded => "folded",
            Helper::Flatten => "flatten",
            Helper::Methods => "methods",
            Helper::ApiType => "api_type",
            Helper::Numen => "numen",
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
        use Helper::{ApiType, Args, Flatten, Folded, Methods, Numen, Omitted, Positional, Rest};
        match self {
            Place::Param => matches!(helper, Omitted | Positional | Rest | Args),
            Place::ArgsField => matches!(helper, Omitted | Positional | Rest),
            Place::Field => matches!(helper, Omitted | Folded | Flatten | ApiType),
            Place::Choice => helper == ApiType,
            Place::Type => matches!(helper, ApiType | Methods | Numen),
            Place::ArgsType => helper == Numen,
            Place::Call | Place::UnionField | Place::Union => false,
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
    /// The module with the methods.
    pub(crate) methods: Option<Said>,
    /// `#[api_type(name = "…")]`.
    pub(crate) name: Option<LitStr>,
    /// `#[numen(crate = "…")]`.
    pub(crate) krate: Option<Path>,
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
            Helper::Methods => self.methods.is_some(),
            Helper::ApiType => self.name.is_some(),
            Helper::Numen => self.krate.is_some(),
        }
    }

    fn note(&mut self, attribute: &Attribute, helper: Helper, report: &mut Report) {
        let flag = match helper {
            Helper::Omitted => {
                let text = text(attribute, "omitted", report);
                self.omitted = Some(Said { attribute: attribute.clone(), text });
                return;
            }
            Helper::Methods => {
                let text = text(attribute, "methods", report);
                self.methods = Some(Said { attribute: attribute.clone(), text });
                return;
            }
            Helper::ApiType => {
                self.name = report.ok(renamed(attribute));
                return;
            }
            Helper::Numen => {
                self.krate = report.ok(krate::given(attribute));
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

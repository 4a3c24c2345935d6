//! An annotated function and its parameters, as the rest of the crate sees them.

use crate::attr::{Extras, FnDoc, Marks, Place, strip_param};
use crate::item::FnItem;
use crate::report::{Report, message};
use crate::shape::{last_segment, option_item, type_arguments, vec_item};
use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{FnArg, Ident, LitStr, Pat, PatType, ReturnType, Type};

/// A function that was marked `#[fn_doc]`.
pub(crate) struct Function {
    /// The function without our attributes, to be emitted again.
    pub(crate) item: FnItem,
    pub(crate) doc: FnDoc,
    pub(crate) extras: Extras,
    /// The first parameter's type.
    pub(crate) call: Option<Type>,
    /// What Lua passes, in order.
    pub(crate) params: Vec<Param>,
}

/// A parameter of a function, or a field of a struct that derives `Args`.
pub(crate) struct Param {
    pub(crate) ident: Ident,
    pub(crate) ty: Type,
    pub(crate) marks: Marks,
    /// The whole of it, without its attributes.
    pub(crate) whole: TokenStream,
}

/// How a parameter gets its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Required,
    /// An optional last positional.
    Optional,
    /// An entry of the options table.
    Option,
    Rest,
    /// All of them, from a struct.
    Args,
}

impl Function {
    pub(crate) fn read(arguments: TokenStream, mut item: FnItem, report: &mut Report) -> Self {
        let doc = FnDoc::read(arguments, report);
        let extras = Extras::take(&mut item.attrs, report);
        let mut call = None;
        let mut params = Vec::new();
        for (index, input) in item.sig.inputs.iter_mut().enumerate() {
            let FnArg::Typed(input) = input else { continue };
            let place = if index == 0 { Place::Call } else { Place::Param };
            let marks = Marks::read(&input.attrs, place, report);
            strip_param(&mut input.attrs);
            if index == 0 {
                call = Some((*input.ty).clone());
            } else {
                params.extend(report.ok(Param::read(input, marks)));
            }
        }
        Function { item, doc, extras, call, params }
    }

    /// The name in Lua.
    pub(crate) fn lua_name(&self) -> String {
        self.doc.name.as_ref().map_or_else(|| self.item.sig.ident.unraw().to_string(), LitStr::value)
    }
}

impl Param {
    fn read(input: &PatType, marks: Marks) -> syn::Result<Self> {
        let ident = match &*input.pat {
            Pat::Ident(pat) if pat.by_ref.is_none() && pat.subpat.is_none() => pat.ident.clone(),
            // Lua does not see what the struct is called, so it may be taken apart at once.
            pattern if marks.args.is_some() => Ident::new("args", pattern.span()),
            pattern => return Err(message::pattern(pattern)),
        };
        let (pat, colon, ty) = (&input.pat, &input.colon_token, &input.ty);
        Ok(Param { ident, ty: (**ty).clone(), marks, whole: quote::quote!(#pat #colon #ty) })
    }

    pub(crate) fn lua_name(&self) -> String {
        self.ident.unraw().to_string()
    }

    /// What the attributes and the type ask for; `check` refuses those that contradict each other.
    pub(crate) fn role(&self) -> Role {
        if self.marks.args.is_some() {
            Role::Args
        } else if self.marks.rest.is_some() {
            Role::Rest
        } else if option_item(&self.ty).is_none() {
            Role::Required
        } else if self.marks.positional.is_some() {
            Role::Optional
        } else {
            Role::Option
        }
    }

    /// The type of what Lua passes: `T` of an `Option<T>`, the item's of a rest.
    pub(crate) fn lua_type(&self) -> &Type {
        let peeled = match self.role() {
            Role::Rest => vec_item(&self.ty),
            Role::Optional | Role::Option => option_item(&self.ty),
            Role::Required | Role::Args => None,
        };
        peeled.unwrap_or(&self.ty)
    }
}

/// What a function gives back, told by the names in its return type.
pub(crate) struct Returns {
    /// It is a `Result`.
    pub(crate) fallible: bool,
    /// The error, where the `Result` names it.
    pub(crate) error: Option<Type>,
    pub(crate) kind: Kind,
    /// The type that Lua gets.
    pub(crate) value: Type,
}

/// When the value is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// At once.
    Value,
    Pending,
    Job,
    /// A name that may be an alias of anything: left to the traits.
    Unknown,
}

impl Returns {
    pub(crate) fn read(output: &ReturnType) -> Self {
        let ReturnType::Type(_, written) = output else {
            return Returns { fallible: false, error: None, kind: Kind::Value, value: syn::parse_quote!(()) };
        };
        let (fallible, inner) = match result_item(written) {
            Some(ok) => (true, ok),
            None => (false, &**written),
        };
        let (kind, value) = if let Some(value) = argument_of(inner, "Pending") {
            (Kind::Pending, value)
        } else if let Some(value) = argument_of(inner, "Job") {
            (Kind::Job, value)
        } else if is_surely_a_value(inner) {
            (Kind::Value, inner)
        } else {
            (Kind::Unknown, inner)
        };
        let error = last_segment(written)
            .filter(|_| fallible)
            .and_then(|result| type_arguments(result).get(1).copied());
        Returns { fallible, error: error.cloned(), kind, value: value.clone() }
    }
}

/// The `T` of a `Result<T, E>`.
pub(crate) fn result_item(ty: &Type) -> Option<&Type> {
    argument_of(ty, "Result")
}

/// The first type argument of a type of this name, however it is reached.
fn argument_of<'t>(ty: &'t Type, name: &str) -> Option<&'t Type> {
    let segment = last_segment(ty).filter(|segment| segment.ident == name)?;
    type_arguments(segment).first().copied()
}

/// Whether the type cannot be an alias of something that waits.
fn is_surely_a_value(ty: &Type) -> bool {
    match crate::shape::bare(ty) {
        Type::Tuple(_) | Type::Reference(_) | Type::Slice(_) | Type::Array(_) => true,
        _ => {
            crate::shape::is_scalar(ty)
                || last_segment(ty).is_some_and(|segment| {
                    matches!(
                        segment.ident.to_string().as_str(),
                        "Option" | "Vec" | "BTreeMap" | "HashMap" | "Box"
                    )
                })
        }
    }
}

impl ToTokens for Param {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.whole.to_tokens(tokens);
    }
}

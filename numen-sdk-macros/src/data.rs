//! A type that derives `ApiType` or `Args`, as the rest of the crate sees it.

use crate::attr::{Marks, Place};
use crate::report::{Report, message};
use crate::signature::Param;
use heck::ToSnakeCase;
use quote::quote;
use syn::ext::IdentExt;
use syn::{DeriveInput, Fields, Ident, LitStr, Type, Variant};

/// A type that crosses between Lua and Rust.
pub(crate) struct Data {
    pub(crate) ident: Ident,
    pub(crate) marks: Marks,
    pub(crate) shape: Shape,
}

/// What it looks like in Lua.
pub(crate) enum Shape {
    /// A table with these fields.
    Record(Vec<Field>),
    /// One of these names.
    Choice(Vec<Choice>),
    /// One of these types, told apart by what they look like.
    Union(Vec<Alternative>),
}

pub(crate) struct Field {
    pub(crate) ident: Ident,
    pub(crate) ty: Type,
    pub(crate) marks: Marks,
}

pub(crate) struct Choice {
    pub(crate) ident: Ident,
    pub(crate) marks: Marks,
}

pub(crate) struct Alternative {
    pub(crate) ident: Ident,
    pub(crate) ty: Type,
}

impl Data {
    /// The model, or nothing where the type has no shape in Lua (the report then says why).
    pub(crate) fn read(input: &DeriveInput, report: &mut Report) -> Option<Self> {
        let marks = Marks::read(&input.attrs, Place::Type, report);
        let shape = match &input.data {
            syn::Data::Struct(data) => record(&input.ident, &data.fields, report),
            syn::Data::Enum(data) => choice_or_union(&input.ident, data.variants.iter(), report),
            syn::Data::Union(data) => {
                report.push(message::rust_union(&data.union_token));
                None
            }
        };
        Some(Data { ident: input.ident.clone(), marks, shape: shape? })
    }

    /// The class name, without its namespace.
    pub(crate) fn lua_name(&self) -> String {
        self.marks.name.as_ref().map_or_else(|| self.ident.unraw().to_string(), LitStr::value)
    }
}

impl Field {
    pub(crate) fn lua_name(&self) -> String {
        self.marks.name.as_ref().map_or_else(|| self.ident.unraw().to_string(), LitStr::value)
    }
}

impl Choice {
    pub(crate) fn lua_name(&self) -> String {
        self.marks.name.as_ref().map_or_else(|| self.ident.unraw().to_string().to_snake_case(), LitStr::value)
    }
}

fn record(ident: &Ident, fields: &Fields, report: &mut Report) -> Option<Shape> {
    let Fields::Named(fields) = fields else {
        report.push(match fields {
            Fields::Unnamed(fields) => message::tuple_struct(fields, ident),
            _ => message::unit_struct(ident),
        });
        return None;
    };
    let read = |field: &syn::Field| {
        let marks = Marks::read(&field.attrs, Place::Field, report);
        Some(Field { ident: field.ident.clone()?, ty: field.ty.clone(), marks })
    };
    Some(Shape::Record(fields.named.iter().filter_map(read).collect()))
}

/// All variants are names, or all carry one value: the majority of an enum that is neither is not guessed at.
fn choice_or_union<'v>(
    ident: &Ident,
    variants: impl Iterator<Item = &'v Variant> + Clone,
    report: &mut Report,
) -> Option<Shape> {
    let Some(first) = variants.clone().next() else {
        report.push(message::empty_enum(ident));
        return None;
    };
    let is_plain = |variant: &Variant| matches!(variant.fields, Fields::Unit);
    // One finding for the whole: which of the two was meant, nobody knows.
    if let Some(other) = variants.clone().find(|variant| is_plain(variant) != is_plain(first)) {
        report.push(message::mixed_enum(other, &first.ident));
    }
    if is_plain(first) {
        let choices = variants.map(|variant| Choice {
            ident: variant.ident.clone(),
            marks: Marks::read(&variant.attrs, Place::Choice, report),
        });
        return Some(Shape::Choice(choices.collect()));
    }
    let mut alternatives = Vec::new();
    for variant in variants {
        let place = if is_plain(variant) { Place::Choice } else { Place::Union };
        Marks::read(&variant.attrs, place, report);
        match &variant.fields {
            Fields::Unnamed(fields) if fields.unnamed.len() == 1 => {
                let field = &fields.unnamed[0];
                Marks::read(&field.attrs, Place::UnionField, report);
                alternatives.push(Alternative { ident: variant.ident.clone(), ty: field.ty.clone() });
            }
            // Told above.
            Fields::Unit => {}
            Fields::Named(fields) => report.push(message::named_variant(fields, &variant.ident)),
            Fields::Unnamed(fields) => report.push(message::wide_variant(fields, &variant.ident)),
        }
    }
    Some(Shape::Union(alternatives))
}

/// The fields of a struct that derives `Args`, which are a function's parameters.
pub(crate) fn args_params(input: &DeriveInput, report: &mut Report) -> Option<Vec<Param>> {
    Marks::read(&input.attrs, Place::ArgsType, report);
    let syn::Data::Struct(syn::DataStruct { fields: Fields::Named(fields), .. }) = &input.data else {
        report.push(message::args_shape(&input.ident));
        return None;
    };
    let read = |field: &syn::Field| {
        let marks = Marks::read(&field.attrs, Place::ArgsField, report);
        let (ident, ty) = (field.ident.clone()?, field.ty.clone());
        let whole = quote!(#ident: #ty);
        Some(Param { ident, ty, marks, whole })
    };
    Some(fields.named.iter().filter_map(read).collect())
}

//! `#[derive(ApiType)]`: records, choices and unions.

use crate::check::rest::SoundField;
use crate::data::{Alternative, Choice, Data, Field, Shape};
use crate::expand::function::tried;
use crate::krate;
use crate::shape::{option_item, written};
use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::ext::IdentExt;
use syn::{LitStr, Type};

pub(crate) fn expand(data: &Data) -> TokenStream {
    let rt = krate::runtime();
    let code = match &data.shape {
        // Its parts are items already: a constant around them costs the compiler a body.
        Shape::Record(fields) => return record(data, fields, &rt),
        Shape::Choice(choices) => choice(data, choices, &rt),
        Shape::Union(alternatives) => union(data, alternatives, &rt),
    };
    quote! {
        #[doc(hidden)]
        #[allow(deprecated, clippy::all, clippy::pedantic)]
        const _: () = { #code };
    }
}

/// The types of a type that is refused, for the compiler to report those without a conversion.
pub(crate) fn conversions(fields: &[SoundField]) -> TokenStream {
    let rt = krate::runtime();
    let used = fields.iter().map(|SoundField { ty, flattened }| match flattened {
        true => quote!(let _ = <#ty as #rt::RecordType>::RECORD;),
        false => quote!(let _ = <#ty as #rt::ApiType>::describe;),
    });
    quote! {
        const _: () = {
            #[allow(dead_code, deprecated, clippy::all, clippy::pedantic)]
            fn conversions() {
                #(#used)*
            }
        };
    }
}

/// `name`, `rust` and `doc` of the descriptor.
fn heading(data: &Data) -> TokenStream {
    let (name, rust, docs) = (data.lua_name(), data.ident.unraw().to_string(), &data.marks.docs);
    quote!(name: #name, rust: ::core::concat!(::core::module_path!(), "::", #rust), doc: #docs)
}

/// Descriptor, reader and writer stand in one constant, so in one body: a field without a conversion is one error.
fn record(data: &Data, fields: &[Field], rt: &TokenStream) -> TokenStream {
    let ident = &data.ident;
    let heading = heading(data);
    let parent = fields.iter().find(|field| field.marks.flatten.is_some()).map(|field| &field.ty);
    let own: Vec<&Field> = fields.iter().filter(|field| field.marks.flatten.is_none()).collect();
    let keys = own.iter().map(|field| field.lua_name());
    let described = own.iter().map(|field| field_description(field, rt));
    let read = fields.iter().map(|field| {
        let (ident, ty, kind) = (&field.ident, leaf(field), kind(field));
        let value = tried(quote!(fields.#kind::<#ty>()));
        quote!(#ident: #value)
    });
    let written = fields.iter().filter(|field| field.marks.flatten.is_some()).chain(own.iter().copied());
    let write = written.map(|field| {
        let (ident, ty, kind) = (&field.ident, leaf(field), kind(field));
        quote!(fields.#kind::<#ty>(&value.#ident);)
    });
    let (parent_desc, parent_tables) = match parent {
        Some(ty) => (
            quote!(::core::option::Option::Some(|| <#ty as #rt::RecordType>::RECORD.desc)),
            quote!(::core::option::Option::Some(&<#ty as #rt::ApiType>::TABLES)),
        ),
        None => (quote!(::core::option::Option::None), quote!(::core::option::Option::None)),
    };
    let methods = match data.marks.methods.as_ref().and_then(|said| said.text.as_ref()) {
        Some(module) => quote!(::core::option::Option::Some(#module)),
        None => quote!(::core::option::Option::None),
    };
    let collisions = collisions(parent, &own, rt);
    quote! {
        #[automatically_derived]
        #[allow(deprecated, clippy::all, clippy::pedantic)]
        impl #rt::DerivedRecord for #ident {
            const FIELDS: #rt::Fields<Self> = #rt::Fields {
                desc: &#rt::RecordDesc {
                    #heading,
                    shared: false,
                    parent: #parent_desc,
                    methods: #methods,
                    fields: &[#(#described),*],
                },
                parent: #parent_tables,
                read: |fields| ::core::result::Result::Ok(#ident { #(#read),* }),
                write: |value, fields| { #(#write)* },
            };
        }
        #[automatically_derived]
        impl #rt::ApiType for #ident {
            const TABLES: #rt::Tables = #rt::Tables::Keys {
                own: &[#(#keys),*],
                parent: <Self as #rt::DerivedRecord>::FIELDS.parent,
            };
            fn describe() -> #rt::Type {
                #rt::record_type::<Self>()
            }
            fn read_from(source: &mut dyn #rt::Source) -> #rt::Read<Self> {
                #rt::read_record(source)
            }
            fn write_to(&self, sink: &mut dyn #rt::Sink) {
                #rt::write_record(self, sink)
            }
        }
        #collisions
    }
}

/// The method that reads and writes a field.
fn kind(field: &Field) -> TokenStream {
    if field.marks.flatten.is_some() {
        quote!(parent)
    } else if option_item(&field.ty).is_some() {
        quote!(optional)
    } else {
        quote!(required)
    }
}

/// Assertions that no field has the name of a flattened one: only the compiler knows the parent's fields.
///
/// `Probe` finds no fields in a type without a conversion, which the record itself reports.
fn collisions(parent: Option<&Type>, own: &[&Field], rt: &TokenStream) -> TokenStream {
    let Some(parent) = parent else { return TokenStream::new() };
    let parent_name = written(parent);
    let assertions = own.iter().map(|field| {
        let (name, at) =
            (field.lua_name(), field.marks.name.as_ref().map_or(field.ident.span(), LitStr::span));
        let tables = quote!(&#rt::Probe::<#parent>::TABLES);
        let call = quote_spanned!(at=> is_new_field(#name, #parent_name, #tables));
        quote!(const _: () = #call;)
    });
    quote! {
        #[doc(hidden)]
        const _: () = {
            #[allow(unused_imports)]
            use #rt::{NoTables as _, is_new_field};
            #(#assertions)*
        };
    }
}

/// The type that Lua passes: `T` of an `Option<T>`.
fn leaf(field: &Field) -> &Type {
    option_item(&field.ty).unwrap_or(&field.ty)
}

fn field_description(field: &Field, rt: &TokenStream) -> TokenStream {
    let (name, docs, ty) = (field.lua_name(), &field.marks.docs, leaf(field));
    let new = if option_item(&field.ty).is_some() { quote!(opt) } else { quote!(of) };
    let omitted =
        field.marks.omitted.as_ref().and_then(|said| said.text.as_ref()).map(|text| quote!(.omitted(#text)));
    let folded = field.marks.folded.as_ref().map(|_| quote!(.folded()));
    quote!(#rt::FieldDesc::#new::<#ty>(#name, #docs) #omitted #folded)
}

fn choice(data: &Data, choices: &[Choice], rt: &TokenStream) -> TokenStream {
    let ident = &data.ident;
    let heading = heading(data);
    let names = choices.iter().map(Choice::lua_name);
    let variants: Vec<_> = choices.iter().map(|choice| &choice.ident).collect();
    let last = variants.last();
    let before: Vec<_> = variants.iter().take(variants.len().saturating_sub(1)).collect();
    let index: Vec<usize> = (0..variants.len()).collect();
    let firsts = index.iter().take(before.len());
    quote! {
        const __IT: &#rt::ChoiceDesc = &#rt::ChoiceDesc { #heading, names: &[#(#names),*] };
        #[automatically_derived]
        impl #rt::MapKey for #ident {}
        #[automatically_derived]
        impl #rt::ApiType for #ident {
            const TABLES: #rt::Tables = #rt::Tables::Never;
            fn describe() -> #rt::Type {
                const { &#rt::TypeDesc::Choice(__IT) }
            }
            fn read_from(source: &mut dyn #rt::Source) -> #rt::Read<Self> {
                ::core::result::Result::Ok(match #rt::choice(source, __IT)? {
                    #(#firsts => #ident::#before,)*
                    _ => #ident::#last,
                })
            }
            fn write_to(&self, sink: &mut dyn #rt::Sink) {
                sink.text(__IT.names[match self { #(#ident::#variants => #index),* }])
            }
        }
    }
}

fn union(data: &Data, alternatives: &[Alternative], rt: &TokenStream) -> TokenStream {
    let ident = &data.ident;
    let heading = heading(data);
    let variants: Vec<_> = alternatives.iter().map(|alternative| &alternative.ident).collect();
    let types: Vec<_> = alternatives.iter().map(|alternative| &alternative.ty).collect();
    quote! {
        const __IT: (
            &#rt::UnionDesc,
            &[fn(&mut dyn #rt::Source) -> #rt::Read<#ident>],
            fn(&#ident, &mut dyn #rt::Sink),
            #rt::Tables,
        ) = (
            &#rt::UnionDesc { #heading, variants: &[#(#rt::InnerType::of::<#types>()),*] },
            &[#(|source| <#types as #rt::ApiType>::read_from(source).map(#ident::#variants)),*],
            |value, sink| match value { #(#ident::#variants(value) => <#types as #rt::ApiType>::write_to(value, sink)),* },
            #rt::Tables::OneOf(&[#(&<#types as #rt::ApiType>::TABLES),*]),
        );
        #[automatically_derived]
        impl #rt::ApiType for #ident {
            const TABLES: #rt::Tables = __IT.3;
            fn describe() -> #rt::Type {
                const { &#rt::TypeDesc::Union(__IT.0) }
            }
            fn read_from(source: &mut dyn #rt::Source) -> #rt::Read<Self> {
                #rt::union(source, __IT.0, __IT.1)
            }
            fn write_to(&self, sink: &mut dyn #rt::Sink) {
                __IT.2(self, sink)
            }
        }
    }
}

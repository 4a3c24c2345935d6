//! Types that are told by their name: `Option`, `Vec`, maps and what they hold.

use quote::ToTokens;
use syn::{GenericArgument, PathArguments, PathSegment, Type, TypeReference};

/// The type without the parentheses and invisible groups around it (a `$t:ty` of a `macro_rules!` comes in a group).
pub(crate) fn bare(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => bare(&group.elem),
        Type::Paren(paren) => bare(&paren.elem),
        other => other,
    }
}

/// The last segment of a path type: `HashMap<K, V>` of `std::collections::HashMap<K, V>`.
pub(crate) fn last_segment(ty: &Type) -> Option<&PathSegment> {
    match bare(ty) {
        Type::Path(path) if path.qself.is_none() => path.path.segments.last(),
        _ => None,
    }
}

/// The type arguments of a segment, lifetimes and constants left out.
pub(crate) fn type_arguments(segment: &PathSegment) -> Vec<&Type> {
    let PathArguments::AngleBracketed(arguments) = &segment.arguments else { return Vec::new() };
    arguments
        .args
        .iter()
        .filter_map(|argument| match argument {
            GenericArgument::Type(ty) => Some(ty),
            _ => None,
        })
        .collect()
}

/// The `T` of `Option<T>`, `std::option::Option<T>` or `core::option::Option<T>`.
pub(crate) fn option_item(ty: &Type) -> Option<&Type> {
    item_of(ty, "option", "Option")
}

/// The `T` of `Vec<T>`, `std::vec::Vec<T>` or `alloc::vec::Vec<T>`.
pub(crate) fn vec_item(ty: &Type) -> Option<&Type> {
    item_of(ty, "vec", "Vec")
}

fn item_of<'t>(ty: &'t Type, module: &str, name: &str) -> Option<&'t Type> {
    let segment = last_segment(ty).filter(|segment| segment.ident == name)?;
    let Type::Path(path) = bare(ty) else { return None };
    let before: Vec<String> = path.path.segments.iter().rev().skip(1).map(|s| s.ident.to_string()).collect();
    let std = match before.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => true,
        [inner, root] => inner == module && matches!(root, "std" | "core" | "alloc"),
        _ => false,
    };
    match type_arguments(segment)[..] {
        [item] if std => Some(item),
        _ => None,
    }
}

/// Every `Option<…>` that stands inside a container, where an absent value has no meaning, with the container's name.
pub(crate) fn buried_options(ty: &Type) -> Vec<(&'static str, &Type)> {
    let mut found = Vec::new();
    search(ty, None, &mut found);
    found
}

fn search<'t>(ty: &'t Type, inside: Option<&'static str>, found: &mut Vec<(&'static str, &'t Type)>) {
    if let Some(item) = option_item(ty) {
        found.extend(inside.map(|container| (container, bare(ty))));
        return search(item, Some("an `Option`"), found);
    }
    match bare(ty) {
        Type::Path(_) => {
            let Some(segment) = last_segment(ty) else { return };
            let container = match segment.ident.to_string().as_str() {
                "Vec" => "a `Vec`",
                "BTreeMap" | "HashMap" => "a map",
                "Box" => "a `Box`",
                _ => return,
            };
            type_arguments(segment).into_iter().for_each(|item| search(item, Some(container), found));
        }
        Type::Reference(reference) => search(&reference.elem, inside, found),
        Type::Slice(slice) => search(&slice.elem, Some("a slice"), found),
        _ => {}
    }
}

/// The references in a type, in the arguments of its path too.
pub(crate) fn borrows(ty: &Type) -> Vec<&TypeReference> {
    match bare(ty) {
        Type::Reference(reference) => vec![reference],
        Type::Path(_) => last_segment(ty).into_iter().flat_map(type_arguments).flat_map(borrows).collect(),
        _ => Vec::new(),
    }
}

/// Whether this is the call, or what it refers to. An alias is none by name.
pub(crate) fn names_a_call(ty: &Type) -> bool {
    match bare(ty) {
        Type::Reference(reference) => names_a_call(&reference.elem),
        ty => last_segment(ty)
            .is_some_and(|segment| segment.ident == "ServerCall" || segment.ident == "ClientCall"),
    }
}

/// Whether Lua tables never fill a value of this type: told for the built-in ones, so that they need no assertion.
pub(crate) fn is_scalar(ty: &Type) -> bool {
    let Some(segment) = last_segment(ty) else { return false };
    is_primitive(&segment.ident.to_string()) || segment.ident == "String"
}

/// What a type of this name hides from its module: annotated functions have a type of their name beside them.
pub(crate) fn hides(name: &str) -> Option<&'static str> {
    match name {
        "std" | "core" | "alloc" => Some("crate"),
        _ if is_primitive(name) => Some("primitive type"),
        _ => None,
    }
}

fn is_primitive(name: &str) -> bool {
    matches!(
        name,
        "bool"
            | "char"
            | "str"
            | "u8"
            | "u16"
            | "u32"
            | "u64"
            | "u128"
            | "usize"
            | "i8"
            | "i16"
            | "i32"
            | "i64"
            | "i128"
            | "isize"
            | "f16"
            | "f32"
            | "f64"
            | "f128"
    )
}

/// The type as a person writes it, for messages: tokens print with a space between each two of them.
pub(crate) fn written(ty: &impl ToTokens) -> String {
    let mut text = ty.to_token_stream().to_string().replace('\n', " ");
    for (spaced, tight) in [
        (" <", "<"),
        ("< ", "<"),
        (" >", ">"),
        (" ::", "::"),
        (":: ", "::"),
        (" ,", ","),
        ("& ", "&"),
        ("( ", "("),
        (" )", ")"),
        ("[ ", "["),
        (" ]", "]"),
    ] {
        text = text.replace(spaced, tight);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use syn::parse_quote;

    #[test]
    fn an_option_is_told_by_its_name() {
        for yes in ["Option<u8>", "std::option::Option<u8>", "::core::option::Option<u8>", "(Option<u8>)"] {
            assert!(option_item(&syn::parse_str(yes).unwrap()).is_some(), "{yes}");
        }
        for no in ["Maybe<u8>", "my::Option<u8>", "Option", "std::option::Option", "&Option<u8>"] {
            assert!(option_item(&syn::parse_str(no).unwrap()).is_none(), "{no}");
        }
    }

    #[test]
    fn options_are_found_at_every_depth() {
        let ty: Type = parse_quote!(Option<Vec<Option<BTreeMap<String, Option<u8>>>>>);
        let found: Vec<_> =
            buried_options(&ty).into_iter().map(|(inside, ty)| (inside, written(ty))).collect();
        assert_eq!(
            found,
            [
                ("a `Vec`", "Option<BTreeMap<String, Option<u8>>>".to_owned()),
                ("a map", "Option<u8>".to_owned())
            ]
        );
        assert!(buried_options(&parse_quote!(Option<Coded<Option<u8>>>)).is_empty());
    }

    #[test]
    fn types_are_written_as_a_person_would() {
        assert_eq!(
            written(&quote::quote!(&'a mut std::vec::Vec<(u8, [i32])>)),
            "&'a mut std::vec::Vec<(u8, [i32])>"
        );
    }
}

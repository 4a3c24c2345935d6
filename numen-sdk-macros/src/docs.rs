//! `///` comments, as the text that the model reads.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Attribute, Expr, ExprLit, Lit, Meta};

/// The documentation of a type, a field or a parameter: its literals, and where somebody wrote
/// `#[doc = include_str!(…)]` the expressions that only the compiler can read.
#[derive(Default)]
pub(crate) struct Docs {
    parts: Vec<Expr>,
}

/// `/// text` or `#[doc = …]`, and not `#[doc(hidden)]`.
pub(crate) fn is_doc(attribute: &Attribute) -> bool {
    attribute.path().is_ident("doc") && matches!(attribute.meta, Meta::NameValue(_))
}

impl Docs {
    pub(crate) fn read(attributes: &[Attribute]) -> Self {
        let parts =
            attributes.iter().filter(|attribute| is_doc(attribute)).filter_map(|attribute| match &attribute
                .meta
            {
                Meta::NameValue(doc) => Some(doc.value.clone()),
                _ => None,
            });
        Docs { parts: parts.collect() }
    }

    /// The text, lines of one paragraph joined; nothing where a part is no literal.
    pub(crate) fn text(&self) -> Option<String> {
        let literals: Option<Vec<String>> = self.parts.iter().map(literal).collect();
        Some(unwrap_lines(&literals?.join("\n")))
    }
}

impl ToTokens for Docs {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.extend(match (self.text(), &self.parts[..]) {
            (Some(text), _) => quote!(#text),
            (None, [only]) => quote!(#only),
            (None, [first, rest @ ..]) => quote!(::core::concat!(#first #(, "\n", #rest)*)),
            (None, []) => quote!(""),
        });
    }
}

fn literal(part: &Expr) -> Option<String> {
    match part {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
        Expr::Group(group) => literal(&group.expr),
        _ => None,
    }
}

/// A paragraph is one line: where the author broke it says nothing.
fn unwrap_lines(text: &str) -> String {
    let mut paragraphs: Vec<String> = Vec::new();
    let mut open = false;
    for line in text.lines().map(str::trim) {
        match paragraphs.last_mut().filter(|_| open && !line.is_empty()) {
            Some(paragraph) => {
                paragraph.push(' ');
                paragraph.push_str(line);
            }
            None if line.is_empty() => open = false,
            None => {
                paragraphs.push(line.to_owned());
                open = true;
            }
        }
    }
    paragraphs.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use syn::parse_quote;

    #[test]
    fn a_paragraph_is_one_line() {
        assert_eq!(unwrap_lines(" One\n two.\n\n\n Three.\n"), "One two.\nThree.");
        assert_eq!(unwrap_lines(""), "");
    }

    #[test]
    fn what_is_no_literal_is_left_to_the_compiler() {
        let attributes: [Attribute; 3] = [
            parse_quote!(#[doc = " A."]),
            parse_quote!(#[doc(hidden)]),
            parse_quote!(#[doc = include_str!("b")]),
        ];
        let docs = Docs::read(&attributes);
        assert_eq!(docs.text(), None);
        let expected = quote!(::core::concat!(" A.", "\n", include_str!("b")));
        assert_eq!(docs.to_token_stream().to_string(), expected.to_string());
        assert_eq!(Docs::read(&attributes[..1]).to_token_stream().to_string(), quote!("A.").to_string());
    }
}

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

/// The lines of a comment with each paragraph and each item of a list in one line: where the author broke them says
/// nothing. Code, tables and headings stay as they are.
fn unwrap_lines(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let margin = lines.iter().filter(|line| !line.is_empty()).map(|line| indent(line)).min().unwrap_or(0);
    let mut out: Vec<String> = Vec::new();
    // Whether the next line may continue the last one, whether that is an item, and what ends the code that it is in.
    let (mut open, mut item, mut fence) = (false, false, None);
    for line in lines {
        let line = line.get(margin..).unwrap_or_default();
        let words = line.trim_start();
        let marker = ["```", "~~~"].into_iter().find(|marker| words.starts_with(marker));
        if fence.is_some() || marker.is_some() {
            if fence.is_none() {
                fence = marker;
            } else if marker == fence {
                fence = None;
            }
            out.push(line.to_owned());
            open = false;
        } else if words.is_empty() {
            open = false;
        } else if words.starts_with(['|', '>', '#']) {
            out.push(line.to_owned());
            open = false;
        } else if let Some(last) = out.last_mut().filter(|_| open && !is_item(words, !item)) {
            last.push(' ');
            last.push_str(words);
        } else {
            out.push(line.to_owned());
            (open, item) = (true, is_item(words, false));
        }
    }
    out.retain(|line| !line.is_empty());
    out.join("\n")
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Whether a line begins an item of a list. Inside a paragraph a number begins one only if it is the first, as in
/// Markdown: a sentence may end in a year.
fn is_item(words: &str, in_paragraph: bool) -> bool {
    let Some((marker, _)) = words.split_once(' ') else { return false };
    match marker.strip_suffix(['.', ')']) {
        Some(number) => {
            !number.is_empty()
                && number.bytes().all(|byte| byte.is_ascii_digit())
                && (!in_paragraph || number == "1")
        }
        None => matches!(marker, "-" | "*" | "+"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use syn::parse_quote;

    #[test]
    fn a_paragraph_is_one_line() {
        assert_eq!(unwrap_lines(" One\n two.\n\n\n Three.\n"), "One two.\nThree.");
        assert_eq!(unwrap_lines("One\n   two."), "One two.");
        assert_eq!(unwrap_lines(""), "");
    }

    #[test]
    fn lists_and_code_keep_their_lines() {
        let list = " Which slot:\n - `head`, for\n   helmets\n - `hand`\n   1. left\n   2. right\n\n Since 1998\n 2. is none.";
        assert_eq!(
            unwrap_lines(list),
            "Which slot:\n- `head`, for helmets\n- `hand`\n  1. left\n  2. right\nSince 1998 2. is none."
        );
        let code = " As in:\n\n ```lua\n if a then\n   b()\n\n - c\n end\n ```\n and so\n on.";
        assert_eq!(unwrap_lines(code), "As in:\n```lua\nif a then\n  b()\n- c\nend\n```\nand so on.");
        assert_eq!(
            unwrap_lines(" # Kinds\n\n | a | b |\n |---|---|\n | 1 | 2 |"),
            "# Kinds\n| a | b |\n|---|---|\n| 1 | 2 |"
        );
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

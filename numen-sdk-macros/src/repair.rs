//! Parameters that are still being typed: what is missing, and the function with something in their place.

use crate::item::FnItem;
use crate::report::message;
use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Error, FnArg, Token};

/// A function that parses once its unfinished parameters are filled in.
pub(crate) struct Repaired {
    /// The function. An unfinished parameter has the type `bool`, about which no rule complains.
    pub(crate) item: FnItem,
    /// What each unfinished parameter lacks.
    pub(crate) errors: Vec<Error>,
}

/// The function with its unfinished parameters filled in; nothing if they are not what keeps it from parsing.
///
/// An editor asks for the expansion while a parameter is typed. With the function in it, the rest of the file is still
/// understood.
pub(crate) fn repair(input: TokenStream) -> Option<Repaired> {
    let mut tokens: Vec<TokenTree> = input.into_iter().collect();
    let at = parameters(&tokens)?;
    let TokenTree::Group(group) = &tokens[at] else { return None };
    let mut errors = Vec::new();
    let written =
        pieces(group.stream()).into_iter().filter_map(|piece| match syn::parse2::<FnArg>(piece.clone()) {
            Ok(_) => Some(piece),
            Err(_) => {
                let (error, filled) = unfinished(piece);
                errors.push(error);
                filled
            }
        });
    let filled = quote!(#(#written),*);
    let mut filled = Group::new(Delimiter::Parenthesis, filled);
    filled.set_span(group.span());
    tokens[at] = TokenTree::Group(filled);
    let item = syn::parse2(tokens.into_iter().collect()).ok()?;
    (!errors.is_empty()).then_some(Repaired { item, errors })
}

/// Where the parentheses behind `fn name<…>` are.
fn parameters(tokens: &[TokenTree]) -> Option<usize> {
    let function = tokens.iter().position(|token| matches!(token, TokenTree::Ident(word) if word == "fn"))?;
    let mut angles = Angles::default();
    (function + 1..tokens.len()).find(|&index| {
        angles.pass(&tokens[index]);
        let group =
            matches!(&tokens[index], TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis);
        group && angles.depth == 0
    })
}

/// The tokens between commas that separate parameters.
fn pieces(parameters: TokenStream) -> Vec<TokenStream> {
    let mut pieces = vec![TokenStream::new()];
    let mut angles = Angles::default();
    for token in parameters {
        angles.pass(&token);
        match (&token, pieces.last_mut()) {
            (TokenTree::Punct(comma), _) if comma.as_char() == ',' && angles.depth == 0 => {
                pieces.push(TokenStream::new());
            }
            (_, Some(piece)) => piece.extend([token]),
            (_, None) => {}
        }
    }
    pieces.retain(|piece| !piece.is_empty());
    pieces
}

/// How many `<` are open. The `>` of an arrow closes none.
#[derive(Default)]
struct Angles {
    depth: usize,
    arrow: bool,
}

impl Angles {
    fn pass(&mut self, token: &TokenTree) {
        let sign = match token {
            TokenTree::Punct(sign) => sign.as_char(),
            _ => ' ',
        };
        match sign {
            '<' => self.depth += 1,
            '>' if !self.arrow => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        self.arrow = matches!(sign, '-' | '=');
    }
}

/// What a parameter lacks, and a whole one of its name.
fn unfinished(piece: TokenStream) -> (Error, Option<TokenStream>) {
    let read = |input: ParseStream| {
        input.call(Attribute::parse_outer)?;
        input.parse::<Option<Token![mut]>>()?;
        let name = input.call(Ident::parse_any)?;
        let colon = input.parse::<Option<Token![:]>>()?;
        Ok((name, colon.is_some(), input.parse::<TokenStream>()?))
    };
    match read.parse2(piece.clone()) {
        Ok((name, false, rest)) if rest.is_empty() => (message::untyped_param(&name), filled(&name)),
        Ok((name, true, rest)) => {
            let at = if rest.is_empty() { name.to_token_stream() } else { rest };
            (message::unfinished_type(&at, &name), filled(&name))
        }
        _ => (message::no_param(&piece), None),
    }
}

fn filled(name: &Ident) -> Option<TokenStream> {
    // Only a name that may be one: `self` and the like are no parameters here.
    syn::parse2::<Ident>(name.to_token_stream()).ok().map(|name| quote!(#name: ::core::primitive::bool))
}

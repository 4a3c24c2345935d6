//! A function with its body unread, and the attributes around it.

use proc_macro2::{Group, TokenStream};
use quote::{ToTokens, TokenStreamExt};
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Signature, Visibility, token};

/// A free function as rustc hands it over. The body stays tokens: it is none of our business, and a half-typed one
/// must not cost the editor the rest.
pub(crate) struct FnItem {
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) vis: Visibility,
    pub(crate) sig: Signature,
    body: Group,
}

impl Parse for FnItem {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let vis = input.parse()?;
        let sig = input.parse()?;
        if !input.peek(token::Brace) {
            return Err(input.error("expected the function's body"));
        }
        Ok(FnItem { attrs, vis, sig, body: input.parse()? })
    }
}

impl ToTokens for FnItem {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.append_all(&self.attrs);
        self.vis.to_tokens(tokens);
        self.sig.to_tokens(tokens);
        self.body.to_tokens(tokens);
    }
}

impl FnItem {
    /// The conditions under which the function exists, which what we generate beside it shares.
    pub(crate) fn conditions(&self) -> impl Iterator<Item = &Attribute> {
        self.attrs.iter().filter(|attribute| attribute.path().is_ident("cfg"))
    }
}

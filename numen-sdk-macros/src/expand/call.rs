//! The first parameter, as generated code needs it.

use crate::expand::ends;
use crate::shape::{bare, last_segment, type_arguments};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::{GenericArgument, GenericParam, Generics, PathArguments, Type, TypeParam, parse_quote};

/// The call's type, every type parameter in it named.
pub(super) struct Call {
    ty: Type,
    /// Where its name stands: `ServerCall` of `&mut ServerCall<W>`. All that the compiler can say about the call has
    /// this one span, so it says it once.
    pub(super) at: Span,
    mutable: bool,
}

impl Call {
    /// Gives each `impl Trait` in the type a name, which the generics get too.
    pub(super) fn new(written: &Type, generics: &mut Generics) -> Self {
        let mut ty = written.clone();
        let mut mutable = false;
        let mut place = &mut ty;
        loop {
            place = match place {
                Type::Reference(reference) => {
                    mutable |= reference.mutability.is_some();
                    &mut reference.elem
                }
                Type::Group(group) => &mut group.elem,
                Type::Paren(paren) => &mut paren.elem,
                _ => break,
            };
        }
        name_parameters(place, generics);
        let at = last_segment(place).map_or_else(|| ends(place).0, |segment| segment.ident.span());
        Call { ty, at, mutable }
    }

    /// `fn(Call)`, the type that the SDK's traits are about, shown at the call.
    pub(super) fn pointer(&self) -> TokenStream {
        self.pointer_at(self.at, self.at)
    }

    /// The same, shown at something else that does not fit to it.
    pub(super) fn pointer_at(&self, first: Span, last: Span) -> TokenStream {
        let (word, ty) = (quote_spanned!(first=> fn), &self.ty);
        quote_spanned!(last=> #word(#ty))
    }

    /// The world of a `&ServerCall<W>` that is written out, and the constructor for a function of its kind.
    pub(super) fn server(&self) -> Option<(&Type, Ident)> {
        let Type::Reference(reference) = bare(&self.ty) else { return None };
        let segment = last_segment(&reference.elem).filter(|segment| segment.ident == "ServerCall")?;
        let [world] = type_arguments(segment)[..] else { return None };
        let new = if self.mutable { "writing" } else { "reading" };
        Some((world, Ident::new(new, self.at)))
    }

    /// The call that the engine holds, borrowed as the function takes it.
    pub(super) fn lent(&self, held: &impl ToTokens) -> TokenStream {
        if self.mutable { quote!(&mut #held) } else { quote!(&#held) }
    }
}

fn name_parameters(call: &mut Type, generics: &mut Generics) {
    let Type::Path(path) = call else { return };
    for segment in &mut path.path.segments {
        let PathArguments::AngleBracketed(arguments) = &mut segment.arguments else { continue };
        for argument in &mut arguments.args {
            let GenericArgument::Type(argument) = argument else { continue };
            let Type::ImplTrait(nameless) = bare(argument) else { continue };
            let (ident, bounds) = (format_ident!("__W{}", generics.params.len()), &nameless.bounds);
            let param: TypeParam = parse_quote!(#ident: #bounds);
            generics.params.push(GenericParam::Type(param));
            *argument = parse_quote!(#ident);
        }
    }
}

//! The rules of functions and parameters: every finding of an item at once.

pub(crate) mod data;
pub(crate) mod rest;

use crate::attr::Said;
use crate::names;
use crate::report::{Report, message};
use crate::shape::{
    bare, borrows, buried_options, hides, is_scalar, last_segment, names_a_call, option_item, vec_item,
};
use crate::signature::{Function, Kind, Param, Returns, Role, result_item};
use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::HashSet;
use syn::ext::IdentExt;
use syn::{FnArg, GenericParam, Ident, LitStr, ReturnType, Safety, Signature, Type, TypeReference};

/// Everything that can be wrong with an annotated function.
pub(crate) fn function(function: &Function, report: &mut Report) {
    let sig = &function.item.sig;
    function_name(&sig.ident, function.doc.name.as_ref(), report);
    qualifiers(sig, report);
    if let Some(FnArg::Receiver(receiver)) = sig.inputs.first() {
        report.push(message::method(receiver));
        return;
    }
    // Where the call stands further behind, that is the finding, and not what stands in its place.
    let displaced = |call: &&Type| !names_a_call(call) && function.params.iter().any(|p| names_a_call(&p.ty));
    let first = function.call.as_ref().filter(|call| !displaced(call));
    match (&function.call, first) {
        (None, _) => report.push(message::no_call(&sig.ident)),
        (_, Some(call)) => self::call(call, report),
        (Some(_), None) => {}
    }
    generics(sig, first, report);
    params(&function.params, report);
    args_alone(&function.params, report);
    returns(&sig.output, first, report);
}

fn function_name(ident: &Ident, renamed: Option<&LitStr>, report: &mut Report) {
    let name = ident.unraw().to_string();
    if let Some(hidden) = hides(&name) {
        report.push(message::hiding_name(ident, &name, hidden));
    }
    match renamed {
        Some(given) => {
            if let Err(fault) = names::check(&given.value()) {
                report.push(message::bad_name_given(given, fault));
            }
        }
        None if name.starts_with('_') => report.push(message::underscore_function(ident, &name)),
        None => {
            if let Err(fault) = names::check(&name) {
                report.push(message::bad_function_name(ident, &name, fault));
            }
        }
    }
}

fn qualifiers(sig: &Signature, report: &mut Report) {
    if let Some(word) = &sig.asyncness {
        report.push(message::async_function(word));
    }
    if let Safety::Unsafe(word) = &sig.safety {
        report.push(message::unsafe_function(word));
    }
    if let Some(abi) = &sig.abi {
        report.push(message::extern_function(abi));
    }
    if let Some(variadic) = &sig.variadic {
        report.push(message::variadic(&variadic.dots));
    }
}

fn call(ty: &Type, report: &mut Report) {
    match bare(ty) {
        Type::Reference(reference) => {
            if let Some(lifetime) = reference.lifetime.as_ref().filter(|_| is_static(reference)) {
                report.push(message::static_call(lifetime));
            }
            if is_scalar(&reference.elem) {
                report.push(message::no_such_call(reference));
            }
        }
        other => report.push(message::call_is_no_reference(other)),
    }
}

fn is_static(reference: &TypeReference) -> bool {
    reference.lifetime.as_ref().is_some_and(|lifetime| lifetime.ident == "static")
}

fn generics(sig: &Signature, call: Option<&Type>, report: &mut Report) {
    let bounds = sig.generics.params.to_token_stream().into_iter();
    let clauses = sig.generics.where_clause.to_token_stream().into_iter();
    let bindings: Vec<TokenTree> = bounds.chain(clauses).collect();
    for param in &sig.generics.params {
        let ident = match param {
            GenericParam::Lifetime(lifetime) => {
                report.push(message::lifetime(&lifetime.lifetime));
                continue;
            }
            GenericParam::Type(ty) => &ty.ident,
            GenericParam::Const(constant) => &constant.ident,
        };
        let bound = |call: &Type| mentions(call.to_token_stream(), ident) || is_bound_by(&bindings, ident);
        // Without a call that is the finding, not what it fails to bind.
        if call.is_some_and(|call| !bound(call)) {
            report.push(message::unbound(param, ident));
        }
    }
}

/// Whether the identifier occurs anywhere in the tokens.
pub(crate) fn mentions(tokens: TokenStream, ident: &Ident) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(found) => found == *ident,
        TokenTree::Group(group) => mentions(group.stream(), ident),
        _ => false,
    })
}

/// Whether a bound says what the parameter is: `C` in `W: World<Client = C>`.
fn is_bound_by(bounds: &[TokenTree], ident: &Ident) -> bool {
    bounds.windows(2).any(|pair| match pair {
        [TokenTree::Punct(equals), TokenTree::Ident(found)] => equals.as_char() == '=' && found == ident,
        _ => false,
    })
}

/// The rules of parameters, which fields of a struct that derives `Args` share.
pub(crate) fn params(params: &[Param], report: &mut Report) {
    let mut seen = HashSet::new();
    let mut closed_by: Option<&Param> = None;
    let mut unordered = false;
    for param in params {
        if param.role() != Role::Args {
            param_name(param, report);
            if !seen.insert(param.lua_name()) && param.marks.conditions.is_empty() {
                report.push(message::same_param(&param.ident));
            }
        }
        param_type(param, report);
        param_marks(param, report);
        match (param.role(), closed_by) {
            (Role::Option | Role::Args, _) => {}
            // One parameter in the wrong place is one finding, however many follow it.
            (_, Some(earlier)) if !unordered => {
                unordered = true;
                report.push(message::after_the_last(param, earlier));
            }
            (_, Some(_)) => {}
            (Role::Optional | Role::Rest, None) => closed_by = Some(param),
            (Role::Required, None) => {}
        }
    }
}

fn param_name(param: &Param, report: &mut Report) {
    let name = param.lua_name();
    if name.starts_with('_') {
        report.push(message::underscore_param(&param.ident, &name));
    } else if let Err(fault) = names::check(&name) {
        report.push(message::bad_param_name(&param.ident, &name, fault));
    }
}

fn param_type(param: &Param, report: &mut Report) {
    if names_a_call(&param.ty) {
        report.push(message::late_call(param));
        return;
    }
    for reference in borrows(param.lua_type()) {
        report.push(message::borrowed(reference));
    }
    if let Type::ImplTrait(_) = bare(param.lua_type()) {
        report.push(message::impl_param(param.lua_type()));
    }
    let twice = param.role() == Role::Rest && vec_item(&param.ty).is_none();
    if !twice {
        no_buried_option(&param.ty, report);
    }
}

/// An `Option` means something only where it stands outermost.
pub(crate) fn no_buried_option(ty: &Type, report: &mut Report) {
    for (container, option) in buried_options(ty) {
        report.push(message::buried_option(option, container));
    }
}

fn param_marks(param: &Param, report: &mut Report) {
    let marks = &param.marks;
    let is_option = option_item(&param.ty).is_some();
    if let Some(args) = &marks.args {
        for other in [&marks.positional, &marks.rest].into_iter().flatten() {
            report.push(message::beside_args(other));
        }
        if let Some(omitted) = &marks.omitted {
            report.push(message::beside_args(&omitted.attribute));
        }
        if is_option {
            report.push(message::optional_args(args, param));
        }
        return;
    }
    match (&marks.rest, &marks.positional) {
        (Some(_), Some(positional)) => report.push(message::positional_rest(positional)),
        (Some(_), None) if vec_item(&param.ty).is_none() => {
            report.push(message::rest_without_vec(&param.ty, is_option));
        }
        (None, Some(_)) if !is_option => report.push(message::positional_without_option(&param.ty)),
        _ => {}
    }
    omitted(marks.omitted.as_ref(), &param.ty, marks.rest.is_some(), report);
}

/// `omitted` says what leaving out means, so there must be something that can be left out.
pub(crate) fn omitted(said: Option<&Said>, ty: &Type, rest: bool, report: &mut Report) {
    let Some(said) = said else { return };
    if rest {
        report.push(message::omitted_rest(&said.attribute));
    } else if option_item(ty).is_none() {
        report.push(message::omitted_without_option(&said.attribute, ty));
    }
}

fn args_alone(params: &[Param], report: &mut Report) {
    let Some(at) = params.iter().position(|param| param.role() == Role::Args) else { return };
    for (index, other) in params.iter().enumerate() {
        if index != at {
            report.push(message::args_with_others(other, &params[at]));
        }
    }
}

fn returns(output: &ReturnType, call: Option<&Type>, report: &mut Report) {
    let ReturnType::Type(_, written) = output else { return };
    let returns = Returns::read(output);
    buried_result(&returns, report);
    no_buried_option(&returns.value, report);
    if let Type::ImplTrait(_) = bare(&returns.value) {
        report.push(message::impl_return(written));
    }
    for reference in borrows(&returns.value) {
        if !is_static(reference) {
            report.push(message::borrowed_return(reference));
        }
    }
    if let Some(call) = call
        && let Type::Reference(call) = bare(call)
    {
        kind(&returns, result_item(written).unwrap_or(written), call, report);
    }
}

/// A `Result` means something only where it stands outermost.
fn buried_result(returns: &Returns, report: &mut Report) {
    let value = &returns.value;
    if let Some(item) = option_item(value).or_else(|| vec_item(value))
        && let Some(ok) = result_item(item)
    {
        report.push(message::buried_result(item, ok, value));
    } else if let Some(ok) = result_item(value)
        && let Kind::Pending | Kind::Job = returns.kind
    {
        report.push(message::later_result(value, ok));
    }
}

/// Who may answer later. An alias of a call or of a result is left to the traits.
fn kind(returns: &Returns, written: &Type, call: &TypeReference, report: &mut Report) {
    let Some(side) = last_segment(&call.elem) else { return };
    let waits = matches!(returns.kind, Kind::Pending | Kind::Job);
    if side.ident == "ClientCall" && waits {
        report.push(message::client_that_waits(written));
    } else if side.ident == "ServerCall" && call.mutability.is_none() && returns.kind == Kind::Job {
        report.push(message::reader_that_works(written, call));
    }
}

//! The usage line: how a function is called, in one line.

use crate::{
    api::{FunctionTable, Role},
    value::TypeDesc,
};

/// `ns.g.f(a, [b], rest..., {opt=…, flag=true})`
pub fn usage(name: &str, table: &FunctionTable) -> String {
    let mut parts: Vec<String> = table
        .positionals()
        .map(|param| match param.role {
            Role::Optional => format!("[{}]", param.name),
            Role::Rest => format!("{}...", param.name),
            Role::Required | Role::Option => param.name.to_owned(),
        })
        .collect();
    let options: Vec<String> = table
        .options()
        .map(|param| match (param.ty)().seen() {
            TypeDesc::Boolean => format!("{}=true", param.name),
            _ => format!("{}=…", param.name),
        })
        .collect();
    if !options.is_empty() {
        parts.push(format!("{{{}}}", options.join(", ")));
    }
    format!("{name}({})", parts.join(", "))
}

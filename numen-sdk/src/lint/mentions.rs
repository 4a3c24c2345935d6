//! Names of the API in a writer's words: are they there, and which ones were meant.

use crate::api::{Catalogue, names};

/// What is wrong with a function's name; nothing if it is one.
pub(super) fn function(catalogue: &Catalogue, name: &str) -> Option<String> {
    if catalogue.function(name).is_some() {
        return None;
    }
    let functions = || catalogue.functions().iter().map(|function| function.name.as_str());
    // In another group of the namespace, or written without one.
    let (first, last) = (name.split_once('.').map(|(first, _)| first), name.rsplit('.').next());
    let elsewhere = |function: &&str| {
        function.rsplit('.').next() == last
            && first.is_none_or(|first| function.split('.').next() == Some(first))
    };
    let meant = names::nearest(name, functions()).or_else(|| functions().find(elsewhere));
    let inside = catalogue.group(name).and_then(|group| catalogue.members(group).next());
    Some(match (meant, inside) {
        (_, Some(first)) => format!("'{name}' is a group; name a function, e.g. {}", first.name),
        (Some(meant), None) => format!("there is no function '{name}'; did you mean '{meant}'?"),
        (None, None) => match name.rsplit_once('.').and_then(|(group, _)| catalogue.group(group)) {
            Some(group) => format!(
                "there is no function '{name}'; the group has {}",
                catalogue.members(group).map(|function| function.table.name).collect::<Vec<_>>().join(", ")
            ),
            None => format!("there is no function '{name}'; write a full name, or leave it out"),
        },
    })
}

/// What is wrong with a dotted name that stands by itself; nothing if it is of no namespace.
pub(super) fn name(catalogue: &Catalogue, name: &str) -> Option<String> {
    let mut parts = name.splitn(4, '.');
    let (namespace, group) = (parts.next()?, parts.next()?);
    // Groups begin with a lower case letter; the other names are classes.
    if !is_namespace(catalogue, namespace) || names::check(group).is_err() {
        return None;
    }
    let full = format!("{namespace}.{group}");
    match (catalogue.group(&full), parts.next()) {
        (None, _) => Some(no_group(catalogue, namespace, &full)),
        (Some(_), Some(member)) => function(catalogue, &format!("{full}.{member}")),
        (Some(_), None) => None,
    }
}

pub(super) fn is_namespace(catalogue: &Catalogue, name: &str) -> bool {
    catalogue.groups_of(name).next().is_some()
}

fn no_group(catalogue: &Catalogue, namespace: &str, name: &str) -> String {
    let groups: Vec<_> = catalogue.groups_of(namespace).map(|group| group.name.as_str()).collect();
    match names::nearest(name, groups.iter().copied()) {
        Some(near) => format!("there is no group '{name}'; did you mean '{near}'?"),
        None => format!("there is no group '{name}'; there are {}", groups.join(", ")),
    }
}

//! The rule for names of modules, `namespace.name`, and the nearest valid name.

use crate::api::names::{self, KEPT_GLOBALS, MAX_LEN, NameFault};
use std::fmt;

/// The namespace of the owner's own modules.
pub(super) const OWN_NAMESPACE: &str = "my";

/// Why a name is invalid, and the nearest valid one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModuleNameFault {
    reason: Reason,
    nearest: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    /// It does not have two parts.
    Parts,
    /// The namespace is invalid.
    Namespace(NameFault),
    /// The part after the dot is invalid.
    Name(NameFault),
}

impl ModuleNameFault {
    /// The nearest valid name, if one is obvious.
    pub fn nearest(&self) -> Option<&str> {
        self.nearest.as_deref()
    }
}

impl fmt::Display for ModuleNameFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.reason {
            Reason::Parts => f.write_str("a module's name is a namespace, a dot and a name, as in my.lumber"),
            Reason::Namespace(fault) => write!(f, "the part before the dot can't be used: {fault}"),
            Reason::Name(fault) => write!(f, "the part after the dot can't be used: {fault}"),
        }
    }
}

impl std::error::Error for ModuleNameFault {}

/// Splits the name of a module into its namespace and its own name, if it is valid.
///
/// Both are Lua names. The second may be that of a global, because it stands after a dot:
///
/// ```
/// use numen_sdk::modules::check;
/// assert_eq!(check("my.string"), Ok(("my", "string")));
/// let fault = check("my.Lumber").unwrap_err();
/// assert_eq!(fault.nearest(), Some("my.lumber"));
/// ```
///
/// # Errors
/// The name is invalid; the error has the nearest valid one, if one is obvious.
pub fn check(name: &str) -> Result<(&str, &str), ModuleNameFault> {
    rule(name).map_err(|reason| ModuleNameFault { reason, nearest: nearest(name) })
}

fn rule(name: &str) -> Result<(&str, &str), Reason> {
    let (namespace, own) = name.split_once('.').ok_or(Reason::Parts)?;
    if own.contains('.') {
        return Err(Reason::Parts);
    }
    names::check(namespace).map_err(Reason::Namespace)?;
    match names::check(own) {
        Ok(()) | Err(NameFault::Global) => Ok((namespace, own)),
        Err(fault) => Err(Reason::Name(fault)),
    }
}

/// The same words in lower case. The namespace is the part before the last dot, or `my`.
fn nearest(name: &str) -> Option<String> {
    let (namespace, own) = name.trim().rsplit_once('.').unwrap_or((OWN_NAMESPACE, name.trim()));
    let namespace = spelled(namespace).filter(|namespace| !KEPT_GLOBALS.contains(&namespace.as_str()));
    let meant = format!("{}.{}", namespace.as_deref().unwrap_or(OWN_NAMESPACE), spelled(own)?);
    rule(&meant).is_ok().then_some(meant)
}

/// The words of a part in lower case, joined by underscores, and cut to the length of a name.
fn spelled(part: &str) -> Option<String> {
    let lower = part.to_lowercase();
    let words: Vec<_> =
        lower.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let mut name = words.join("_");
    name.truncate(MAX_LEN);
    (!name.is_empty()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_is_named_by_a_namespace_and_a_name_which_may_be_a_globals() {
        assert_eq!(check("my.lumber"), Ok(("my", "lumber")));
        assert_eq!(check("my.string"), Ok(("my", "string")));
        assert_eq!(check("kaleidoscope.pot"), Ok(("kaleidoscope", "pot")));
    }

    #[test]
    fn a_wrong_name_is_told_the_nearest_right_one() {
        let told = |name: &str| {
            let fault = check(name).expect_err(name);
            (fault.to_string(), fault.nearest().map(str::to_owned))
        };
        let parts = "a module's name is a namespace, a dot and a name, as in my.lumber";
        let before = "the part before the dot can't be used: ";
        let after = "the part after the dot can't be used: ";
        let meant = |name: &str| Some(name.to_owned());
        assert_eq!(told("lumber"), (parts.into(), meant("my.lumber")));
        assert_eq!(told("My Lumber"), (parts.into(), meant("my.my_lumber")));
        assert_eq!(told("my.wood.lumber"), (parts.into(), meant("my_wood.lumber")));
        assert_eq!(told("my.end"), (format!("{after}Lua keeps it as a reserved word"), None));
        assert_eq!(
            told("my.Lumber"),
            (format!("{after}it starts with 'L' instead of a lower case letter"), meant("my.lumber"))
        );
        assert_eq!(
            told("my.cut-wood"),
            (
                format!(
                    "{after}it must consist of lower case letters, digits and underscores, and '-' is none"
                ),
                meant("my.cut_wood")
            )
        );
        assert_eq!(
            told("string.x"),
            (format!("{before}Lua keeps it as a global of every program"), meant("my.x"))
        );
        assert_eq!(told(".lumber"), (format!("{before}it is empty"), meant("my.lumber")));
        assert_eq!(told(""), (parts.into(), None));
        assert_eq!(
            told("my.木"),
            (format!("{after}it starts with '木' instead of a lower case letter"), None)
        );
    }
}

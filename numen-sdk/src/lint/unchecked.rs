//! Finds code that takes an item of a list without checking that there is one.

use crate::{
    api::Catalogue,
    value::{TypeDesc, is_identifier},
};

/// The functions whose list the code takes an item of, and uses the item without checking it for nil.
pub(super) fn items<'c>(code: &str, catalogue: &'c Catalogue) -> Vec<&'c str> {
    let lists = catalogue.functions().iter().filter(|function| {
        (function.table.returns.ty)().is_some_and(|ty| matches!(ty.seen(), TypeDesc::List(_)))
    });
    let names = lists.map(|function| function.name.as_str());
    names.filter(|name| takes_unchecked(code, name)).collect()
}

fn takes_unchecked(code: &str, function: &str) -> bool {
    code.match_indices(function).any(|(at, _)| {
        let Some(after) = after_item(&code[at + function.len()..]) else { return false };
        match assigned(&code[..at]) {
            Some(name) => uses(after, name) && !checks(after, name),
            None => {
                reads_inside(after) || (is_argument(&code[..at], after) && !takes_nil(&code[..at], after))
            }
        }
    })
}

/// The code behind `(…)[…]`.
fn after_item(code: &str) -> Option<&str> {
    let after = behind_brackets(code, '(', ')')?;
    behind_brackets(after, '[', ']')
}

/// The code behind a balanced pair of brackets at its beginning.
fn behind_brackets(code: &str, open: char, close: char) -> Option<&str> {
    let mut depth = 0_usize;
    for (at, c) in code.char_indices() {
        if c == open {
            depth += 1;
        } else if c == close {
            depth = depth.checked_sub(1)?;
        }
        if depth == 0 {
            return (at > 0).then(|| &code[at + c.len_utf8()..]);
        }
    }
    None
}

/// The name in `local name =` at the end of the code.
fn assigned(before: &str) -> Option<&str> {
    let (before, name) = before.trim_end().strip_suffix('=')?.trim_end().rsplit_once(char::is_whitespace)?;
    (before.trim_end().ends_with("local") && is_identifier(name)).then_some(name)
}

/// Whether a field of the item is read.
fn reads_inside(after: &str) -> bool {
    after.trim_start().starts_with(['.', ':'])
}

fn is_argument(before: &str, after: &str) -> bool {
    let open = before.matches('(').count() > before.matches(')').count();
    open && after.trim_start().starts_with([',', ')'])
}

/// Whether the item is the argument of a function that takes nil.
fn takes_nil(before: &str, after: &str) -> bool {
    let before = before.trim_end();
    let function = ["print(", "tostring(", "assert("].iter().any(|end| before.ends_with(end));
    function && after.trim_start().starts_with(')')
}

fn words(code: &str) -> Vec<&str> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    code.split(|c| !is_word(c)).filter(|word| !word.is_empty()).collect()
}

fn uses(code: &str, name: &str) -> bool {
    words(code).contains(&name)
}

/// Whether the code tests the variable.
fn checks(code: &str, name: &str) -> bool {
    let words = words(code);
    let before = ["if", "not", "and", "or", "assert", "while", "until", "elseif"];
    let tested = words.windows(2).any(|pair| pair[1] == name && before.contains(&pair[0]));
    tested || words.windows(2).any(|pair| pair[0] == name && ["and", "or"].contains(&pair[1]))
}

#[cfg(test)]
mod tests {
    use super::takes_unchecked;

    #[test]
    fn an_item_that_is_used_without_a_check_is_found() {
        for code in [
            "attack(a.b.scan(\"x\")[1])",
            "print(a.b.scan()[1].pos)",
            "local foe = a.b.scan({range = (3)})[1] attack(foe)",
            "local foe = a.b.scan()[1]\nprint(foe.hp)",
        ] {
            assert!(takes_unchecked(code, "a.b.scan"), "{code}");
        }
        for code in [
            "local foe = a.b.scan()[1]",
            "local foe = a.b.scan()[1] if foe then attack(foe) end",
            "local foe = a.b.scan()[1] return foe and foe.hp",
            "print(a.b.scan()[1])",
            "local one, two = a.b.scan()[1], a.b.scan()[2]",
            "if a.b.scan()[1] then wait() end",
            "for _, foe in a.b.scan() do attack(foe) end",
            "local all = a.b.scan() print(#all)",
            "a.b.scan(",
        ] {
            assert!(!takes_unchecked(code, "a.b.scan"), "{code}");
        }
    }
}

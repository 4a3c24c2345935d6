//! The heads of a module's functions: those at the top level that belong to the table which the text returns.

use super::scan::{Kind, Token};

/// The head of `function M.name(params)`, or of a method of the class `C` in `M`.
pub(super) struct Head<'t> {
    table: &'t str,
    pub(super) class: Option<&'t str>,
    pub(super) name: &'t str,
    pub(super) method: bool,
    pub(super) params: Vec<&'t str>,
    pub(super) line: u32,
    /// Whether it is the first on its line.
    pub(super) alone: bool,
}

/// An open block.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    /// Up to `end`, or `until`.
    Block,
    /// An `if` that is a value: up to its `else`.
    Value,
}

/// The heads in order.
pub(super) fn of<'t>(tokens: &[Token<'t>]) -> Vec<Head<'t>> {
    let (mut heads, mut returned) = (Vec::new(), None);
    let mut open: Vec<Open> = Vec::new();
    // Whether an operand is expected: an `if` there is a value and has no `end`.
    let mut operand = false;
    for (index, token) in tokens.iter().enumerate() {
        let top = open.is_empty();
        let was_operand = std::mem::replace(&mut operand, expects_operand(token));
        if token.kind != Kind::Word || follows_dot(tokens, index) {
            continue;
        }
        match token.text {
            "function" => {
                if top && !was_operand && !is_local(tokens, index) {
                    heads.extend(head(&tokens[index..]));
                }
                open.push(Open::Block);
            }
            "if" => open.push(if was_operand { Open::Value } else { Open::Block }),
            "then" | "elseif" => operand = token.text == "elseif" || open.last() == Some(&Open::Value),
            "else" if open.last() == Some(&Open::Value) => {
                open.pop();
                operand = true;
            }
            "do" | "repeat" => open.push(Open::Block),
            "end" | "until" => while open.pop() == Some(Open::Value) {},
            "return" if top => returned = returned_name(&tokens[index + 1..]),
            _ => {}
        }
    }
    heads.retain(|head| Some(head.table) == returned);
    heads
}

/// Whether a value must follow. `>` may end a type, after which a statement can begin.
fn expects_operand(token: &Token<'_>) -> bool {
    match token.kind {
        Kind::Word => matches!(token.text, "return" | "and" | "or" | "not" | "in" | "until" | "while" | "if"),
        // Code follows in a string between backticks, up to the brace that closes it.
        Kind::Literal => token.text.ends_with('{') && token.text.starts_with(['`', '}']),
        Kind::Symbol => matches!(
            token.text,
            "=" | "(" | "," | "{" | "[" | "+" | "-" | "*" | "/" | "%" | "^" | "#" | "<" | "~" | ".."
        ),
    }
}

/// Whether the word is a field. (`t.end` does not parse, but does no harm here.)
fn follows_dot(tokens: &[Token<'_>], index: usize) -> bool {
    index.checked_sub(1).is_some_and(|before| matches!(tokens[before].text, "." | ":"))
}

fn is_local(tokens: &[Token<'_>], index: usize) -> bool {
    index.checked_sub(1).is_some_and(|before| tokens[before].text == "local")
}

/// The name that a `return` at the top level gives, if that is all.
fn returned_name<'t>(after: &[Token<'t>]) -> Option<&'t str> {
    let (name, rest) = after.split_first()?;
    let alone = rest.first().is_none_or(|next| next.text == ";");
    (name.kind == Kind::Word && alone).then_some(name.text)
}

/// A head, from its `function` on.
fn head<'t>(tokens: &[Token<'t>]) -> Option<Head<'t>> {
    let word =
        |index: usize| tokens.get(index).filter(|token| token.kind == Kind::Word).map(|token| token.text);
    let symbol = |index: usize| tokens.get(index).map(|token| token.text);
    let table = word(1)?;
    let (class, at) = match (symbol(2)?, symbol(4)?) {
        (".", "." | ":") => (Some(word(3)?), 4),
        (".", _) => (None, 2),
        _ => return None,
    };
    let name = word(at + 1)?;
    let (line, alone) = (tokens[0].line, tokens[0].first);
    let params = params(&tokens[at + 2..])?;
    Some(Head { table, class, name, method: symbol(at) == Some(":"), params, line, alone })
}

/// The names between the parentheses, without the types that Luau lets them have.
fn params<'t>(tokens: &[Token<'t>]) -> Option<Vec<&'t str>> {
    let generic = tokens.first()?.text == "<";
    let mut head = tokens.iter().take_while(|token| !matches!(token.text, "function" | "end"));
    let begin = if generic { head.position(|token| token.text == "(")? } else { 0 };
    if tokens[begin].text != "(" {
        return None;
    }
    let mut names = Vec::new();
    let (mut depth, mut before) = (0_usize, "");
    for token in &tokens[begin..] {
        match token.text {
            "(" | "{" | "[" | "<" => depth += 1,
            ")" | "}" | "]" => depth = depth.saturating_sub(1),
            // The head of an arrow closes nothing.
            ">" if before != "-" => depth = depth.saturating_sub(1),
            // A body begins only after the parentheses.
            "function" | "end" => return None,
            name if depth == 1
                && matches!(before, "(" | ",")
                && (token.kind == Kind::Word || name == "...") =>
            {
                names.push(name);
            }
            _ => {}
        }
        if depth == 0 {
            return Some(names);
        }
        before = token.text;
    }
    None
}

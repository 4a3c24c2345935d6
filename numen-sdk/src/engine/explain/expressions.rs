//! The expressions in a line of Lua: variables, with the fields and items that the line reads from them.

/// A variable with the fields and items that are read from it: `spots[1].pos`.
#[derive(Debug, PartialEq)]
pub(super) struct Expression<'l> {
    /// The variable.
    pub(super) variable: &'l str,
    pub(super) steps: Vec<Step<'l>>,
    /// The text up to the end of the variable, and up to that of each step.
    ends: Vec<usize>,
    line: &'l str,
    start: usize,
    /// Whether arguments follow.
    pub(super) is_called: bool,
}

/// A field or item that is read.
#[derive(Debug, PartialEq)]
pub(super) enum Step<'l> {
    /// `.name`, `:name` or `["name"]`
    Field(&'l str),
    /// `[1]`
    Item(usize),
    /// `[name]`
    Variable(&'l str),
}

impl<'l> Expression<'l> {
    /// The text of the variable and its first `steps` steps.
    pub(super) fn text(&self, steps: usize) -> &'l str {
        &self.line[self.start..self.ends[steps]]
    }
}

/// Words that are not variables.
const KEYWORDS: [&str; 22] = [
    "and", "break", "continue", "do", "else", "elseif", "end", "false", "for", "function", "if", "in",
    "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
];

/// The expressions in a line that begin with a variable, from left to right. Strings and comments have none. Text in backticks is
/// read as code, since it may contain some.
pub(super) fn expressions(line: &str) -> Vec<Expression<'_>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(c) = line[at..].chars().next() {
        let rest = &line[at..];
        at += match c {
            '"' | '\'' => string(rest),
            '-' if rest.starts_with("--") => return found,
            '.' | ':' => 1 + name(&rest[1..]).len(),
            _ if c.is_ascii_alphabetic() || c == '_' => {
                let word = name(rest);
                if KEYWORDS.contains(&word) {
                    word.len()
                } else {
                    let expression = read(line, at, word);
                    let length = expression.ends.last().map_or(word.len(), |end| end - at);
                    // The variable in brackets is another expression.
                    found.extend(expression.steps.iter().filter_map(|step| match step {
                        Step::Variable(name) => Some(variable(line, name)),
                        _ => None,
                    }));
                    found.push(expression);
                    length
                }
            }
            _ if c.is_ascii_digit() => {
                rest.len() - rest.trim_start_matches(|c: char| c.is_alphanumeric() || c == '.').len()
            }
            _ => c.len_utf8(),
        };
    }
    found
}

/// The identifier at the beginning of a text, or nothing.
fn name(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(text.len());
    if text.starts_with(|c: char| c.is_ascii_digit()) { "" } else { &text[..end] }
}

/// The length of the string at the beginning of a text, with its quotes.
fn string(text: &str) -> usize {
    let quote = text.as_bytes()[0];
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            _ if byte == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

fn variable<'l>(line: &'l str, name: &'l str) -> Expression<'l> {
    let start = name.as_ptr() as usize - line.as_ptr() as usize;
    Expression {
        variable: name,
        steps: Vec::new(),
        ends: vec![start + name.len()],
        line,
        start,
        is_called: false,
    }
}

/// Reads the steps after the variable at `start`.
fn read<'l>(line: &'l str, start: usize, variable: &'l str) -> Expression<'l> {
    let mut at = start + variable.len();
    let (mut steps, mut ends) = (Vec::new(), vec![at]);
    loop {
        let rest = &line[at..];
        let step = match rest.as_bytes().first() {
            // Two dots join strings.
            Some(b'.' | b':') if !rest.starts_with("..") => {
                let field = name(&rest[1..]);
                (!field.is_empty()).then_some((Step::Field(field), 1 + field.len()))
            }
            Some(b'[') => rest.find(']').and_then(|end| Some((index(&rest[1..end])?, end + 1))),
            _ => None,
        };
        let Some((step, length)) = step else {
            let is_called = rest.trim_start().starts_with(['(', '"', '\'', '{']);
            return Expression { variable, steps, ends, line, start, is_called };
        };
        at += length;
        steps.push(step);
        ends.push(at);
    }
}

/// The step of brackets with a number, a name or a plain string.
fn index(text: &str) -> Option<Step<'_>> {
    let text = text.trim();
    if let Ok(number) = text.parse() {
        return Some(Step::Item(number));
    }
    if let Some(field) = text.strip_prefix(['"', '\'']).and_then(|text| text.strip_suffix(['"', '\''])) {
        return (!field.contains(['"', '\'', '\\'])).then_some(Step::Field(field));
    }
    (!text.is_empty() && name(text).len() == text.len()).then_some(Step::Variable(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(line: &str) -> Vec<&str> {
        expressions(line).iter().map(|expression| expression.text(expression.steps.len())).collect()
    }

    #[test]
    fn every_variable_of_a_line_is_found_with_its_way() {
        assert_eq!(
            texts("if spots[1].pos.x > 3 and e:kind() == list[i] then -- spots.z"),
            ["spots[1].pos.x", "e:kind", "i", "list[i]"]
        );
        assert_eq!(texts("local text = \"a.b\" .. here.x .. 'c.d' .. 12.5"), ["text", "here.x"]);
        assert_eq!(
            texts("print(f(a).b, t[\"key\"].c, t[a + 1])"),
            ["print", "f", "a", "t[\"key\"].c", "t", "a"]
        );
        assert_eq!(texts("é = \"unfinished .. x"), Vec::<&str>::new());
    }

    #[test]
    fn a_call_is_distinguished() {
        let called: Vec<_> =
            expressions("a.b(c) d 'x' e").iter().map(|it| (it.variable, it.is_called)).collect();
        assert_eq!(called, [("a", true), ("c", false), ("d", true), ("e", false)]);
    }
}

//! The lines of a comment that LuaLS reads: `@param name? Type text`, `@return Type text`.

/// A line that begins with `@`.
pub(super) enum Annotation<'l> {
    Param {
        name: &'l str,
        optional: bool,
        ty: &'l str,
        doc: &'l str,
    },
    Return {
        ty: &'l str,
        doc: &'l str,
    },
    /// Another one, or one of these that is not whole.
    Other,
}

impl<'l> Annotation<'l> {
    /// The annotation in a line, which must be trimmed; none if it is prose.
    pub(super) fn read(line: &'l str) -> Option<Self> {
        let (tag, rest) = word(line.strip_prefix('@')?);
        let read = match tag {
            "param" => {
                let (name, rest) = word(rest);
                let (ty, doc) = split_type(rest);
                let optional = name.ends_with('?') || ty.ends_with('?');
                Annotation::Param { name: name.trim_end_matches('?'), optional, ty, doc }
            }
            "return" => {
                let (ty, doc) = split_type(rest);
                Annotation::Return { ty, doc }
            }
            _ => Annotation::Other,
        };
        Some(match read {
            Annotation::Param { ty: "", .. } | Annotation::Return { ty: "", .. } => Annotation::Other,
            whole => whole,
        })
    }
}

fn word(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim_start())
}

/// A type and what follows it. It ends at the first space outside of brackets and quotes that no `|` or `:` is beside.
fn split_type(text: &str) -> (&str, &str) {
    let (mut depth, mut quote, mut before) = (0_usize, None, ' ');
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (Some(open), _) => quote = (c != open).then_some(open),
            (None, '"' | '\'') => quote = Some(c),
            (None, '(' | '{' | '[' | '<') => depth += 1,
            (None, ')' | '}' | ']' | '>') => depth = depth.saturating_sub(1),
            (None, _) if c.is_whitespace() && depth == 0 && !matches!(before, '|' | ':') => {
                let rest = text[at..].trim_start();
                if !rest.starts_with('|') {
                    return (&text[..at], rest);
                }
            }
            _ => {}
        }
        if !c.is_whitespace() {
            before = c;
        }
    }
    (text.trim_end(), "")
}

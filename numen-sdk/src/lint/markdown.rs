//! The code in a Markdown text: blocks of Lua, and what stands between backticks in a line.

/// A piece of code.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Code {
    /// The line of the text at which it begins, counted from 1.
    pub(super) line: usize,
    pub(super) code: String,
}

/// A fence that opens a block: what it is made of, and how long it is.
struct Fence {
    mark: char,
    length: usize,
    /// Exactly three backticks and `lua`.
    lua: bool,
}

impl Fence {
    fn open(line: &str) -> Option<Self> {
        let line = line.trim();
        let mark = line.chars().next().filter(|mark| matches!(mark, '`' | '~'))?;
        let rest = line.trim_start_matches(mark);
        let length = line.len() - rest.len();
        // Three backticks with others behind them are code in a line.
        let opens = length >= 3 && !(mark == '`' && rest.contains('`'));
        opens.then(|| Fence { mark, length, lua: mark == '`' && length == 3 && rest.trim() == "lua" })
    }

    fn is_closed_by(&self, line: &str) -> bool {
        let line = line.trim();
        line.len() >= self.length && line.chars().all(|c| c == self.mark)
    }
}

/// The blocks of Lua, and the code in lines; in the order of the text.
pub(super) fn code(text: &str) -> (Vec<Code>, Vec<Code>) {
    let (mut blocks, mut spans) = (Vec::new(), Vec::new());
    let mut lines = text.lines().enumerate();
    // Code in a line may be broken where the paragraph is.
    let mut paragraph = (0, String::new());
    while let Some((index, line)) = lines.next() {
        let fence = Fence::open(line);
        if fence.is_none() && !line.trim().is_empty() {
            if paragraph.1.is_empty() {
                paragraph.0 = index + 1;
            }
            paragraph.1.push_str(line);
            paragraph.1.push('\n');
            continue;
        }
        inline(paragraph.0, &std::mem::take(&mut paragraph.1), &mut spans);
        let Some(fence) = fence else { continue };
        let inside = lines.by_ref().map(|(_, line)| line).take_while(|line| !fence.is_closed_by(line));
        let code = inside.collect::<Vec<_>>().join("\n");
        if fence.lua {
            blocks.push(Code { line: index + 2, code });
        }
    }
    inline(paragraph.0, &paragraph.1, &mut spans);
    (blocks, spans)
}

/// The code in a paragraph: what stands between as many backticks as before it.
fn inline(first: usize, paragraph: &str, spans: &mut Vec<Code>) {
    let (mut line, mut rest) = (first, paragraph);
    let breaks = |text: &str| text.matches('\n').count();
    while let Some(start) = rest.find('`') {
        line += breaks(&rest[..start]);
        let marked = &rest[start..];
        let inside = marked.trim_start_matches('`');
        let length = marked.len() - inside.len();
        let Some(end) = closing(inside, length) else {
            rest = inside;
            continue;
        };
        let code = &inside[..end];
        // Where the paragraph is broken says nothing.
        let joined = code.lines().map(str::trim).collect::<Vec<_>>().join(" ");
        spans.push(Code { line, code: joined });
        line += breaks(code);
        rest = &inside[end + length..];
    }
}

/// Where the next run of exactly so many backticks begins.
fn closing(text: &str, length: usize) -> Option<usize> {
    let mut from = 0;
    while let Some(found) = text[from..].find('`') {
        let start = from + found;
        let run = text[start..].len() - text[start..].trim_start_matches('`').len();
        if run == length {
            return Some(start);
        }
        from = start + run;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(all: &[(usize, &str)]) -> Vec<Code> {
        all.iter().map(|&(line, code)| Code { line, code: code.to_owned() }).collect()
    }

    #[test]
    fn blocks_are_fenced_by_three_backticks_and_lua() {
        let text = "# Tips\n\n```lua\na()\nb()\n```\n\n~~~lua\nno()\n~~~\n````lua\n```lua\nno()\n```\n````\n\
                    1. Do:\n   ```lua\n   c()\n   ```\n```luau\nno()\n```\n```lua\nopen()";
        let blocks = pieces(&[(4, "a()\nb()"), (18, "   c()"), (24, "open()")]);
        assert_eq!(code(text), (blocks, vec![]));
    }

    #[test]
    fn code_in_a_line_stands_between_equal_backticks_and_may_be_broken() {
        let text =
            "See `a.b` and ``c`d``, ` not closed\n\nCall `a.b.c(1,\n   2)` or `e`.\n```\n`no`\n```\n`f`";
        let spans = pieces(&[(1, "a.b"), (1, "c`d"), (3, "a.b.c(1, 2)"), (4, "e"), (8, "f")]);
        assert_eq!(code(text), (vec![], spans));
    }
}

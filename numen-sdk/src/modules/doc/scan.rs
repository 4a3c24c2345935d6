//! Scans Lua into tokens and comments, and skips the contents of strings.

/// A piece of code. A string is one token without its contents.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'t> {
    pub(super) kind: Kind,
    pub(super) text: &'t str,
    pub(super) line: u32,
    /// Whether it is the first on its line.
    pub(super) first: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A name or a keyword.
    Word,
    /// A string or a number.
    Literal,
    /// One character; three for `...`, two for `..`.
    Symbol,
}

/// A comment. The line of a long one is that at which it begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Comment<'t> {
    text: &'t str,
    pub(super) line: u32,
    /// Whether it is the first on its line.
    pub(super) alone: bool,
    /// Whether it is a long comment, in brackets.
    pub(super) long: bool,
}

impl<'t> Comment<'t> {
    /// Whether it is a directive for Luau: `--!strict`.
    pub(super) fn is_directive(&self) -> bool {
        !self.long && self.text.starts_with('!')
    }

    /// Its text, without the dashes.
    pub(super) fn words(&self) -> &'t str {
        self.text.trim_start_matches('-')
    }
}

pub(super) struct Scan<'t> {
    pub(super) tokens: Vec<Token<'t>>,
    pub(super) comments: Vec<Comment<'t>>,
}

impl<'t> Scan<'t> {
    /// Reads each character once. An open string ends with its line, an open long bracket with the text.
    pub(super) fn of(text: &'t str) -> Self {
        let mut scanner = Scanner { text, at: 0, line: 1, fresh: true, braces: Vec::new() };
        let mut scan = Scan { tokens: Vec::new(), comments: Vec::new() };
        while let Some(next) = scanner.next() {
            match next {
                Piece::Token(token) => scan.tokens.push(token),
                Piece::Comment(comment) => scan.comments.push(comment),
            }
        }
        scan
    }
}

enum Piece<'t> {
    Token(Token<'t>),
    Comment(Comment<'t>),
}

struct Scanner<'t> {
    text: &'t str,
    at: usize,
    line: u32,
    /// Only spaces were on this line so far.
    fresh: bool,
    /// The open braces; true for one that stands in a string between backticks.
    braces: Vec<bool>,
}

impl<'t> Scanner<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Skips a number of bytes, up to the end of a character.
    fn advance(&mut self, bytes: usize) {
        let passed = &self.text[self.at..self.at + bytes];
        let lines = passed.bytes().filter(|&byte| byte == b'\n').count();
        self.line = self.line.saturating_add(u32::try_from(lines).unwrap_or(u32::MAX));
        self.at += bytes;
    }

    fn next(&mut self) -> Option<Piece<'t>> {
        let rest = self.rest();
        let space = rest.len() - rest.trim_start().len();
        self.fresh |= self.at == 0 || rest[..space].contains('\n');
        self.advance(space);
        let (rest, line, first) = (self.rest(), self.line, std::mem::take(&mut self.fresh));
        let c = rest.chars().next()?;
        if let Some(comment) = rest.strip_prefix("--") {
            self.advance(2);
            return Some(Piece::Comment(self.comment(comment, line, first)));
        }
        let begin = self.at;
        let kind = match c {
            'a'..='z' | 'A'..='Z' | '_' => {
                self.advance(run(rest, |c| c.is_ascii_alphanumeric() || c == '_'));
                Kind::Word
            }
            '0'..='9' => {
                self.advance(run(rest, |c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.')));
                Kind::Literal
            }
            '"' | '\'' => {
                self.advance(1);
                self.quoted(c);
                Kind::Literal
            }
            '`' => {
                self.advance(1);
                self.interpolated();
                Kind::Literal
            }
            '}' if self.braces.pop() == Some(true) => {
                self.advance(1);
                self.interpolated();
                Kind::Literal
            }
            '[' if bracket(rest).is_some() => {
                self.long();
                Kind::Literal
            }
            _ => {
                if c == '{' {
                    self.braces.push(false);
                }
                let dots = run(rest, |c| c == '.').min(3);
                self.advance(if c == '.' { dots } else { c.len_utf8() });
                Kind::Symbol
            }
        };
        Some(Piece::Token(Token { kind, text: &self.text[begin..self.at], line, first }))
    }

    fn comment(&mut self, after: &'t str, line: u32, alone: bool) -> Comment<'t> {
        let long = bracket(after).is_some();
        let text = if long {
            self.long()
        } else {
            let end = after.find('\n').unwrap_or(after.len());
            self.advance(end);
            &after[..end]
        };
        Comment { text, line, alone, long }
    }

    /// Skips a text between long brackets; returns it.
    fn long(&mut self) -> &'t str {
        let rest = self.rest();
        let opening = bracket(rest).unwrap_or(0);
        let closing = format!("]{}]", &rest[1..opening - 1]);
        let (end, after) = match rest[opening..].find(&closing) {
            Some(found) => (opening + found, closing.len()),
            None => (rest.len(), 0),
        };
        self.advance(end + after);
        &rest[opening..end]
    }

    /// Skips a string after its opening quote.
    fn quoted(&mut self, quote: char) {
        let mut chars = self.rest().char_indices();
        while let Some((at, c)) = chars.next() {
            if c == '\\' {
                // `\z` leaves out all space that follows; any other escape is one character, a line's end among them.
                if let Some((at, 'z')) = chars.next() {
                    let after = &self.rest()[at + 1..];
                    let space = after.len() - after.trim_start().len();
                    self.advance(at + 1 + space);
                    chars = self.rest().char_indices();
                }
            } else if c == quote || c == '\n' {
                return self.advance(at + usize::from(c == quote));
            }
        }
        self.advance(self.rest().len());
    }

    /// Skips a string between backticks, up to its end or to the code in it.
    fn interpolated(&mut self) {
        let mut chars = self.rest().char_indices();
        while let Some((at, c)) = chars.next() {
            match c {
                '\\' => {
                    chars.next();
                }
                '{' => {
                    self.braces.push(true);
                    return self.advance(at + 1);
                }
                '`' => return self.advance(at + 1),
                '\n' => return self.advance(at),
                _ => {}
            }
        }
        self.advance(self.rest().len());
    }
}

/// How many bytes at the start are such characters, all of them ASCII.
fn run(text: &str, is: impl Fn(char) -> bool) -> usize {
    text.find(|c| !is(c)).unwrap_or(text.len())
}

/// The length of a long bracket that opens here: `[[`, `[=[`.
fn bracket(text: &str) -> Option<usize> {
    let after = text.strip_prefix('[')?;
    let level = run(after, |c| c == '=');
    after[level..].starts_with('[').then_some(level + 2)
}

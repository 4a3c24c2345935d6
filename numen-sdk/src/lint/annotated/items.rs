//! The items of a Rust source that matter here: annotated functions, and modules in files of their own.

use super::tokens::{self, Token};

/// An item that is not under a `#[cfg]`.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Item {
    Function(Annotated),
    /// `mod name;`, with the file's path if it is given.
    Module {
        modules: Vec<String>,
        name: String,
        path: Option<String>,
    },
}

/// A function with `#[fn_doc]`.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Annotated {
    /// The modules around it that are in the same file.
    pub(super) modules: Vec<String>,
    pub(super) name: String,
    pub(super) line: usize,
}

/// The items of a file, in order.
pub(super) fn of(source: &str) -> Vec<Item> {
    let tokens = tokens::of(source);
    let mut reader = Reader { tokens: &tokens, ..Reader::default() };
    reader.read();
    reader.items
}

/// What the attributes before an item say.
#[derive(Default)]
struct Marks {
    documented: bool,
    conditional: bool,
    path: Option<String>,
}

/// A module whose content stands in this file.
struct Module {
    name: String,
    /// How many braces are open around it.
    depth: usize,
    conditional: bool,
}

#[derive(Default)]
struct Reader<'t> {
    tokens: &'t [(usize, Token<'t>)],
    modules: Vec<Module>,
    depth: usize,
    marks: Marks,
    /// The file as a whole is under a `#![cfg]`.
    conditional: bool,
    items: Vec<Item>,
}

impl<'t> Reader<'t> {
    fn read(&mut self) {
        while let [(line, token), rest @ ..] = self.tokens {
            self.tokens = rest;
            match (*token, rest) {
                (Token::Mark('#'), [(_, Token::Mark('!')), (_, Token::Mark('[')), rest @ ..]) => {
                    self.tokens = rest;
                    self.conditional |= self.attribute().first() == Some(&Token::Word("cfg"));
                }
                (Token::Mark('#'), [(_, Token::Mark('[')), rest @ ..]) => {
                    self.tokens = rest;
                    let attribute = self.attribute();
                    self.mark(&attribute);
                }
                (Token::Word("macro_rules"), [(_, Token::Mark('!')), ..]) => self.skip_braces(),
                (Token::Word("fn"), [(_, Token::Word(name)), rest @ ..]) => {
                    self.tokens = rest;
                    self.function(name, *line);
                }
                (Token::Word("mod"), [(_, Token::Word(name)), (_, Token::Mark(open)), rest @ ..]) => {
                    self.tokens = rest;
                    self.module(name, *open);
                }
                (Token::Mark('{'), _) => {
                    self.marks = Marks::default();
                    self.depth += 1;
                }
                (Token::Mark('}'), _) => self.close(),
                (Token::Mark(';'), _) => self.marks = Marks::default(),
                _ => {}
            }
        }
    }

    /// The tokens up to the bracket that closes the attribute.
    fn attribute(&mut self) -> Vec<Token<'t>> {
        let mut depth = 0;
        let mut inside = Vec::new();
        while let [(_, token), rest @ ..] = self.tokens {
            self.tokens = rest;
            match token {
                Token::Mark('[') => depth += 1,
                Token::Mark(']') if depth == 0 => break,
                Token::Mark(']') => depth -= 1,
                _ => {}
            }
            inside.push(*token);
        }
        inside
    }

    fn mark(&mut self, attribute: &[Token<'t>]) {
        // `numen_sdk::fn_doc(…)`: the last word of the path.
        let path = attribute.iter().take_while(|token| matches!(token, Token::Word(_) | Token::Mark(':')));
        let last = path.last();
        self.marks.documented |= last == Some(&Token::Word("fn_doc"));
        self.marks.conditional |= last == Some(&Token::Word("cfg"));
        if let [Token::Word("path"), Token::Mark('='), Token::Text(path)] = attribute {
            self.marks.path = Some((*path).to_owned());
        }
    }

    fn is_conditional(&self, marks: &Marks) -> bool {
        self.conditional || marks.conditional || self.modules.iter().any(|module| module.conditional)
    }

    fn around(&self) -> Vec<String> {
        self.modules.iter().map(|module| module.name.clone()).collect()
    }

    fn function(&mut self, name: &str, line: usize) {
        let marks = std::mem::take(&mut self.marks);
        if marks.documented && !self.is_conditional(&marks) {
            let function = Annotated { modules: self.around(), name: name.to_owned(), line };
            self.items.push(Item::Function(function));
        }
    }

    fn module(&mut self, name: &str, open: char) {
        let marks = std::mem::take(&mut self.marks);
        let name = name.to_owned();
        match open {
            '{' => {
                self.modules.push(Module { name, depth: self.depth, conditional: marks.conditional });
                self.depth += 1;
            }
            ';' if !self.is_conditional(&marks) => {
                self.items.push(Item::Module { modules: self.around(), name, path: marks.path });
            }
            _ => {}
        }
    }

    fn close(&mut self) {
        self.marks = Marks::default();
        self.depth = self.depth.saturating_sub(1);
        self.modules.pop_if(|module| module.depth == self.depth);
    }

    /// Passes the next group in braces: what a macro is made of is no item yet.
    fn skip_braces(&mut self) {
        let mut depth = 0;
        while let [(_, token), rest @ ..] = self.tokens {
            self.tokens = rest;
            match token {
                Token::Mark('{') => depth += 1,
                Token::Mark('}') if depth <= 1 => break,
                Token::Mark('}') => depth -= 1,
                Token::Mark(';') if depth == 0 => break,
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn function(modules: &[&str], name: &str, line: usize) -> Item {
        let modules = modules.iter().map(|name| (*name).to_owned()).collect();
        Item::Function(Annotated { modules, name: name.to_owned(), line })
    }

    #[test]
    fn annotated_functions_are_found_in_the_modules_of_a_file() {
        let source = r##"
#[fn_doc("One.")]
#[example("a.b.one() -- }")]
pub(crate) fn one() { if true { fn helper() {} } }
mod inner {
    #[numen_sdk::fn_doc("Two.")] fn r#two() {}
    mod deeper { #[fn_doc("Three.")] fn three() {} }
}
// #[fn_doc("No.")] fn no() {}
#[fn_doc("Four.")] const unsafe fn four() {}
"##;
        let expected = [
            function(&[], "one", 4),
            function(&["inner"], "two", 6),
            function(&["inner", "deeper"], "three", 7),
            function(&[], "four", 10),
        ];
        assert_eq!(of(source), expected);
    }

    #[test]
    fn what_is_under_a_condition_is_left_out_and_files_of_modules_are_named() {
        let source = r#"
#[cfg(test)] mod tests;
#[cfg(feature = "x")] mod inner { #[fn_doc("A.")] fn a() {} }
#[cfg(unix)] #[fn_doc("B.")] fn b() {}
macro_rules! make { () => { #[fn_doc("C.")] fn c() {} mod d; } }
mod spell;
mod outer { #[path = "other.rs"] mod mana; }
"#;
        let module = |modules: &[&str], name: &str, path: Option<&str>| Item::Module {
            modules: modules.iter().map(|name| (*name).to_owned()).collect(),
            name: name.to_owned(),
            path: path.map(str::to_owned),
        };
        assert_eq!(of(source), [module(&[], "spell", None), module(&["outer"], "mana", Some("other.rs"))]);
    }

    #[test]
    fn no_source_is_too_strange_to_be_read() {
        let source = "#[fn_doc(\"é\\\"\")] /* ü */ fn r#ö<'a>() { b'\\''; r#\"}\"#; '\\u{e9}' } #![cfg] mod ä; macro_rules! m {{}} }";
        let ends: Vec<_> = source.char_indices().map(|(at, _)| at).chain([source.len()]).collect();
        for (index, &from) in ends.iter().enumerate() {
            for &to in &ends[index..] {
                of(&source[from..to]);
            }
        }
    }
}

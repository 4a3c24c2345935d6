//! The documentation of a module: the comments at its top and above its functions.

mod annotation;
mod heads;
mod scan;

use annotation::Annotation;
use heads::Head;
use scan::{Comment, Scan};

/// The documentation in the text of a module.
///
/// ```
/// use numen_sdk::modules::ModuleDoc;
/// let text = "\
/// -- Bake until there is enough.
/// local M = {}
///
/// -- Bake some loaves. Takes a while.
/// ---@param count? integer How many.
/// ---@return integer What was baked.
/// function M.bake(count) return count or 1 end
///
/// return M";
/// let doc = ModuleDoc::read("my.bread", text);
/// assert_eq!(doc.summary.as_deref(), Some("Bake until there is enough."));
/// assert_eq!(doc.functions[0].head("my.bread"), "my.bread.bake(count)");
/// assert_eq!(doc.functions[0].summary.as_deref(), Some("Bake some loaves."));
/// assert!(doc.functions[0].params[0].optional);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModuleDoc {
    /// The module's name, `namespace.name`.
    pub name: String,
    /// The first line of the comment at the top, if there is one before any code.
    pub summary: Option<String>,
    /// Its functions in the order of the text: those of the table that it returns, and of the classes in that.
    pub functions: Vec<ModuleFunction>,
}

/// A function of a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModuleFunction {
    /// The class whose method it is.
    pub class: Option<String>,
    /// Its name in the module, or in the class.
    pub name: String,
    /// Whether it is called with a colon.
    pub method: bool,
    /// The line at which it begins, from 1.
    pub line: u32,
    /// The first sentence about it.
    pub summary: Option<String>,
    /// The lines of the comment above it, with annotations and without dashes.
    pub comment: Vec<String>,
    /// Its parameters in order; `...` too.
    pub params: Vec<ModuleParam>,
    /// Its first result, if an annotation describes it.
    pub returns: Option<ModuleReturn>,
}

/// A parameter of a module's function. Without an annotation, type and description are empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ModuleParam {
    /// Its name in the function's head.
    pub name: String,
    /// Whether the annotation marks it with `?`.
    pub optional: bool,
    /// Its type, as LuaLS writes it.
    pub ty: Option<String>,
    /// What it is.
    pub doc: String,
}

/// A result of a module's function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModuleReturn {
    /// Its type, as LuaLS writes it.
    pub ty: String,
    /// What it is.
    pub doc: String,
}

impl ModuleDoc {
    /// Reads the comments of a module. A text that is not a module has no functions.
    pub fn read(name: impl Into<String>, text: &str) -> Self {
        let scan = Scan::of(text.strip_prefix('\u{feff}').unwrap_or(text));
        let functions =
            heads::of(&scan.tokens).into_iter().map(|head| function(head, &scan.comments)).collect();
        ModuleDoc { name: name.into(), summary: summary(&scan), functions }
    }

    /// The module's function of this name; methods excluded.
    pub fn function(&self, name: &str) -> Option<&ModuleFunction> {
        self.functions.iter().find(|function| function.class.is_none() && function.name == name)
    }
}

impl ModuleFunction {
    /// A call of it in a program: `my.bread.bake(count)`, `my.bread.Oven:heat()`.
    pub fn head(&self, module: &str) -> String {
        let params: Vec<_> = self.params.iter().map(|param| param.name.as_str()).collect();
        let dot = if self.method { ":" } else { "." };
        let class = self.class.iter().map(|class| format!(".{class}")).collect::<String>();
        format!("{module}{class}{dot}{}({})", self.name, params.join(", "))
    }
}

/// The first words of the comment at the top. Directives (`--!strict`) and annotations don't count.
fn summary(scan: &Scan<'_>) -> Option<String> {
    let code = scan.tokens.first().map_or(u32::MAX, |token| token.line);
    let is_top = |comment: &&Comment<'_>| comment.line < code || (comment.line == code && comment.alone);
    let top = scan.comments.iter().take_while(is_top).filter(|comment| !comment.is_directive());
    let mut lines = top.flat_map(|comment| comment.words().lines()).map(str::trim);
    lines.find(|line| !line.is_empty() && !line.starts_with('@')).map(str::to_owned)
}

fn function(head: Head<'_>, comments: &[Comment<'_>]) -> ModuleFunction {
    let comment: Vec<_> = if head.alone { above(head.line, comments) } else { Vec::new() };
    let mut params: Vec<_> = head
        .params
        .iter()
        .map(|&name| ModuleParam { name: name.to_owned(), ..ModuleParam::default() })
        .collect();
    let (mut prose, mut returns) = (Vec::new(), None);
    for line in &comment {
        match Annotation::read(line) {
            None => prose.push(line.as_str()),
            Some(Annotation::Param { name, optional, ty, doc }) => {
                if let Some(param) = params.iter_mut().find(|param| param.name == name) {
                    *param = ModuleParam {
                        optional,
                        ty: Some(ty.to_owned()),
                        doc: doc.to_owned(),
                        ..param.clone()
                    };
                }
            }
            Some(Annotation::Return { ty, doc }) => {
                returns.get_or_insert_with(|| ModuleReturn { ty: ty.to_owned(), doc: doc.to_owned() });
            }
            Some(Annotation::Other) => {}
        }
    }
    ModuleFunction {
        class: head.class.map(str::to_owned),
        name: head.name.to_owned(),
        method: head.method,
        line: head.line,
        summary: first_sentence(&prose),
        comment,
        params,
        returns,
    }
}

/// The words of the run of comment lines that ends right above `line`.
fn above(line: u32, comments: &[Comment<'_>]) -> Vec<String> {
    let end = comments.partition_point(|comment| comment.line < line);
    let mut next = line;
    let run = comments[..end].iter().rev().take_while(|comment| {
        next = next.saturating_sub(1);
        comment.alone && !comment.long && comment.line == next
    });
    let mut lines: Vec<_> = run.map(|comment| comment.words().trim().to_owned()).collect();
    lines.reverse();
    lines
}

fn first_sentence(prose: &[&str]) -> Option<String> {
    let words = prose.iter().filter(|line| !line.is_empty()).copied().collect::<Vec<_>>().join(" ");
    let sentence = words.split_once(". ").map_or(words.as_str(), |(first, _)| &words[..=first.len()]);
    (!sentence.is_empty()).then(|| sentence.to_owned())
}

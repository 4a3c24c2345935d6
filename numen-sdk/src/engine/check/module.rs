//! The check of a module: errors that programs would get from it.

use crate::{
    engine::{
        check::{
            DryHost, Ending,
            finding::{self, Strictness},
        },
        convert::sample::{KnownClasses, Sample, known_classes},
    },
    modules::{ModuleDoc, ModuleFunction},
    value::{TreeSink, TypeDesc},
};

/// The most functions that are run.
const MOST_FUNCTIONS: usize = 32;
/// The most bytes that are compiled in all. Each function is compiled with the whole module.
const MOST_COMPILED: usize = 256 << 10;

/// Loads a module, and runs each of its functions dry with samples for arguments. Returns the errors, with the lines of the
/// module.
///
/// If an argument's type is not documented, only unknown names are reported, since other errors may come from the sample.
pub(in crate::engine) fn check_module(dry: &mut DryHost, name: &str, text: &str) -> Vec<String> {
    if let Some(problem) = cannot_load(dry, name) {
        return vec![problem];
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let classes = known_classes(dry.catalogue());
    let doc = ModuleDoc::read(name, text);
    let most = (MOST_COMPILED / text.len().max(1)).clamp(1, MOST_FUNCTIONS);
    let mut problems: Vec<(Option<u32>, String)> = Vec::new();
    for function in doc.functions.iter().filter(|function| function.class.is_none()).take(most) {
        let arguments = Arguments::of(function, &classes);
        // Behind the module's own lines, so that findings have these.
        let code = format!(
            "local module = (function(...) {text}\nend)() module.{}({})",
            function.name, arguments.written
        );
        let run = dry.run(&code);
        let strictness = if arguments.typed { Strictness::Calls } else { Strictness::Names };
        for finding in finding::find(&run, dry.catalogue(), strictness) {
            let problem = (finding.line, finding.about("it", ""));
            if !problems.contains(&problem) {
                problems.push(problem);
            }
        }
    }
    problems.sort_by_key(|(line, _)| *line);
    let place = |line: Option<u32>| line.map_or(String::new(), |line| format!("line {line}: "));
    problems.into_iter().map(|(line, problem)| place(line) + &problem).collect()
}

/// Why programs can't use it.
fn cannot_load(dry: &mut DryHost, name: &str) -> Option<String> {
    let run = dry.run(&format!("local _ = pairs({name})"));
    let (Ending::Error(_, error) | Ending::NoProgram(_, error)) = run.ending() else { return None };
    let words = error.message.lines().next().unwrap_or_default();
    let words = words.strip_prefix(&format!("the module {name} ")).unwrap_or(words);
    Some(format!("programs can't use it: it {words}"))
}

/// The arguments of a dry run.
struct Arguments {
    /// The arguments as Lua.
    written: String,
    /// Whether the module documents the type of each.
    typed: bool,
}

impl Arguments {
    fn of(function: &ModuleFunction, classes: &KnownClasses) -> Self {
        let mut arguments = Arguments { written: String::new(), typed: true };
        for param in function.params.iter().filter(|param| !param.optional && param.name != "...") {
            let sample = Sample::of(param.ty.as_deref().unwrap_or_default(), classes);
            arguments.typed &= sample.is_known();
            let mut sink = TreeSink::default();
            sample.write(&mut sink);
            let literal = sink.finish().map_or_else(|_| "nil".to_owned(), |value| value.literal());
            if !arguments.written.is_empty() {
                arguments.written.push_str(", ");
            }
            arguments.written.push_str(&literal);
        }
        arguments
    }
}

impl Sample {
    /// Whether the type and the types in it are known.
    fn is_known(&self) -> bool {
        match self {
            Sample::Nil => false,
            Sample::Plain(ty) => !matches!(ty, TypeDesc::Any),
            Sample::Record(_) => true,
            Sample::List(item) => item.is_known(),
        }
    }
}

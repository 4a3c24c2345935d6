//! The front matter of a `SKILL.md`: name and description, by the rules of Agent Skills.

use std::fmt;
use yaml_serde::Value;

/// The most characters of a name.
const LONGEST_NAME: usize = 64;
/// The most characters of a description.
const LONGEST_DESCRIPTION: usize = 1_024;
/// The most bytes of the front matter. The time to parse YAML grows with the square of its nesting.
const LONGEST_TOP: usize = 8 << 10;

/// The front matter of a skill, and the text below it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Front<'t> {
    pub(super) name: String,
    /// `None` if there is none.
    pub(super) description: Option<String>,
    pub(super) body: &'t str,
}

/// Why a skill is not loaded.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Fault {
    NoFront,
    Open,
    LongTop(usize),
    Yaml(String),
    NoMapping,
    NoName,
    NoText(&'static str),
    Name { name: String, rule: &'static str },
    OtherDirectory { name: String, directory: String },
    LongDescription(usize),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NoFront => {
                f.write_str("it does not begin with a line of three dashes, `name: …`, `description: …` and such a line again")
            }
            Fault::Open => f.write_str("the line of three dashes that ends its top is missing"),
            Fault::LongTop(length) => {
                write!(f, "its top has {length} bytes, and {LONGEST_TOP} are the most; put the rest below it")
            }
            Fault::Yaml(error) => write!(f, "its front matter is not YAML: {error}"),
            Fault::NoMapping => f.write_str("its top has no `name: …` and `description: …`"),
            Fault::NoName => f.write_str("its top has no `name: …`"),
            Fault::NoText(key) => write!(f, "its `{key}` is not a string; put it in quotes"),
            Fault::Name { name, rule } => write!(f, "it can't be called '{name}': {rule}"),
            Fault::OtherDirectory { name, directory } => {
                write!(f, "it is called '{name}' and its directory '{directory}'; give both the same name")
            }
            Fault::LongDescription(length) => {
                write!(f, "its description has {length} characters, and {LONGEST_DESCRIPTION} are the most; shorten it")
            }
        }
    }
}

impl<'t> Front<'t> {
    /// Reads the text of a skill in a directory of this name.
    pub(super) fn read(directory: &str, text: &'t str) -> Result<Self, Fault> {
        let (front, body) = split(text)?;
        if front.len() > LONGEST_TOP {
            return Err(Fault::LongTop(front.len()));
        }
        let values: Value = yaml_serde::from_str(front).map_err(|error| Fault::Yaml(error.to_string()))?;
        if !values.is_mapping() {
            return Err(Fault::NoMapping);
        }
        let name = string(&values, "name")?.ok_or(Fault::NoName)?;
        if let Some(rule) = broken_rule(&name) {
            return Err(Fault::Name { name, rule });
        }
        if name != directory {
            return Err(Fault::OtherDirectory { name, directory: directory.to_owned() });
        }
        // Line breaks of the author have no meaning.
        let words = string(&values, "description")?.unwrap_or_default();
        let description = words.split_whitespace().collect::<Vec<_>>().join(" ");
        let length = description.chars().count();
        if length > LONGEST_DESCRIPTION {
            return Err(Fault::LongDescription(length));
        }
        Ok(Front { name, description: (length > 0).then_some(description), body })
    }
}

/// The text between the first two lines of three dashes, and the text below.
fn split(text: &str) -> Result<(&str, &str), Fault> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let is_dashes = |line: &str| line.trim_end() == "---";
    let first = text.split_inclusive('\n').next().filter(|line| is_dashes(line)).ok_or(Fault::NoFront)?;
    let rest = &text[first.len()..];
    let mut end = 0;
    for line in rest.split_inclusive('\n') {
        if is_dashes(line) {
            return Ok((&rest[..end], &rest[end + line.len()..]));
        }
        end += line.len();
    }
    Err(Fault::Open)
}

fn string(values: &Value, key: &'static str) -> Result<Option<String>, Fault> {
    match values.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.clone())),
        Some(_) => Err(Fault::NoText(key)),
    }
}

/// The rule that a name breaks. Underscores are allowed, because older skills have them.
fn broken_rule(name: &str) -> Option<&'static str> {
    let hyphen = |c: char| matches!(c, '-' | '_');
    if name.is_empty() {
        return Some("it is empty");
    }
    if name.chars().count() > LONGEST_NAME {
        return Some("a name has at most 64 characters");
    }
    if name.chars().any(|c| !(c.is_ascii_lowercase() || c.is_ascii_digit() || hyphen(c))) {
        return Some("a name consists of lower case letters, digits and hyphens");
    }
    if name.starts_with(hyphen) || name.ends_with(hyphen) {
        return Some("a name neither begins nor ends with a hyphen");
    }
    if name.as_bytes().windows(2).any(|pair| pair.iter().all(|&byte| hyphen(byte.into()))) {
        return Some("a name has no two hyphens in a row");
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(directory: &str, text: &str) -> String {
        Front::read(directory, text).expect_err(text).to_string()
    }

    #[test]
    fn name_description_and_text_are_read() {
        let text = "---\nname: lumber\ndescription: >\n  Fell trees,\n  and plant new ones.\nlicense: MIT\n---\n# Lumber\n---\nMore.";
        let front = Front {
            name: "lumber".into(),
            description: Some("Fell trees, and plant new ones.".into()),
            body: "# Lumber\n---\nMore.",
        };
        assert_eq!(Front::read("lumber", text), Ok(front));
        let windows = "\u{feff}---\r\nname: a\r\ndescription: ''\r\n---\r\n";
        assert_eq!(Front::read("a", windows), Ok(Front { name: "a".into(), description: None, body: "" }));
    }

    #[test]
    fn what_is_wrong_with_the_top_is_told() {
        let form = "it does not begin with a line of three dashes, `name: …`, `description: …` and such a line again";
        assert_eq!(told("a", ""), form);
        assert_eq!(told("a", "# A"), form);
        assert_eq!(told("a", "---\nname: a\n"), "the line of three dashes that ends its top is missing");
        assert!(told("a", "---\nname: [\n---\n").starts_with("its front matter is not YAML: "));
        // Nesting this deep would take YAML a minute.
        let deep = format!("---\nname: a\nx: {}\n---\n", "[".repeat(100_000));
        assert_eq!(
            told("a", &deep),
            "its top has 100012 bytes, and 8192 are the most; put the rest below it"
        );
        assert_eq!(told("a", "---\nname\n---\n"), "its top has no `name: …` and `description: …`");
        assert_eq!(told("a", "---\ndescription: x\n---\n"), "its top has no `name: …`");
        assert_eq!(told("1", "---\nname: 1\n---\n"), "its `name` is not a string; put it in quotes");
        assert_eq!(
            told("b", "---\nname: a\n---\n"),
            "it is called 'a' and its directory 'b'; give both the same name"
        );
        let long = format!("---\nname: a\ndescription: {}\n---\n", "x".repeat(1_025));
        assert_eq!(
            told("a", &long),
            "its description has 1025 characters, and 1024 are the most; shorten it"
        );
    }

    #[test]
    fn names_follow_the_rules_of_agent_skills_but_for_underscores() {
        let most = "a".repeat(64);
        for name in ["lumber", "ftb-quests", "a1", "ysm_look", &most] {
            assert_eq!(broken_rule(name), None, "{name}");
        }
        let characters = Some("a name consists of lower case letters, digits and hyphens");
        let ends = Some("a name neither begins nor ends with a hyphen");
        assert_eq!(broken_rule(""), Some("it is empty"));
        assert_eq!(broken_rule(&"a".repeat(65)), Some("a name has at most 64 characters"));
        assert_eq!(
            (broken_rule("Lumber"), broken_rule("a b"), broken_rule("木")),
            (characters, characters, characters)
        );
        assert_eq!((broken_rule("-a"), broken_rule("a-"), broken_rule("_a")), (ends, ends, ends));
        assert_eq!(broken_rule("a--b"), Some("a name has no two hyphens in a row"));
    }
}

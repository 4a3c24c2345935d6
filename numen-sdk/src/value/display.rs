//! How a table is shown to a model: a Lua literal, shortened where it is long, and never silently.

use super::literal;
use std::fmt::{self, Write};

/// A table of more entries shows its first and last [`ENDS`].
pub const MAX_ENTRIES: usize = 20;
/// How many entries a long table shows at each end.
pub const ENDS: usize = 3;
/// A string inside a table shows so many characters.
pub const MAX_TEXT: usize = 200;
/// Tables nested deeper show as `{...}`.
pub const MAX_DEPTH: usize = 5;

/// A value prepared for showing: what will not be shown is not in it.
#[derive(Clone, Debug, PartialEq)]
pub enum Shown {
    /// A literal, or a word for what has none.
    Atom(String),
    /// A string.
    Text(Vec<u8>),
    /// The beginning of a long string, more than is shown of it, and how many characters it has in all.
    Cut(Vec<u8>, usize),
    /// A table.
    Table(Table),
    /// A table below [`MAX_DEPTH`].
    Deep,
}

/// A table's list part, then its keyed part, both in the order in which they are shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    entries: Vec<(Option<String>, Shown)>,
    total: usize,
    keyed: bool,
}

impl Table {
    /// A table of `items` items and `keys` keyed entries; `entry` gives what stands at a position, a key with
    /// its brackets or none for an item. It is asked for what will be shown only.
    pub fn new(items: usize, keys: usize, mut entry: impl FnMut(usize) -> (Option<String>, Shown)) -> Self {
        let total = items + keys;
        let entries = shown_positions(total).map(&mut entry).collect();
        Table { entries, total, keyed: keys > 0 }
    }
}

impl From<Table> for Shown {
    fn from(table: Table) -> Self {
        Shown::Table(table)
    }
}

/// The positions that a table of `total` entries shows.
pub fn shown_positions(total: usize) -> impl Iterator<Item = usize> {
    let (first, last) = if total > MAX_ENTRIES { (ENDS, total - ENDS) } else { (total, total) };
    (0..first).chain(last..total)
}

/// The literal, and below it a line for tables that were too deep.
impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = String::new();
        let mut deep = false;
        write_shown(self, &mut out, &mut deep);
        f.write_str(&out)?;
        if deep {
            write!(f, "\n({{...}} is a table more than {MAX_DEPTH} deep; print it by itself to see it)")?;
        }
        Ok(())
    }
}

fn write_shown(shown: &Shown, out: &mut String, deep: &mut bool) {
    match shown {
        Shown::Atom(text) => out.push_str(text),
        Shown::Text(bytes) => write_text(bytes, out),
        Shown::Cut(beginning, characters) => write_cut(beginning, *characters, out),
        Shown::Deep => {
            *deep = true;
            out.push_str("{...}");
        }
        Shown::Table(table) => write_table(table, out, deep),
    }
}

fn write_table(table: &Table, out: &mut String, deep: &mut bool) {
    out.push('{');
    for (index, (key, value)) in table.entries.iter().enumerate() {
        if index > 0 {
            out.push_str(", ");
        }
        if index == ENDS && table.total > MAX_ENTRIES {
            let how = if table.keyed {
                "read a key by name, or loop with pairs"
            } else {
                "index it, or loop over a part"
            };
            let hidden = table.total - 2 * ENDS;
            let _ = write!(out, "--[[ {hidden} of {} entries are not shown: {how} ]] ", table.total);
        }
        if let Some(key) = key {
            out.push_str(key);
            out.push_str(" = ");
        }
        write_shown(value, out, deep);
    }
    out.push('}');
}

fn write_cut(beginning: &[u8], characters: usize, out: &mut String) {
    let text = String::from_utf8_lossy(beginning);
    let shown: String = text.chars().take(MAX_TEXT).collect();
    let _ = write!(out, "{} --[[ cut: {characters} characters ]]", literal::quoted(shown.as_bytes()));
}

fn write_text(bytes: &[u8], out: &mut String) {
    let text = String::from_utf8_lossy(bytes);
    match text.char_indices().nth(MAX_TEXT) {
        None => out.push_str(&literal::quoted(bytes)),
        Some(_) if std::str::from_utf8(bytes).is_err() => {
            // Not text: cut by bytes, for there are no characters to keep whole.
            let _ = write!(out, "{} --[[ cut: {} bytes ]]", literal::quoted(&bytes[..MAX_TEXT]), bytes.len());
        }
        Some(_) => write_cut(bytes, text.chars().count(), out),
    }
}

#[cfg(test)]
mod tests {
    use crate::value::Value;

    fn shown(value: Value) -> String {
        value.shown().to_string()
    }

    fn list(len: usize) -> Value {
        Value::List((1..=len).map(|n| Value::Number(n as f64)).collect())
    }

    #[test]
    fn twenty_entries_are_shown_whole_and_more_by_their_ends() {
        assert!(shown(list(20)).ends_with("18, 19, 20}"));
        assert_eq!(
            shown(list(950)),
            "{1, 2, 3, --[[ 944 of 950 entries are not shown: index it, or loop over a part ]] 948, 949, 950}"
        );
    }

    #[test]
    fn a_long_map_says_how_to_see_more_of_a_map() {
        let map = Value::Record((10..40).map(|n| (format!("k{n}"), Value::Boolean(true))).collect());
        assert_eq!(
            shown(map),
            "{k10 = true, k11 = true, k12 = true, --[[ 24 of 30 entries are not shown: read a key by name, or loop \
             with pairs ]] k37 = true, k38 = true, k39 = true}"
        );
    }

    #[test]
    fn long_strings_are_cut_between_characters() {
        let text = |n: usize| Value::List(vec![Value::Text("é".repeat(n))]);
        assert_eq!(shown(text(200)), format!("{{\"{}\"}}", "é".repeat(200)));
        assert_eq!(shown(text(204)), format!("{{\"{}\" --[[ cut: 204 characters ]]}}", "é".repeat(200)));
    }

    #[test]
    fn tables_deeper_than_five_are_said_to_be() {
        let deep = (0..6).fold(Value::Number(1.0), |inner, _| Value::List(vec![inner]));
        assert_eq!(
            shown(deep),
            "{{{{{{...}}}}}}\n({...} is a table more than 5 deep; print it by itself to see it)"
        );
    }
}

//! Where values are read from: a cursor over the values of a program, or over a tree.

use super::{ApiType, BadValue, Ids, Read, RecordDesc, Step, Value, brief};
use std::borrow::Cow;

/// Tables nested deeper than this are refused, which also refuses cyclic ones.
pub const MAX_DEPTH: usize = 100;

/// What kind of value the cursor stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Nothing.
    Nil,
    /// `true` or `false`.
    Boolean,
    /// A number.
    Number,
    /// A string.
    Text,
    /// A table.
    Table,
    /// Something that can't leave the program, by its Lua type: a function, a thread, a buffer, …
    Other(&'static str),
}

/// A key of a table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Key<'k> {
    /// A string in UTF-8.
    Text(&'k str),
    /// A number.
    Number(f64),
    /// Something else, by its Lua type.
    Other(&'static str),
}

/// A cursor over values.
///
/// `boolean`, `number` and the like look at the current value, `enter_*` go one level down, [`leave`](Source::leave)
/// comes back. Conversions use the balanced helpers on `dyn Source` (`field`, `items`, …), so a reading that failed leaves
/// the cursor where it was, and a union can try its next shape.
pub trait Source {
    /// The world's registry of ids, in which an id is checked where it is read.
    fn ids(&self) -> &dyn Ids;

    /// The kind of the current value.
    fn shape(&mut self) -> Shape;

    /// The current value as a boolean.
    ///
    /// # Errors
    /// It is none.
    fn boolean(&mut self) -> Read<bool>;

    /// The current value as a number.
    ///
    /// # Errors
    /// It is none. A string of digits is none either.
    fn number(&mut self) -> Read<f64>;

    /// The current value as a string.
    ///
    /// # Errors
    /// It is none, or not in UTF-8.
    fn text(&mut self) -> Read<Cow<'_, str>>;

    /// Shows every key of the current table, until `look` returns `false`; nothing if it is no table.
    fn each_key(&mut self, look: &mut dyn FnMut(Key<'_>) -> bool);

    /// Goes to an item of the current list, counted from 0.
    ///
    /// # Errors
    /// The value is nested too deeply.
    fn enter_item(&mut self, index: usize) -> Read<()>;

    /// Goes to a field of the current table; `false`, and nothing entered, if it is absent.
    ///
    /// # Errors
    /// The value is nested too deeply.
    fn enter_field(&mut self, name: &str) -> Read<bool>;

    /// Goes to the entry of the current table behind `position`, which starts at 0 and is the source's to move; the
    /// entry's key as a string, or `None` and nothing entered behind the last one.
    ///
    /// # Errors
    /// The value is no table, is nested too deeply, or has a key that is neither a string nor a number.
    fn enter_entry(&mut self, position: &mut usize) -> Read<Option<String>>;

    /// Comes back from the last `enter_*`.
    fn leave(&mut self);

    /// The current value as a Lua literal, shortened where it is long: what a message shows.
    fn shown(&mut self) -> String;

    /// A copy of the current value.
    ///
    /// # Errors
    /// It contains something that can't leave the program, or is cyclic or nested too deeply.
    fn value(&mut self) -> Read<Value>;
}

impl dyn Source + '_ {
    /// Whether the current value is nil or absent.
    pub fn is_nil(&mut self) -> bool {
        self.shape() == Shape::Nil
    }

    /// A fault that names what was expected and shows the current value.
    #[cold]
    pub fn expected(&mut self, what: &str) -> Box<BadValue> {
        let got = match self.tables_in_list() {
            Some(len) if !what.starts_with("a list") => {
                format!("a list of {len}; take one of its items, e.g. list[1]")
            }
            _ => self.shown(),
        };
        BadValue::expected(what, got)
    }

    /// The length of the current list, if its items are tables: what a scan returns.
    fn tables_in_list(&mut self) -> Option<usize> {
        let len = self.len().filter(|len| *len > 0)?;
        let table = self.at_item(0, |item| item.shape() == Shape::Table).ok()?;
        table.then_some(len)
    }

    /// The length of the current list.
    ///
    /// # Errors
    /// The value is no list: its keys are not exactly 1 to n.
    pub fn list(&mut self) -> Read<usize> {
        match self.len() {
            Some(len) => Ok(len),
            None => Err(self.expected("a list")),
        }
    }

    /// The length of the current value if it is a list.
    fn len(&mut self) -> Option<usize> {
        let (mut len, mut largest, mut dense) = (0_usize, 0.0_f64, true);
        self.each_key(&mut |key| {
            len += 1;
            match key {
                Key::Number(n) if n >= 1.0 && n.fract() == 0.0 => largest = largest.max(n),
                _ => dense = false,
            }
            dense
        });
        // Keys are distinct, so n whole ones of at least 1 and at most n are all of them.
        (dense && largest == len as f64 && self.shape() == Shape::Table).then_some(len)
    }

    /// Whether the current value is a table with string keys only, all among the record's fields.
    ///
    /// # Errors
    /// It is no table, or has a key that the record does not know.
    pub fn record(&mut self, desc: &'static RecordDesc) -> Read<()> {
        if self.shape() != Shape::Table {
            return Err(self.expected(&article(desc)));
        }
        let known =
            |name: &str| desc.lineage().any(|desc| desc.fields.iter().any(|field| field.name == name));
        let (mut fitting, mut unknown, mut named) = (0, None::<String>, true);
        self.each_key(&mut |key| {
            match key {
                Key::Text(name) if known(name) => fitting += 1,
                // Of several the first in order, whatever order they lie in.
                Key::Text(name) => {
                    if unknown.as_deref().is_none_or(|first| name < first) {
                        unknown = Some(name.to_owned());
                    }
                }
                // A list where a table was meant is another shape, not a wrong key.
                Key::Number(_) | Key::Other(_) => named = false,
            }
            named
        });
        match unknown {
            _ if !named => Err(self.expected(&article(desc))),
            Some(name) => Err(unknown_field(desc, &name).fitting(fitting)),
            None => Ok(()),
        }
    }

    /// The field `name` of the current table.
    ///
    /// # Errors
    /// It is missing, or does not read.
    pub fn field<T: ApiType>(&mut self, name: &'static str) -> Read<T> {
        match self.field_opt(name)? {
            Some(value) => Ok(value),
            None => Err(missing(name)),
        }
    }

    /// The field `name` of the current table, or `None` if it is absent.
    ///
    /// # Errors
    /// It does not read.
    pub fn field_opt<T: ApiType>(&mut self, name: &'static str) -> Read<Option<T>> {
        self.field_by(name, T::read_from)
    }

    /// The field `name` of the current table, read by `read`, or `None` if it is absent.
    pub(super) fn field_by<R>(
        &mut self,
        name: &'static str,
        read: impl FnOnce(&mut dyn Source) -> Read<R>,
    ) -> Read<Option<R>> {
        if !self.enter_field(name)? {
            return Ok(None);
        }
        let value = read(self);
        self.leave();
        value.map(Some).map_err(|bad| bad.inside(Step::Field(name.into())))
    }

    /// Whether the current value is a list of this length.
    ///
    /// # Errors
    /// It is not.
    pub(super) fn exactly(&mut self, len: usize) -> Read<()> {
        match self.len() {
            Some(found) if found == len => Ok(()),
            _ => Err(self.expected(&format!("a list of {len}"))),
        }
    }

    /// The item at `index`, counted from 0, of the current list.
    ///
    /// # Errors
    /// It does not read.
    pub(super) fn item<T: ApiType>(&mut self, index: usize) -> Read<T> {
        self.item_by(index, T::read_from)
    }

    pub(super) fn item_by<R>(
        &mut self,
        index: usize,
        read: impl FnOnce(&mut dyn Source) -> Read<R>,
    ) -> Read<R> {
        self.at_item(index, read)?.map_err(|bad| bad.inside(Step::Item(index + 1)))
    }

    /// What `look` returns at the item at `index`, counted from 0, of the current list.
    ///
    /// # Errors
    /// The source can't move there.
    pub(crate) fn at_item<R>(&mut self, index: usize, look: impl FnOnce(&mut dyn Source) -> R) -> Read<R> {
        self.enter_item(index)?;
        let found = look(self);
        self.leave();
        Ok(found)
    }

    /// All items of the current list.
    ///
    /// # Errors
    /// The value is no list, or an item does not read.
    pub fn items<T: ApiType>(&mut self) -> Read<Vec<T>> {
        self.items_by(T::read_from)
    }

    /// All items of the current list, each read by `read`.
    pub(crate) fn items_by<R>(&mut self, read: impl Fn(&mut dyn Source) -> Read<R>) -> Read<Vec<R>> {
        let len = self.list()?;
        let mut items = Vec::with_capacity(len);
        for index in 0..len {
            items.push(self.item_by(index, &read)?);
        }
        Ok(items)
    }

    /// All entries of the current table.
    ///
    /// # Errors
    /// The value is no table, its keys are neither all strings nor all numbers, or an entry does not read.
    pub fn entries<T: ApiType, M: Extend<(String, T)> + Default>(&mut self) -> Read<M> {
        self.entries_by(T::read_from)
    }

    /// All entries of the current table, each read by `read`.
    pub(super) fn entries_by<R, M: Extend<(String, R)> + Default>(
        &mut self,
        read: impl Fn(&mut dyn Source) -> Read<R>,
    ) -> Read<M> {
        self.one_sort_of_keys()?;
        let mut entries = M::default();
        let mut position = 0;
        while let Some(key) = self.enter_entry(&mut position)? {
            let value = read(self);
            self.leave();
            match value {
                Ok(value) => entries.extend([(key, value)]),
                Err(bad) => return Err(bad.inside(Step::Key(key))),
            }
        }
        Ok(entries)
    }
}

impl dyn Source + '_ {
    /// Whether the keys of the current value are all strings or all numbers.
    fn one_sort_of_keys(&mut self) -> Read<()> {
        let (mut names, mut numbers, mut other) = (false, false, None);
        self.each_key(&mut |key| {
            match key {
                Key::Text(_) => names = true,
                Key::Number(_) => numbers = true,
                Key::Other(what) => other = Some(what),
            }
            other.is_none() && !(names && numbers)
        });
        match other {
            Some(what) => {
                Err(BadValue::new(format!("the keys of a table are strings or numbers, not a {what}")))
            }
            None if names && numbers => Err(BadValue::new("a table is either a list or has names, not both")),
            None => Ok(()),
        }
    }

    /// Whether what the current table has besides the keys that are `read` could leave the program. A table may have
    /// more keys than its reader wants, an entity where a position is taken, but nothing that no argument may contain.
    ///
    /// # Errors
    /// It contains a function or the like, itself, or names beside items.
    pub(crate) fn only_values(&mut self, read: &[&str]) -> Read<()> {
        let mut more = false;
        self.each_key(&mut |key| {
            more = !matches!(key, Key::Text(name) if read.contains(&name));
            !more
        });
        if more { self.value().map(drop) } else { Ok(()) }
    }
}

fn article(desc: &'static RecordDesc) -> String {
    let fields = desc.all_fields();
    let names: Vec<_> = fields
        .iter()
        .map(|field| if field.optional { format!("[{}]", field.name) } else { field.name.to_owned() })
        .collect();
    format!("a table {{{}}}", names.join(", "))
}

/// The fault for a field that must be there.
#[cold]
pub(super) fn missing(name: &str) -> Box<BadValue> {
    // All that is there fits.
    BadValue::new(format!("field '{name}' is missing")).fitting(usize::from(u16::MAX))
}

/// The fault for a key that no field of the record has.
#[cold]
fn unknown_field(desc: &'static RecordDesc, key: &str) -> Box<BadValue> {
    let fields = desc.all_fields();
    let names = || fields.iter().map(|field| field.name);
    let written = brief(key);
    let list = names().collect::<Vec<_>>().join(", ");
    match crate::api::names::nearest(key, names()) {
        Some(near) => BadValue::new(format!(
            "there is no field '{written}'; did you mean '{near}'? The fields are {list}"
        ))
        .renamed(key, near),
        None => BadValue::new(format!("there is no field '{written}'; the fields are {list}")),
    }
}

/// The fault for tables below [`MAX_DEPTH`].
#[cold]
pub(crate) fn too_deep() -> Box<BadValue> {
    BadValue::new(format!("tables are nested more than {MAX_DEPTH} deep, or contain themselves")).everywhere()
}

/// The fault for a table that is neither a list nor has names only.
#[cold]
pub(crate) fn mixed() -> Box<BadValue> {
    BadValue::new("a table is either a list or has names, not both")
}

/// The fault for a key that is no name.
#[cold]
pub(crate) fn bad_key(what: &str) -> Box<BadValue> {
    BadValue::new(format!("the keys of a table are strings or numbers, not a {what}"))
}

//! Reads arguments from a program's stack.

use crate::{
    engine::{
        convert::{copy, show, sink},
        raw::{Kind, Position, Stack},
    },
    value::{self, BadValue, Ids, Key, Read, Shape, Source, Value},
};
use std::borrow::Cow;

/// The most bytes of text in the arguments of one call.
const MOST_BYTES: usize = 16 << 20;

/// The most characters of a wrong argument that a message shows.
const MOST_SHOWN: usize = 80;

/// A cursor over the arguments of a native function, which are on its stack from `base` + 1.
pub(in crate::engine) struct LuaSource<'s, 'l> {
    stack: &'s mut Stack<'l>,
    ids: &'s dyn Ids,
    base: i32,
    /// The index of the argument that the cursor is in.
    argument: i32,
    depth: usize,
    /// The values that may still be read, since one table may be in many places.
    values: usize,
    /// The bytes of text that may still be read.
    bytes: usize,
}

impl<'s, 'l> LuaSource<'s, 'l> {
    pub(in crate::engine) fn new(stack: &'s mut Stack<'l>, ids: &'s dyn Ids, base: i32) -> Self {
        LuaSource { stack, ids, base, argument: 0, depth: 0, values: copy::MOST_VALUES, bytes: MOST_BYTES }
    }

    /// The index of the current value: that of an argument, or -1 for a value inside of one.
    fn at(&self) -> i32 {
        if self.depth == 1 { self.argument } else { -1 }
    }

    /// The index of the value around the current one.
    fn around(&self) -> i32 {
        if self.depth == 2 { self.argument } else { -1 }
    }

    fn go_down(&mut self) -> Read<()> {
        // The arguments themselves need no room.
        if self.depth > 0 && (self.depth > value::MAX_DEPTH || !self.stack.ensure(4)) {
            return Err(value::too_deep());
        }
        self.values = self.values.checked_sub(1).ok_or_else(too_much)?;
        self.depth += 1;
        Ok(())
    }

    fn wrong<T>(&mut self, what: &str) -> Read<T> {
        Err((self as &mut dyn Source).expected(what))
    }
}

#[cold]
fn too_much() -> Box<BadValue> {
    BadValue::new("the arguments hold too much for one call; pass less at once")
}

impl Source for LuaSource<'_, '_> {
    fn ids(&self) -> &dyn Ids {
        self.ids
    }

    fn shape(&mut self) -> Shape {
        match self.stack.kind(self.at()) {
            Kind::Nil => Shape::Nil,
            Kind::Boolean => Shape::Boolean,
            Kind::Number => Shape::Number,
            Kind::Text => Shape::Text,
            Kind::Table => Shape::Table,
            Kind::Function => Shape::Other("function"),
            Kind::Other(name) => Shape::Other(name),
        }
    }

    fn boolean(&mut self) -> Read<bool> {
        match self.stack.boolean(self.at()) {
            Some(value) => Ok(value),
            None => self.wrong("true or false"),
        }
    }

    fn number(&mut self) -> Read<f64> {
        match self.stack.number(self.at()) {
            Some(value) => Ok(value),
            None => self.wrong("a number"),
        }
    }

    fn text(&mut self) -> Read<Cow<'_, str>> {
        // Asked twice, since the borrow of the good case must not extend to the bad one.
        if self.stack.text(self.at()).is_none() {
            let what =
                if self.stack.kind(self.at()) == Kind::Text { "a string in UTF-8" } else { "a string" };
            return self.wrong(what);
        }
        let len = self.stack.bytes(self.at()).map_or(0, <[u8]>::len);
        self.bytes = self.bytes.checked_sub(len).ok_or_else(too_much)?;
        Ok(Cow::Borrowed(self.stack.text(self.at()).unwrap_or_default()))
    }

    fn each_key(&mut self, look: &mut dyn FnMut(Key<'_>) -> bool) {
        let mut position = Position::default();
        let table = self.at();
        while self.stack.push_next(table, &mut position) {
            let proceed = match self.stack.kind(-2) {
                Kind::Number => look(Key::Number(self.stack.number(-2).unwrap_or_default())),
                Kind::Text => match self.stack.text(-2) {
                    Some(text) => look(Key::Text(text)),
                    None => look(Key::Other("string that is not UTF-8")),
                },
                Kind::Boolean => look(Key::Other("boolean")),
                Kind::Table => look(Key::Other("table")),
                Kind::Function => look(Key::Other("function")),
                Kind::Other(name) => look(Key::Other(name)),
                Kind::Nil => true,
            };
            self.stack.pop(2);
            if !proceed {
                return;
            }
        }
    }

    fn enter_item(&mut self, index: usize) -> Read<()> {
        self.go_down()?;
        if self.depth == 1 {
            self.argument = self.base + 1 + i32::try_from(index).unwrap_or(i32::MAX - self.base - 1);
        } else {
            self.stack.push_item(self.around(), index + 1);
        }
        Ok(())
    }

    fn enter_field(&mut self, name: &str) -> Read<bool> {
        if self.stack.kind(self.at()) != Kind::Table {
            return Ok(false);
        }
        self.go_down()?;
        let around = self.around();
        if self.stack.push_field(around, name) == Kind::Nil && !sink::unfold(self.stack, around, name) {
            self.leave();
            return Ok(false);
        }
        Ok(true)
    }

    fn enter_entry(&mut self, position: &mut usize) -> Read<Option<String>> {
        if self.stack.kind(self.at()) != Kind::Table {
            return self.wrong("a table");
        }
        self.go_down()?;
        let mut at = Position::from_index(*position);
        let around = self.around();
        if !self.stack.push_next(around, &mut at) {
            self.depth -= 1;
            return Ok(None);
        }
        *position = at.index();
        let key = match (self.stack.text(-2), self.stack.number(-2)) {
            (Some(text), _) => text.to_owned(),
            (None, Some(n)) => value::number(n),
            (None, None) => {
                let what = match self.stack.kind(-2) {
                    Kind::Text => "string that is not UTF-8",
                    Kind::Boolean => "boolean",
                    Kind::Table => "table",
                    Kind::Other(name) => name,
                    Kind::Nil | Kind::Number | Kind::Function => "function",
                };
                self.stack.pop(2);
                self.depth -= 1;
                return Err(value::bad_key(what));
            }
        };
        // Removes the key below the value.
        let below = self.stack.top() - 1;
        self.stack.replace(below);
        Ok(Some(key))
    }

    fn leave(&mut self) {
        self.depth -= 1;
        // An argument stays on the stack.
        if self.depth > 0 {
            self.stack.pop(1);
        }
    }

    fn shown(&mut self) -> String {
        show::shown(self.stack, self.at(), MOST_SHOWN).to_string()
    }

    fn value(&mut self) -> Read<Value> {
        copy::value(self.stack, self.at(), &mut self.values)
    }
}

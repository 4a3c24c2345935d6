//! Writes results to a program's stack.

use crate::{
    engine::{
        convert::methods::GiveClass,
        raw::{Kind, Stack},
    },
    value::{FieldDesc, MAX_DEPTH, RecordDesc, Sink},
};

/// Builds one value on top of the stack.
pub(in crate::engine) struct LuaSink<'s, 'l> {
    stack: &'s mut Stack<'l>,
    /// The classes of records.
    classes: Option<&'s dyn GiveClass>,
    open: Vec<Open>,
    failed: Option<String>,
}

/// A table that is being filled.
enum Open {
    List { next: usize },
    Keyed { folded: bool, class: Option<&'static RecordDesc> },
}

impl<'s, 'l> LuaSink<'s, 'l> {
    pub(in crate::engine) fn new(stack: &'s mut Stack<'l>) -> Self {
        LuaSink { stack, classes: None, open: Vec::new(), failed: None }
    }

    /// The same, for a value whose records get the metatables of their classes.
    pub(in crate::engine) fn with_classes(stack: &'s mut Stack<'l>, classes: &'s dyn GiveClass) -> Self {
        LuaSink { stack, classes: Some(classes), open: Vec::new(), failed: None }
    }

    /// Whether the value was written.
    ///
    /// # Errors
    /// The reason why a program can't have the value. What is on the stack then is useless.
    pub(in crate::engine) fn finish(self) -> Result<(), String> {
        self.failed.map_or(Ok(()), Err)
    }

    /// Pushes nothing once writing has failed, so the stack can't overflow.
    fn push(&mut self, push: impl FnOnce(&mut Stack<'_>)) {
        if self.failed.is_some() {
            return;
        }
        push(self.stack);
        self.place();
    }

    /// Pops the value on top and adds it to the open table.
    fn place(&mut self) {
        match self.open.last_mut() {
            None => {}
            Some(Open::List { next }) => {
                *next += 1;
                self.stack.set_item(-2, *next);
            }
            Some(Open::Keyed { folded: false, .. }) => self.stack.set_entry(-3),
            Some(Open::Keyed { folded: true, .. }) => fold(self.stack),
        }
    }

    /// The way from the value to the item that comes next in the innermost list.
    fn path(&self) -> String {
        // A table lies above its key in the table around it, or right above the list around it.
        let (mut path, mut at) = (Vec::new(), self.stack.top());
        for open in self.open.iter().rev() {
            match open {
                Open::List { next } => path.push(format!("item {}", next + 1)),
                Open::Keyed { .. } => {
                    path.push(format!("field '{}'", self.stack.text(at).unwrap_or_default()));
                    at -= 1;
                }
            }
            at -= 1;
        }
        path.reverse();
        path.join(": ")
    }

    fn open(&mut self, open: Open, items: usize, keys: usize) {
        if self.failed.is_some() {
            return;
        }
        if self.open.len() > MAX_DEPTH || !self.stack.ensure(8) {
            return self.fail(format!("the result is nested more than {MAX_DEPTH} deep"));
        }
        self.stack.push_table(items, keys);
        self.open.push(open);
    }
}

/// Pops the key and the value on top and adds them to the folded part of the table below: its metatable's `__index`.
fn fold(stack: &mut Stack<'_>) {
    let table = stack.top() - 2;
    if !stack.push_metatable(table) {
        stack.push_table(0, 3);
        stack.push_table(0, 1);
        stack.set_field(-2, "__index");
        stack.push_boolean(false);
        stack.set_field(-2, "__metatable");
        stack.push_mark();
        stack.push_boolean(true);
        stack.set_entry(-3);
        stack.push_value(-1);
        stack.set_metatable(table);
    }
    stack.push_field(-1, "__index");
    stack.push_value(table + 1);
    stack.push_value(table + 2);
    stack.set_entry(-3);
    stack.set_top(table);
}

/// Replaces the nil on top by the folded field `name` of the table at `table`, or below it for -1; `false` if there is none.
pub(in crate::engine) fn unfold(stack: &mut Stack<'_>, table: i32, name: &str) -> bool {
    let nil = stack.top();
    let table = if table > 0 { table } else { nil + table };
    // A program's own metatable is not read: only ours has the mark.
    let found = stack.push_metatable(table) && {
        stack.push_mark();
        stack.push_entry(nil + 1) == Kind::Boolean && {
            stack.push_field(nil + 1, "__index");
            stack.push_field(-1, name) != Kind::Nil
        }
    };
    if found {
        stack.replace(nil);
    }
    stack.set_top(nil);
    found
}

impl Sink for LuaSink<'_, '_> {
    fn nil(&mut self) {
        if matches!(self.open.last(), Some(Open::List { .. })) && self.failed.is_none() {
            let path = self.path();
            return self.fail(format!(
                "{path} is null, and a list can't hold nil: leave the item out, or write false in its place"
            ));
        }
        self.push(|stack| stack.push_nil());
    }

    fn boolean(&mut self, value: bool) {
        self.push(|stack| stack.push_boolean(value));
    }

    fn number(&mut self, value: f64) {
        self.push(|stack| stack.push_number(value));
    }

    fn text(&mut self, value: &str) {
        self.push(|stack| stack.push_text(value));
    }

    fn list(&mut self, len: usize) {
        self.open(Open::List { next: 0 }, len, 0);
    }

    fn record(&mut self, desc: &'static RecordDesc) {
        let keys = desc.fields.len();
        let class = self.classes.and(Some(desc));
        self.open(Open::Keyed { folded: false, class }, 0, keys);
    }

    fn field(&mut self, field: &'static FieldDesc) {
        if self.failed.is_none()
            && let Some(Open::Keyed { folded, .. }) = self.open.last_mut()
        {
            *folded = field.folded;
            self.stack.push_text(field.name);
        }
    }

    fn map(&mut self, len: usize) {
        self.open(Open::Keyed { folded: false, class: None }, 0, len);
    }

    fn key(&mut self, key: &str) {
        if self.failed.is_none() {
            self.stack.push_text(key);
        }
    }

    fn number_key(&mut self, key: f64) {
        if self.failed.is_none() {
            self.stack.push_number(key);
        }
    }

    fn end(&mut self) {
        if self.failed.is_none() {
            if let Some(Open::Keyed { class: Some(desc), .. }) = self.open.pop()
                && let Some(classes) = self.classes
            {
                classes.give(self.stack, desc);
            }
            self.place();
        }
    }

    fn fail(&mut self, reason: String) {
        self.failed.get_or_insert(reason);
    }
}

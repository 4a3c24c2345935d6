//! Lua values as text for a model. Its size is bounded, since there is no safepoint in here.

use crate::{
    engine::{
        convert::{cut::characters, keys::Keys},
        raw::{Kind, Stack},
    },
    value::{
        self,
        display::{self, Shown, Table},
    },
};
use std::ffi::c_void;

/// The value at `index` as `print` shows it inside of a table, up to about `most` characters. No metamethod runs.
pub(in crate::engine) fn shown(stack: &mut Stack<'_>, index: i32, most: usize) -> Shown {
    look(stack, index, most).0
}

/// The same, and the number of keys that were visited for it.
pub(in crate::engine) fn look(stack: &mut Stack<'_>, index: i32, most: usize) -> (Shown, usize) {
    stack.push_value(index);
    let mut look = Look { way: Vec::new(), left: most, walked: 0 };
    let shown = look.at_top(stack);
    stack.pop(1);
    (shown, look.walked)
}

/// The value at `index` as `print` writes it, without `__tostring`: a string as it is.
pub(in crate::engine) fn text(stack: &mut Stack<'_>, index: i32, most: usize) -> String {
    match stack.bytes(index) {
        Some(bytes) => String::from_utf8_lossy(bytes).into_owned(),
        None => shown(stack, index, most).to_string(),
    }
}

/// The state of showing a value.
struct Look {
    /// The tables around the value.
    way: Vec<*const c_void>,
    /// Characters that may still be shown.
    left: usize,
    walked: usize,
}

impl Look {
    fn at_top(&mut self, stack: &mut Stack<'_>) -> Shown {
        let shown = match stack.kind(-1) {
            Kind::Text => {
                let bytes = stack.bytes(-1).unwrap_or_default();
                // In bytes, of which a character has at most four.
                match bytes.len() > display::MAX_TEXT * 4 && std::str::from_utf8(bytes).is_ok() {
                    true => Shown::Cut(bytes[..display::MAX_TEXT * 4].to_vec(), characters(bytes)),
                    false => Shown::Text(bytes.to_vec()),
                }
            }
            Kind::Table => return self.at_table(stack),
            Kind::Boolean => Shown::Atom(stack.boolean(-1).unwrap_or_default().to_string()),
            Kind::Number => Shown::Atom(value::number(stack.number(-1).unwrap_or_default())),
            Kind::Function => Shown::Atom("function".into()),
            Kind::Other(name) => Shown::Atom(name.into()),
            Kind::Nil => Shown::Atom("nil".into()),
        };
        let size = match &shown {
            Shown::Text(bytes) | Shown::Cut(bytes, _) => bytes.len().min(display::MAX_TEXT),
            Shown::Atom(text) => text.len(),
            Shown::Table(_) | Shown::Deep => 0,
        };
        self.left = self.left.saturating_sub(size + 2);
        shown
    }

    fn at_table(&mut self, stack: &mut Stack<'_>) -> Shown {
        let identity = stack.identity(-1);
        if self.way.contains(&identity) {
            return Shown::Atom("{--[[ contains itself ]]}".into());
        }
        if let Some(name) = name(stack) {
            return Shown::Atom(name);
        }
        if self.left == 0 {
            return Shown::Atom("{--[[ not shown ]]}".into());
        }
        if self.way.len() >= display::MAX_DEPTH || !stack.ensure(6) {
            return Shown::Deep;
        }
        self.way.push(identity);
        self.left = self.left.saturating_sub(2);
        let Keys { items, others, total } = Keys::of(stack, display::ENDS, display::MAX_ENTRIES);
        let keys = total - items;
        // Visiting keys counts too.
        self.walked += total;
        self.left = self.left.saturating_sub(keys / 16);
        let table = Table::new(items, keys, |index| {
            if index < items {
                stack.push_item(-1, index + 1);
                let shown = self.at_top(stack);
                stack.pop(1);
                return (None, shown);
            }
            // Of many keys, only the first and the last were kept.
            let at = index - items;
            let key = &others
                [if at < display::ENDS || keys == others.len() { at } else { at + others.len() - keys }];
            let top = stack.top();
            key.push_value(stack);
            let shown = self.at_top(stack);
            stack.set_top(top);
            let name = key.to_string();
            self.left = self.left.saturating_sub(name.len() + 3);
            (Some(name), shown)
        });
        self.way.pop();
        table.into()
    }
}

/// The name of the table on top if it is one of the API, whose metatable has it under our mark.
fn name(stack: &mut Stack<'_>) -> Option<String> {
    let top = stack.top();
    if !stack.ensure(3) || !stack.push_metatable(top) {
        return None;
    }
    stack.push_mark();
    stack.push_entry(top + 1);
    let name = stack.text(-1).map(str::to_owned);
    stack.set_top(top);
    name
}

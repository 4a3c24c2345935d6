//! A plugin's own state in the world: read when it is first asked for, saved with the world.

use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value as Json};
use std::{
    any::{Any, type_name},
    cell::OnceCell,
    collections::{BTreeMap, BTreeSet},
    iter,
};

/// A state that can be saved, its type forgotten.
trait State: Any {
    fn save(&self) -> serde_json::Result<Json>;
}

impl<T: Serialize + 'static> State for T {
    fn save(&self) -> serde_json::Result<Json> {
        serde_json::to_value(self)
    }
}

/// A state in use, and behind it the next one.
struct Node {
    name: &'static str,
    state: Box<dyn State>,
    /// It was lent to be changed, so it is what has to be saved.
    written: bool,
    /// Something was saved under its name that does not read as its type.
    unread: bool,
    next: Link,
}

/// A list that only grows can do so behind a shared reference: what was lent before stays where it is.
type Link = OnceCell<Box<Node>>;

/// States as the world's file has them, by name.
pub(super) type Saved = Map<String, Json>;
/// States that no longer read as their types and were replaced, by name.
pub(super) type SetAside = BTreeMap<String, Vec<Json>>;

/// The states of all plugins, by the names of their types. Those of absent plugins stay as they were saved.
#[derive(Default)]
pub(super) struct Extensions {
    saved: Saved,
    set_aside: SetAside,
    first: Link,
}

impl Extensions {
    pub(super) fn new(saved: Saved, set_aside: SetAside) -> Self {
        Extensions { saved, set_aside, first: Link::new() }
    }

    pub(super) fn get<T: Serialize + DeserializeOwned + Default + 'static>(&self) -> &T {
        let mut link = &self.first;
        loop {
            let node = link.get_or_init(|| self.open::<T>());
            let state: &dyn Any = &*node.state;
            match state.downcast_ref() {
                Some(state) => return state,
                None => link = &node.next,
            }
        }
    }

    pub(super) fn get_mut<T: Serialize + DeserializeOwned + Default + 'static>(&mut self) -> &mut T {
        self.get::<T>();
        let mut link = &mut self.first;
        while let Some(node) = link.get_mut() {
            let state: &mut dyn Any = &mut *node.state;
            if let Some(state) = state.downcast_mut() {
                node.written = true;
                return state;
            }
            link = &mut node.next;
        }
        unreachable!("`get` has opened the state")
    }

    /// The state as it was saved, or else the type's default.
    fn open<T: Serialize + DeserializeOwned + Default + 'static>(&self) -> Box<Node> {
        let name = type_name::<T>();
        let read = self.saved.get(name).map(T::deserialize);
        let unread = matches!(read, Some(Err(_)));
        let state = read.unwrap_or_else(|| Ok(T::default())).unwrap_or_else(|error| {
            tracing::warn!("the saved state of {name} does not read any more and starts anew: {error}");
            T::default()
        });
        Box::new(Node { name, state: Box::new(state), written: false, unread, next: Link::new() })
    }

    fn nodes(&self) -> impl Iterator<Item = &Node> {
        iter::successors(self.first.get(), |node| node.next.get()).map(|node| &**node)
    }

    /// Everything to be saved: what was written, and what was saved before and nobody touched.
    ///
    /// # Errors
    /// What is wrong with which state.
    pub(super) fn save(&self) -> Result<(Saved, SetAside), String> {
        let (mut saved, mut set_aside) = (self.saved.clone(), self.set_aside.clone());
        let mut names = BTreeSet::new();
        for node in self.nodes().filter(|node| node.written) {
            let name = node.name;
            if !names.insert(name) {
                return Err(format!("two types are called {name}; rename one of them"));
            }
            let state =
                node.state.save().map_err(|error| format!("the state {name} can't be saved: {error}"))?;
            if let Some(before) = saved.insert(name.to_owned(), state).filter(|_| node.unread) {
                set_aside.entry(name.to_owned()).or_default().push(before);
            }
        }
        Ok((saved, set_aside))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;
    use serde_json::json;

    #[derive(Default, Debug, PartialEq, Serialize, Deserialize)]
    struct Mana(i32);
    #[derive(Default, Debug, PartialEq, Serialize, Deserialize)]
    struct Curse(String);

    fn saved(entries: &[(&str, Json)]) -> Saved {
        entries.iter().map(|(name, state)| ((*name).to_owned(), state.clone())).collect()
    }

    #[test]
    fn a_state_is_its_default_until_it_is_written_and_only_then_saved() {
        let mut all = Extensions::default();
        assert_eq!((all.get::<Mana>(), all.get::<Curse>()), (&Mana(0), &Curse(String::new())));
        assert_eq!(all.save().unwrap().0, Saved::new());
        all.get_mut::<Curse>().0.push_str("weakness");
        assert_eq!(all.get::<Curse>().0, "weakness");
        assert_eq!(all.save().unwrap().0, saved(&[(type_name::<Curse>(), json!("weakness"))]));
    }

    #[test]
    fn the_state_of_a_plugin_that_is_absent_is_kept() {
        let before =
            saved(&[("ftbquests::Book", json!({"done": ["wood"]})), (type_name::<Mana>(), json!(7))]);
        let mut all = Extensions::new(before, SetAside::new());
        all.get_mut::<Mana>().0 += 1;
        let after = saved(&[("ftbquests::Book", json!({"done": ["wood"]})), (type_name::<Mana>(), json!(8))]);
        assert_eq!(all.save().unwrap().0, after);
    }

    #[test]
    fn a_state_that_does_not_read_any_more_is_set_aside_and_not_lost() {
        let before = saved(&[(type_name::<Mana>(), json!({"current": 7}))]);
        let mut all = Extensions::new(before.clone(), SetAside::new());
        assert_eq!(all.get::<Mana>(), &Mana(0));
        assert_eq!(all.save().unwrap(), (before, SetAside::new()));
        all.get_mut::<Mana>().0 = 80;
        let (now, set_aside) = all.save().unwrap();
        assert_eq!(now, saved(&[(type_name::<Mana>(), json!(80))]));
        assert_eq!(set_aside[type_name::<Mana>()], [json!({"current": 7})]);
    }
}

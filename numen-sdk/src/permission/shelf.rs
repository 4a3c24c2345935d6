//! All owners' books: read when first needed and whenever their files are others, saved when changed.

use super::{Book, Store, StoreError, store::Stamp};
use crate::who::OwnerId;
use std::collections::BTreeMap;

/// The books that were needed so far, and the store they come from.
#[derive(Debug)]
pub(super) struct Shelf {
    store: Option<Store>,
    books: BTreeMap<OwnerId, Known>,
}

/// A book, and the file that it was read from.
#[derive(Debug, Default)]
struct Known {
    book: Book,
    stamp: Option<Stamp>,
}

impl Shelf {
    /// Books of a store, or books that are kept in memory only.
    pub(super) fn new(store: Option<Store>) -> Self {
        Shelf { store, books: BTreeMap::new() }
    }

    /// An owner's book, as the file is now: a person or another host may have written it.
    pub(super) fn book(&mut self, owner: OwnerId) -> Result<&Book, StoreError> {
        let known = self.books.get(&owner);
        if let Some(store) = &self.store {
            // Before the file is read: what is written in between is found the next time.
            let stamp = store.stamp(owner);
            if known.is_none_or(|known| known.stamp != stamp) {
                self.books.remove(&owner);
                let book = store.load(owner).inspect_err(|error| tracing::warn!(%owner, %error, "rules"))?;
                for problem in book.problems() {
                    tracing::warn!(%owner, file = %store.path(owner).display(), %problem, "while this stands, allow lines ask");
                }
                self.books.insert(owner, Known { book, stamp });
            }
        }
        Ok(&self.books.entry(owner).or_default().book)
    }

    /// Reads an owner's file again when the book is next needed.
    pub(super) fn forget(&mut self, owner: OwnerId) {
        if self.store.is_some() {
            self.books.remove(&owner);
        }
    }

    /// Changes a book and saves it; what could not be saved is not changed.
    pub(super) fn change<R>(
        &mut self,
        owner: OwnerId,
        change: impl FnOnce(&mut Book) -> R,
    ) -> Result<R, StoreError> {
        // Two writes may look the same from outside.
        self.forget(owner);
        let before = self.book(owner)?;
        let mut book = before.clone();
        let result = change(&mut book);
        if book != *before {
            if let Some(store) = &self.store {
                store.save(owner, &book)?;
            }
            let stamp = self.store.as_ref().and_then(|store| store.stamp(owner));
            self.books.insert(owner, Known { book, stamp });
        }
        Ok(result)
    }
}

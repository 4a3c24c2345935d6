//! All owners' books: read when first needed, saved when changed.

use super::{Book, Store, StoreError};
use crate::who::OwnerId;
use std::collections::{BTreeMap, btree_map};

/// The books that were needed so far, and where they come from.
#[derive(Debug)]
pub(super) struct Shelf {
    store: Option<Store>,
    books: BTreeMap<OwnerId, Book>,
}

impl Shelf {
    /// Books of a store, or books that are kept in memory only.
    pub(super) fn new(store: Option<Store>) -> Self {
        Shelf { store, books: BTreeMap::new() }
    }

    pub(super) fn book(&mut self, owner: OwnerId) -> Result<&Book, StoreError> {
        match self.books.entry(owner) {
            btree_map::Entry::Occupied(book) => Ok(book.into_mut()),
            btree_map::Entry::Vacant(empty) => Ok(empty.insert(match &self.store {
                Some(store) => store.load(owner)?,
                None => Book::default(),
            })),
        }
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
        // The person may have edited the file since it was read.
        self.forget(owner);
        let before = self.book(owner)?;
        let mut book = before.clone();
        let result = change(&mut book);
        if book != *before {
            if let Some(store) = &self.store {
                store.save(owner, &book)?;
            }
            self.books.insert(owner, book);
        }
        Ok(result)
    }
}

//! Refresh tokens that this node gave last, with their families. Mostly the client comes back with one of these, and what is remembered
//! saves looking it up: whether it still holds is asked by the write that moves its family on, and only where that says no is it looked up.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use super::{entity::refresh, store::Held};

/// Tokens remembered at once.
const REMEMBERED: usize = 5_000;

/// What is remembered, by the tokens' digests.
#[derive(Default)]
pub(crate) struct Recent(Mutex<HashMap<String, (refresh::Model, Held)>>);

impl Recent {
    fn inner(&self) -> MutexGuard<'_, HashMap<String, (refresh::Model, Held)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Remembers a token whose family has just moved on to it.
    pub(crate) fn keep(&self, token: refresh::Model, held: Held) {
        let mut inner = self.inner();
        if inner.len() >= REMEMBERED {
            inner.clear();
        }
        inner.insert(token.hash.clone(), (token, held));
    }

    /// The token with this digest, which is forgotten: it is used once, and whoever comes with it again is looked up.
    pub(crate) fn take(&self, digest: &str) -> Option<(refresh::Model, Held)> {
        self.inner().remove(digest)
    }
}

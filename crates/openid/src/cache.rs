//! A single value from the database, cached until it is invalidated.

use std::sync::{Arc, Mutex, PoisonError};

use kernel::Result;

/// The value, and how often it was invalidated: a value that was being read during an invalidation may be old and is returned once only.
pub(crate) struct Slot<T>(Mutex<(u64, Option<Arc<T>>)>);

impl<T> Default for Slot<T> {
    fn default() -> Self {
        Self(Mutex::new((0, None)))
    }
}

impl<T> Slot<T> {
    /// The value, read by `load` if it isn't there.
    ///
    /// # Errors
    /// What `load` gives.
    pub(crate) async fn get_or_load(&self, load: impl Future<Output = Result<T>>) -> Result<Arc<T>> {
        let turn = {
            let slot = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(value) = &slot.1 {
                return Ok(Arc::clone(value));
            }
            slot.0
        };
        let value = Arc::new(load.await?);
        let mut slot = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if slot.0 == turn {
            slot.1 = Some(Arc::clone(&value));
        }
        Ok(value)
    }

    /// Forgets the value.
    pub(crate) fn forget(&self) {
        let mut slot = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *slot = (slot.0 + 1, None);
    }
}

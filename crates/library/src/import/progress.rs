//! How far an import is. On SQLite the import holds the one writer, so its progress can't be written down: it lives here.

use std::{
    collections::HashMap,
    pin::Pin,
    sync::{Arc, Mutex, PoisonError},
};

use kernel::{Result, Uuid};

/// Progress of the imports that run on this node; a part of the application.
#[derive(Debug, Default)]
pub struct Progress(Mutex<HashMap<Uuid, i32>>);

impl Progress {
    /// 0 to 100, while the import runs here.
    pub fn of(&self, job: Uuid) -> Option<i32> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&job).copied()
    }

    pub(crate) fn set(&self, job: Uuid, pct: i32) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(job, pct);
    }

    pub(crate) fn end(&self, job: Uuid) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&job);
    }
}

/// Is told how far an import is, 0 to 100; an error stops it, and nothing of it is kept.
pub type Tell = Arc<dyn Fn(i32) -> Pin<Box<dyn Future<Output = Result<()>> + Send>> + Send + Sync>;

/// Tells nobody.
pub fn silent() -> Tell {
    Arc::new(|_| Box::pin(std::future::ready(Ok(()))))
}

//! What lists say of standards again and again, kept in memory: their code and face.

use std::{collections::HashMap, sync::Arc};

use ::store::Db;
use http::App;
use kernel::{Result, Scope, Uuid};
use library::standard::entity::Entity;
use platform::Cache;

use crate::catalogue::{self, InForce};

/// Standards that this node has read; a part of the application (`app.own::<KnownStandards>()`).
pub struct KnownStandards(Cache<Uuid, InForce>);

impl KnownStandards {
    /// An empty memory that follows changes made on any node from now on.
    pub fn new(db: &Db) -> Arc<Self> {
        let kept = Arc::new(Self(Cache::new(20_000)));
        let listening = Arc::downgrade(&kept);
        db.invalidations().listen_to::<Entity>(move || {
            if let Some(kept) = listening.upgrade() {
                kept.0.forget(|_| true);
            }
        });
        kept
    }
}

/// These standards by id, in force or not, at most a second old; read in a transaction of their own, so that none is kept that an
/// older one still saw.
///
/// # Errors
/// `Unavailable`.
pub async fn standards(app: &App, scope: &Scope, ids: impl IntoIterator<Item = Uuid>) -> Result<HashMap<Uuid, Arc<InForce>>> {
    let ids: Vec<Uuid> = ids.into_iter().collect();
    let load = |missing: Vec<Uuid>| async move {
        let missing = &missing;
        let read = app.db().read(scope, |tx| async move { catalogue::standards(&tx, missing).await }).await?;
        Ok(read.into_iter().collect())
    };
    app.own::<KnownStandards>()?.0.get_or_load_all(&ids, load).await
}

impl std::fmt::Debug for KnownStandards {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("KnownStandards").finish_non_exhaustive()
    }
}

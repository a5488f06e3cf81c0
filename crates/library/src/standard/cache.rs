//! Standards and pinned versions, cached for lists.

use std::{collections::HashMap, sync::Arc};

use ::store::{Db, Tx};
use http::App;
use kernel::{Result, Scope, Uuid};
use platform::Cache;

use super::{Entity, InForce, StandardVersion, in_force, store};

/// Standards: code, title and weights, a few megabytes.
const STANDARDS: usize = 20_000;
/// Texts of pinned versions, a few megabytes.
const VERSIONS: usize = 2_000;

/// Standards and versions that this node has read; a part of the application (`app.own::<StandardCache>()`).
pub struct StandardCache {
    standards: Cache<Uuid, InForce>,
    versions: Cache<Uuid, StandardVersion>,
}

impl http::CrateState for StandardCache {}

impl StandardCache {
    /// An empty cache that follows changes made on any node from now on.
    pub fn new(db: &Db) -> Arc<Self> {
        let cache = Arc::new(Self { standards: Cache::new(STANDARDS), versions: Cache::new(VERSIONS) });
        let listening = Arc::downgrade(&cache);
        db.invalidations().listen_to::<Entity>(move || {
            if let Some(cache) = listening.upgrade() {
                cache.standards.forget(|_| true);
            }
        });
        cache
    }

    /// Pinned versions by id. Their texts never change; status and dates may be as old as the cache.
    pub async fn versions(&self, tx: &Tx, ids: &[Uuid]) -> Result<HashMap<Uuid, Arc<StandardVersion>>> {
        let load = |missing: Vec<Uuid>| async move { Ok(store::versions(tx, &missing).await?.into_iter().map(|v| (v.id, v)).collect()) };
        self.versions.get_or_load_all(ids, load).await
    }
}

/// These standards by id, in force or not, at most a second old. Read in a transaction of its own, so that no value of an older
/// snapshot enters the cache.
pub async fn cached(app: &App, scope: &Scope, ids: impl IntoIterator<Item = Uuid>) -> Result<HashMap<Uuid, Arc<InForce>>> {
    let ids: Vec<Uuid> = ids.into_iter().collect();
    let load = |missing: Vec<Uuid>| async move {
        let missing = &missing;
        let read = app.db().read(scope, |tx| async move { in_force::by_ids(&tx, missing).await }).await?;
        Ok(read.into_iter().collect())
    };
    app.own::<StandardCache>()?.standards.get_or_load_all(&ids, load).await
}

impl std::fmt::Debug for StandardCache {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("StandardCache").finish_non_exhaustive()
    }
}

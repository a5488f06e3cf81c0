//! The people around a user: the clients it works for, the people and teams it leads. They decide what it reaches within its tenant.

mod store;

use std::sync::Arc;

use ::store::Db;
use http::App;
use kernel::{Relations, Result, Scope, Uuid};
use platform::Cache;

/// Relations that this node has read, by tenant and user; a part of the application (`app.own::<RelationCache>()`).
pub struct RelationCache(Arc<Cache<(Uuid, Uuid), Relations>>);

impl http::CrateState for RelationCache {}

impl RelationCache {
    /// An empty cache that follows changes made on any node from now on.
    pub fn new(db: &Db) -> Arc<Self> {
        Arc::new(Self(Cache::following(db, 20_000, platform::RELATIONS, |rest, (tenant, _)| rest.parse() == Ok(*tenant))))
    }
}

/// The people around `user` of `tenant`, at most a second old.
pub async fn of(app: &App, tenant: Uuid, user: Uuid) -> Result<Arc<Relations>> {
    let scope = Scope::system(app.now()).within(tenant);
    let load = async { app.db().read(&scope, |tx| async move { store::of_user(&tx, user).await }).await };
    app.own::<RelationCache>()?.0.get_or_load(&(tenant, user), load).await
}

impl std::fmt::Debug for RelationCache {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RelationCache").finish_non_exhaustive()
    }
}

//! Names and time zones of clients, and whether they are closed, cached for lists.

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

use ::store::{Db, Tx};
use chrono::NaiveDate;
use chrono_tz::Tz;
use http::App;
use kernel::{Result, Scope, Tenancy, Timestamp, Uuid};
use platform::{
    Cache,
    tenant::{self, Directory},
};

use super::{Client, store};

/// Prefix of the invalidation key.
const KEY: &str = "client";

/// What a list shows of a client.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CachedClient {
    pub name: String,
    /// Time zone.
    pub zone: Tz,
    /// Whether its records are read only.
    pub is_closed: bool,
}

impl CachedClient {
    /// The client's calendar day at `now`: due dates end at its midnight.
    pub fn today(&self, now: Timestamp) -> NaiveDate {
        now.with_timezone(&self.zone).date_naive()
    }
}

impl From<&Client> for CachedClient {
    fn from(client: &Client) -> Self {
        Self { name: client.name.clone(), zone: client.zone(), is_closed: client.is_closed() }
    }
}

/// Clients that this node has read, by tenant and id; a part of the application (`app.own::<ClientCache>()`).
pub struct ClientCache(Arc<Cache<(Uuid, Uuid), CachedClient>>);

impl http::CrateState for ClientCache {}

impl ClientCache {
    /// An empty cache that follows changes made on any node from now on.
    pub fn new(db: &Db) -> Arc<Self> {
        Arc::new(Self(Cache::following(db, 20_000, KEY, |rest, (_, client)| rest.parse() == Ok(*client))))
    }
}

/// Invalidates a client on every node, after the commit.
pub(super) async fn invalidate(tx: &Tx, client: Uuid) -> Result<()> {
    tx.invalidate(&format!("{KEY}:{client}")).await
}

/// These clients (tenant and id, from rows that the caller may see) by id, at most a second old. Deleted ones are included: old records
/// still name them.
pub async fn cached(app: &App, scope: &Scope, clients: impl IntoIterator<Item = (Uuid, Uuid)>) -> Result<HashMap<Uuid, Arc<CachedClient>>> {
    let keys: Vec<(Uuid, Uuid)> = clients.into_iter().collect::<BTreeSet<_>>().into_iter().collect();
    let load = |missing: Vec<(Uuid, Uuid)>| async move {
        let ids: Vec<Uuid> = missing.into_iter().map(|(_, id)| id).collect();
        let ids = &ids;
        let read = app.db().read(scope, |tx| async move { store::by_ids(&tx, ids).await }).await?;
        Ok(read.into_values().map(|client| ((client.tenant_id, client.id), CachedClient::from(&client))).collect())
    };
    let found = app.own::<ClientCache>()?.0.get_or_load_all(&keys, load).await?;
    Ok(found.into_iter().map(|((_, id), client)| (id, client)).collect())
}

/// Names of tenants beside the numbers of their records, which each tenant counts by itself.
#[derive(Debug, Clone)]
pub struct TenantNames(Option<Arc<Directory>>);

impl TenantNames {
    /// The name of a tenant; none for a caller who sees only one.
    pub fn of(&self, tenant: Uuid) -> Option<String> {
        self.0.as_ref()?.by_id(tenant).map(|tenant| tenant.display_name.clone())
    }
}

/// Names of the tenants for somebody of the provider who looks at several at once.
pub async fn tenant_names(app: &App, scope: &Scope) -> Result<TenantNames> {
    let looks_at_several = matches!(scope.tenancy(), Tenancy::Portfolio(tenants) if tenants.len() > 1);
    Ok(TenantNames(if looks_at_several { Some(tenant::directory(app).await?) } else { None }))
}

impl std::fmt::Debug for ClientCache {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ClientCache").finish_non_exhaustive()
    }
}

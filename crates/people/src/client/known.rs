//! What lists say of clients again and again, kept in memory: their names, and their calendars.

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

use ::store::{Db, Tx};
use chrono::NaiveDate;
use chrono_tz::Tz;
use http::App;
use kernel::{Result, Scope, Timestamp, Uuid};
use platform::Cache;

use super::{Client, store};

/// What the key of a changed client begins with.
const KEY: &str = "client";

/// What a list says of a client.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known {
    /// Name.
    pub name: String,
    /// Time zone.
    pub zone: Tz,
}

impl Known {
    /// The calendar day that it is for the client at `now`: due dates end at its midnight.
    pub fn today(&self, now: Timestamp) -> NaiveDate {
        now.with_timezone(&self.zone).date_naive()
    }
}

impl From<&Client> for Known {
    fn from(client: &Client) -> Self {
        Self { name: client.name.clone(), zone: client.zone() }
    }
}

/// Clients that this node has read, by tenant and id; a part of the application (`app.own::<KnownClients>()`).
pub struct KnownClients(Cache<(Uuid, Uuid), Known>);

impl KnownClients {
    /// An empty memory that follows changes made on any node from now on.
    pub fn new(db: &Db) -> Arc<Self> {
        let kept = Arc::new(Self(Cache::new(20_000)));
        let listening = Arc::downgrade(&kept);
        db.invalidations().listen(move |key| {
            if let (Some(kept), Some(id)) = (listening.upgrade(), key.strip_prefix(KEY).and_then(|rest| rest.strip_prefix(':'))) {
                kept.0.forget(|(_, client)| id.parse() == Ok(*client));
            }
        });
        kept
    }
}

/// Has every node read the client anew, once the transaction is committed.
pub(super) async fn changed(tx: &Tx, client: Uuid) -> Result<()> {
    tx.invalidate(&format!("{KEY}:{client}")).await
}

/// These clients (tenant and id, from rows that the caller may see) by id, at most a second old; deleted ones too: old records
/// still name them.
///
/// # Errors
/// `Unavailable`.
pub async fn known(app: &App, scope: &Scope, clients: impl IntoIterator<Item = (Uuid, Uuid)>) -> Result<HashMap<Uuid, Arc<Known>>> {
    let keys: Vec<(Uuid, Uuid)> = clients.into_iter().collect::<BTreeSet<_>>().into_iter().collect();
    let load = |missing: Vec<(Uuid, Uuid)>| async move {
        let ids: Vec<Uuid> = missing.into_iter().map(|(_, id)| id).collect();
        let ids = &ids;
        let read = app.db().read(scope, |tx| async move { store::by_ids(&tx, ids).await }).await?;
        Ok(read.into_values().map(|client| ((client.tenant_id, client.id), Known::from(&client))).collect())
    };
    let found = app.own::<KnownClients>()?.0.get_or_load_all(&keys, load).await?;
    Ok(found.into_iter().map(|((_, id), known)| (id, known)).collect())
}

impl std::fmt::Debug for KnownClients {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("KnownClients").finish_non_exhaustive()
    }
}

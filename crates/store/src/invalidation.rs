//! Cache invalidation across nodes: a table of keys that each node reads every half second. The table is the whole contract between nodes.
//! The database, not a clock, decides which keys are new ([`crate::follow`]).

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kernel::{Result, Timestamp};
use sea_orm::{ActiveValue::Set, entity::prelude::*};

use crate::{
    Column as Kind, Migration, Owner, Schema, Table, Tx,
    follow::{Following, ReadState},
};

/// Cache entries to drop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Invalidated<'a> {
    /// Everything cached under this key.
    Key(&'a str),
    /// Everything: this node has not read the changes of others for a while, or found a gap.
    Everything,
}

/// Key under which everything is cached: what changed is more than can be named.
const EVERYTHING: &str = "*";

type Listener = Arc<dyn Fn(Invalidated<'_>) + Send + Sync>;

/// The listeners for invalidations, and how far this node has read.
pub struct Invalidations {
    listeners: Mutex<Vec<Listener>>,
    read_state: Mutex<ReadState>,
}

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "cache_invalidations")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub cache_key: String,
    pub at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Store.CacheInvalidation";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const SYSTEM: bool = true;
    const AUDITED: bool = false;
}

pub(crate) const MIGRATION: Migration = Migration { name: "0005_store_invalidations", up: tables };

fn tables(schema: &mut Schema) {
    schema.tenant_rows("cache_invalidations", &["id"], true, |t| {
        t.col("id", Kind::Uuid).col("cache_key", Kind::Text).col("at", Kind::Instant).system_index(&["at"]);
    });
}

/// The database records which transaction wrote a key, and when.
pub(crate) const IN_ORDER: Migration = Migration { name: "0009_store_invalidations_in_order", up: in_order };

fn in_order(schema: &mut Schema) {
    schema.note_transactions("cache_invalidations");
}

impl Tx {
    /// Invalidates what all nodes have cached under `key`, once this transaction is committed.
    pub async fn invalidate(&self, key: &str) -> Result<()> {
        let row = ActiveModel { id: Set(self.new_id()), cache_key: Set(key.to_owned()), at: Set(self.db().now()), ..Default::default() };
        self.append::<Entity>(vec![row]).await?;
        self.invalidated.lock().unwrap_or_else(PoisonError::into_inner).push(key.to_owned());
        Ok(())
    }

    /// Invalidates what all nodes have cached, once this transaction is committed.
    pub async fn invalidate_everything(&self) -> Result<()> {
        self.invalidate(EVERYTHING).await
    }

    /// Invalidates the cached rows of `E` on every node, once per transaction.
    pub(crate) async fn invalidate_table<E: Table>(&self) -> Result<()> {
        let is_known = || self.invalidated.lock().unwrap_or_else(PoisonError::into_inner).iter().any(|key| key == E::TYPE);
        if !E::CACHED || is_known() { Ok(()) } else { self.invalidate(E::TYPE).await }
    }

    pub(crate) fn take_invalidated(&self) -> Vec<String> {
        std::mem::take(&mut *self.invalidated.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Invalidations {
    /// At `now`, nothing is cached yet.
    pub(crate) fn new(now: Timestamp) -> Self {
        Self { listeners: Mutex::default(), read_state: Mutex::new(ReadState::new(now)) }
    }

    /// Calls `listener` for each invalidation: at once for this node's, within a second for others'.
    pub fn listen(&self, listener: impl Fn(Invalidated<'_>) + Send + Sync + 'static) {
        self.listeners.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::new(listener));
    }

    /// Calls `listener` when rows of `E` have changed; see [`Table::CACHED`].
    pub fn listen_to<E: Table>(&self, listener: impl Fn() + Send + Sync + 'static) {
        self.listen(move |change| {
            if matches!(change, Invalidated::Everything) || change == Invalidated::Key(E::TYPE) {
                listener();
            }
        });
    }

    /// How far this node is behind the others at `now`.
    pub fn following(&self, now: Timestamp) -> Following {
        self.read_state().following(now)
    }

    /// Clears every cache if this node has not read the changes of others for too long. Called before each request, since a process that
    /// was frozen may answer one before its next poll.
    pub fn clear_if_behind(&self, now: Timestamp) {
        let overdue = self.read_state().clear_due(now);
        if overdue {
            tracing::warn!("other nodes' changes could not be read for too long; clearing all caches");
            self.notify(Invalidated::Everything);
        }
    }

    pub(crate) fn read_state(&self) -> MutexGuard<'_, ReadState> {
        self.read_state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn announce(&self, keys: &[String]) {
        for key in keys {
            self.notify(if key == EVERYTHING { Invalidated::Everything } else { Invalidated::Key(key) });
        }
    }

    pub(crate) fn notify(&self, change: Invalidated<'_>) {
        let listeners = self.listeners.lock().unwrap_or_else(PoisonError::into_inner).clone();
        listeners.iter().for_each(|listener| listener(change));
    }
}

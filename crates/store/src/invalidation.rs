//! Caches that follow changes made on any node: a table of keys, read every half second. The contract is the table; nothing
//! else is promised between nodes. What is new there is told by the database ([`crate::follow`]), not by anybody's clock.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kernel::{Result, Timestamp};
use sea_orm::{ActiveValue::Set, entity::prelude::*};

use crate::{
    Column as Kind, Migration, Owner, Schema, Table, Tx,
    follow::{Following, Sight},
};

/// What a listener is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Heard<'a> {
    /// What is cached under this key has changed.
    Key(&'a str),
    /// Anything may have changed: this node has not heard for a while, or has found a gap.
    Everything,
}

type Listener = Arc<dyn Fn(Heard<'_>) + Send + Sync>;

/// Who listens for changed keys, and how far this node has read.
pub struct Invalidations {
    listeners: Mutex<Vec<Listener>>,
    sight: Mutex<Sight>,
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

/// The database notes by itself which transaction told a key, and when.
pub(crate) const IN_ORDER: Migration = Migration { name: "0009_store_invalidations_in_order", up: in_order };

fn in_order(schema: &mut Schema) {
    schema.note_transactions("cache_invalidations");
}

impl Tx {
    /// Tells every node that what is cached under `key` has changed, once this transaction is committed.
    ///
    /// # Errors
    /// `Unavailable`.
    pub async fn invalidate(&self, key: &str) -> Result<()> {
        let row = ActiveModel { id: Set(self.new_id()), cache_key: Set(key.to_owned()), at: Set(self.db().now()), ..Default::default() };
        self.append::<Entity>(vec![row]).await?;
        self.invalidated.lock().unwrap_or_else(PoisonError::into_inner).push(key.to_owned());
        Ok(())
    }

    /// Tells every node that rows of `E` have changed, where they are kept in memory; once for all that one transaction changes.
    pub(crate) async fn tell<E: Table>(&self) -> Result<()> {
        let told = || self.invalidated.lock().unwrap_or_else(PoisonError::into_inner).iter().any(|key| key == E::TYPE);
        if !E::REMEMBERED || told() { Ok(()) } else { self.invalidate(E::TYPE).await }
    }

    pub(crate) fn take_invalidated(&self) -> Vec<String> {
        std::mem::take(&mut *self.invalidated.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Invalidations {
    /// Nobody listens yet and nothing is cached at `now`.
    pub(crate) fn new(now: Timestamp) -> Self {
        Self { listeners: Mutex::default(), sight: Mutex::new(Sight::new(now)) }
    }

    /// Calls `listener` with what has changed: by this node at once, by others within a second.
    pub fn listen(&self, listener: impl Fn(Heard<'_>) + Send + Sync + 'static) {
        self.listeners.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::new(listener));
    }

    /// Calls `listener` when rows of `E` have changed; see [`Table::REMEMBERED`].
    pub fn listen_to<E: Table>(&self, listener: impl Fn() + Send + Sync + 'static) {
        self.listen(move |heard| {
            if matches!(heard, Heard::Everything) || heard == Heard::Key(E::TYPE) {
                listener();
            }
        });
    }

    /// How well this node follows the others at `now`.
    pub fn following(&self, now: Timestamp) -> Following {
        self.sight().following(now)
    }

    /// Has every cache emptied when the others were not heard for too long. Asked before each request: a process that was frozen answers
    /// before it reads again.
    pub fn keep_current(&self, now: Timestamp) {
        let overdue = self.sight().empties(now);
        if overdue {
            tracing::warn!("the changes of other nodes were not read for too long; every cache is emptied");
            self.tell(Heard::Everything);
        }
    }

    pub(crate) fn sight(&self) -> MutexGuard<'_, Sight> {
        self.sight.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn announce(&self, keys: &[String]) {
        keys.iter().for_each(|key| self.tell(Heard::Key(key)));
    }

    pub(crate) fn tell(&self, heard: Heard<'_>) {
        let listeners = self.listeners.lock().unwrap_or_else(PoisonError::into_inner).clone();
        listeners.iter().for_each(|listener| listener(heard));
    }
}

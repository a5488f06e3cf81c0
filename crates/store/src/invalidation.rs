//! Caches that follow changes made on any node: a table of keys, read every half second. The contract is the table; nothing
//! else is promised between nodes.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use chrono::TimeDelta;
use kernel::{Result, Scope, Timestamp};
use sea_orm::{ActiveValue::Set, entity::prelude::*, sea_query::Condition};

use crate::{Column as Kind, Db, Migration, Owner, Schema, Table, Tx};

type Listener = Arc<dyn Fn(&str) + Send + Sync>;

/// Who listens for changed keys.
#[derive(Default)]
pub struct Invalidations {
    listeners: Mutex<Vec<Listener>>,
    seen: Mutex<Seen>,
}

/// Keys of the window that were announced already.
#[derive(Default)]
struct Seen {
    looks: u32,
    at: HashMap<Uuid, Timestamp>,
}

impl Seen {
    /// How far back the next look goes.
    fn next_look(&mut self) -> TimeDelta {
        self.looks = self.looks.wrapping_add(1);
        if self.looks % WHOLE == 1 { WINDOW } else { GLANCE }
    }

    /// What of `found` is new.
    fn news(&mut self, found: Vec<Model>, now: Timestamp) -> Vec<String> {
        self.at.retain(|_, at| *at >= now - WINDOW);
        found.into_iter().filter(|row| self.at.insert(row.id, row.at).is_none()).map(|row| row.cache_key).collect()
    }
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

/// How far back a look goes: keys are stamped when they are told, which may be a while before their transaction commits.
const WINDOW: TimeDelta = TimeDelta::seconds(60);

/// How far back most looks go: under load hundreds of keys are told each second, and hardly a commit takes so long.
const GLANCE: TimeDelta = TimeDelta::seconds(5);

/// One look of so many goes back the whole window.
const WHOLE: u32 = 10;

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
    /// Calls `listener` with each changed key, from this node at once and from others within a second.
    pub fn listen(&self, listener: impl Fn(&str) + Send + Sync + 'static) {
        self.listeners.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::new(listener));
    }

    /// Calls `listener` when rows of `E` have changed; see [`Table::REMEMBERED`].
    pub fn listen_to<E: Table>(&self, listener: impl Fn() + Send + Sync + 'static) {
        self.listen(move |key| {
            if key == E::TYPE {
                listener();
            }
        });
    }

    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn announce(&self, keys: &[String]) {
        let listeners = self.listeners.lock().unwrap_or_else(PoisonError::into_inner).clone();
        for key in keys {
            listeners.iter().for_each(|listener| listener(key));
        }
    }
}

impl Db {
    /// One look at the table; called every half second by the node.
    ///
    /// # Errors
    /// `Unavailable`.
    pub async fn follow_invalidations(&self) -> Result<()> {
        let now = self.now();
        let since = now - self.invalidations().seen().next_look();
        let found = self.read(&Scope::system(now), |tx| async move { tx.all(Entity::find().filter(Column::At.gte(since))).await }).await?;
        let news = self.invalidations().seen().news(found, now);
        self.invalidations().announce(&news);
        Ok(())
    }

    /// Forgets keys that every node has long seen.
    ///
    /// # Errors
    /// `Unavailable`.
    pub async fn forget_invalidations(&self) -> Result<u64> {
        let before = self.now() - WINDOW * 10;
        self.write(&Scope::system(self.now()), |tx| async move { tx.purge::<Entity>(Condition::all().add(Column::At.lt(before))).await })
            .await
    }
}

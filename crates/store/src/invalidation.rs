//! Caches that follow changes made on any node: a table of keys, read every half second. The contract is the table; nothing
//! else is promised between nodes.

use std::{
    collections::HashSet,
    sync::{Arc, Mutex, PoisonError},
};

use kernel::{Result, Scope};
use sea_orm::{ActiveValue::Set, entity::prelude::*, sea_query::Condition};

use crate::{Column as Kind, Db, Migration, Owner, Schema, Table, Tx};

type Listener = Arc<dyn Fn(&str) + Send + Sync>;

/// Who listens for changed keys.
#[derive(Default)]
pub struct Invalidations {
    listeners: Mutex<Vec<Listener>>,
    seen: Mutex<HashSet<Uuid>>,
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

/// How far back each look goes: a transaction that began earlier may commit later than one already seen.
const WINDOW: chrono::TimeDelta = chrono::TimeDelta::seconds(60);

impl Tx {
    /// Tells every node that what is cached under `key` has changed, once this transaction is committed.
    ///
    /// # Errors
    /// `Unavailable`.
    pub async fn invalidate(&self, key: &str) -> Result<()> {
        let row = ActiveModel { id: Set(self.new_id()), cache_key: Set(key.to_owned()), at: Set(self.now()), ..Default::default() };
        self.append::<Entity>(vec![row]).await?;
        self.invalidated.lock().unwrap_or_else(PoisonError::into_inner).push(key.to_owned());
        Ok(())
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
        let since = self.now() - WINDOW;
        let recent =
            self.read(&Scope::system(self.now()), |tx| async move { tx.all(Entity::find().filter(Column::At.gte(since))).await }).await?;
        let new: Vec<String> = {
            let mut seen = self.invalidations().seen.lock().unwrap_or_else(PoisonError::into_inner);
            let new = recent.iter().filter(|row| !seen.contains(&row.id)).map(|row| row.cache_key.clone()).collect();
            *seen = recent.iter().map(|row| row.id).collect();
            new
        };
        self.invalidations().announce(&new);
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

//! What the database knows about content in the file store: which rows refer to it, and its removal during a backup. A backup contains the
//! database at one moment and reads the files afterwards, so content whose rows are gone stays until no running backup can need it.
//!
//! No lock is needed. The caller that removes content has committed the removal of its rows before checking for a running backup. If none
//! has registered by then, one that registers later has a snapshot without these rows.

use std::time::Duration;

use chrono::TimeDelta;
use kernel::{HOST, Result, Scope, Timestamp};
use sea_orm::{ActiveValue::Set, QueryOrder, QuerySelect, entity::prelude::*, sea_query::Condition};

use crate::{Column as Kind, Db, Isolation, Migration, Owner, Schema, Table};

/// Content that a row lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredContent {
    /// Id of the row; pages are in its order.
    pub row: Uuid,
    /// Its display name.
    pub name: String,
    /// The stored files that it consists of, in order.
    pub pieces: Vec<Piece>,
    /// SHA-256 of all pieces together, in hexadecimal, where it is known.
    pub sha256: Option<String>,
}

/// A stored file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    /// Id in the file store, within the tenant of the row.
    pub id: Uuid,
    /// Bytes, where they are known.
    pub size: Option<u64>,
}

/// Rows that a page of content takes.
pub const PAGE: u64 = 200;

/// Interval at which a running backup says that it lives.
pub const SIGN_OF_LIFE: Duration = Duration::from_secs(30);

/// A backup without a sign of life for this long was killed.
pub const SILENT: TimeDelta = TimeDelta::minutes(10);

const OWN_ROW: Isolation = Isolation::Latest("a backup writes its own row, by its key");
const ONLY_ADDS: Isolation = Isolation::Latest("removals are noted and carried out one by one");

/// Backups that are running.
mod run {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "backup_runs")]
    pub struct Model {
        /// The host.
        #[sea_orm(primary_key, auto_increment = false)]
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub started_at: DateTimeUtc,
        /// Its last sign of life.
        pub seen_at: DateTimeUtc,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
    impl Table for Entity {
        const TYPE: &'static str = "Waymark.Store.BackupRun";
        const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
        const SYSTEM: bool = true;
        const AUDITED: bool = false;
    }
}

/// Content whose removal waits for the end of backups.
mod removal {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "deferred_removals")]
    pub struct Model {
        /// The host.
        #[sea_orm(primary_key, auto_increment = false)]
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        /// Whose content.
        pub owner_id: Uuid,
        /// None: all of it.
        pub file_id: Option<Uuid>,
        pub noted_at: DateTimeUtc,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
    impl Table for Entity {
        const TYPE: &'static str = "Waymark.Store.DeferredRemoval";
        const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
        const SYSTEM: bool = true;
        const AUDITED: bool = false;
    }
}

pub(crate) const MIGRATION: Migration = Migration { name: "0890_store_backup_runs", up: tables };

fn tables(schema: &mut Schema) {
    schema.tenant_rows("backup_runs", &["id"], true, |t| {
        t.col("id", Kind::Uuid).cols(&["started_at", "seen_at"], Kind::Instant);
    });
    schema.tenant_rows("deferred_removals", &["id"], true, |t| {
        t.cols(&["id", "owner_id"], Kind::Uuid).opt("file_id", Kind::Uuid).col("noted_at", Kind::Instant);
        t.index(&["owner_id", "file_id"]);
    });
}

/// Content that is to be removed once no backup runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Removal {
    /// Id of the note.
    pub id: Uuid,
    /// Whose content.
    pub owner: Uuid,
    /// The stored file; all of the owner's without one.
    pub file: Option<Uuid>,
}

fn one_run(id: Uuid) -> Condition {
    Condition::all().add(run::Column::TenantId.eq(HOST)).add(run::Column::Id.eq(id))
}

fn silent(now: Timestamp) -> Condition {
    Condition::all().add(run::Column::TenantId.eq(HOST)).add(run::Column::SeenAt.lte(now - SILENT))
}

impl Db {
    /// Registers a backup: content that is removed from now on stays in the file store until it ends.
    ///
    /// # Errors
    /// `Unavailable`, `Internal` when the schema is older than this program.
    pub async fn begin_backup(&self) -> Result<Uuid> {
        self.write_with(&Scope::system(self.now()), OWN_ROW, |tx| async move {
            tx.purge::<run::Entity>(silent(tx.now())).await?;
            let (id, now) = (tx.new_id(), tx.now());
            let row = run::ActiveModel { tenant_id: Set(HOST), id: Set(id), started_at: Set(now), seen_at: Set(now) };
            tx.insert::<run::Entity>(row).await?;
            Ok(id)
        })
        .await
    }

    /// A sign of life of a backup. Returns `false` if it was taken for dead.
    pub async fn renew_backup(&self, id: Uuid) -> Result<bool> {
        self.write_with(&Scope::system(self.now()), OWN_ROW, |tx| async move {
            let values = vec![(run::Column::SeenAt, Expr::val(tx.now()))];
            Ok(tx.set_where::<run::Entity>(one_run(id), values).await? > 0)
        })
        .await
    }

    pub async fn end_backup(&self, id: Uuid) -> Result<()> {
        self.write_with(&Scope::system(self.now()), OWN_ROW, |tx| async move { tx.purge::<run::Entity>(one_run(id)).await.map(drop) }).await
    }

    /// Whether a backup runs that may need content whose rows are gone.
    pub async fn backup_is_running(&self) -> Result<bool> {
        let now = self.now();
        let alive = Condition::all().add(run::Column::TenantId.eq(HOST)).add(run::Column::SeenAt.gt(now - SILENT));
        self.read(&Scope::system(now), |tx| async move { Ok(tx.one(run::Entity::find().filter(alive)).await?.is_some()) }).await
    }

    /// Notes that content is to be removed once no backup runs: a file of `owner`, or all of them.
    pub async fn defer_removal(&self, owner: Uuid, file: Option<Uuid>) -> Result<()> {
        self.write_with(&Scope::system(self.now()), ONLY_ADDS, |tx| async move {
            let row = removal::ActiveModel {
                tenant_id: Set(HOST),
                id: Set(tx.new_id()),
                owner_id: Set(owner),
                file_id: Set(file),
                noted_at: Set(tx.now()),
            };
            tx.insert::<removal::Entity>(row).await.map(drop)
        })
        .await
    }

    /// Cancels the removal of a file that is stored again.
    pub async fn withdraw_removal(&self, owner: Uuid, file: Uuid) -> Result<()> {
        self.write_with(&Scope::system(self.now()), ONLY_ADDS, |tx| async move {
            let this = Condition::all().add(removal::Column::TenantId.eq(HOST)).add(removal::Column::OwnerId.eq(owner));
            tx.purge::<removal::Entity>(this.add(removal::Column::FileId.eq(file))).await.map(drop)
        })
        .await
    }

    /// Removals that were noted, at most `most`.
    pub async fn deferred_removals(&self, most: u64) -> Result<Vec<Removal>> {
        let noted = removal::Entity::find().filter(removal::Column::TenantId.eq(HOST)).order_by_asc(removal::Column::Id).limit(most);
        let found = self.read(&Scope::system(self.now()), |tx| async move { tx.all(noted).await }).await?;
        Ok(found.into_iter().map(|row| Removal { id: row.id, owner: row.owner_id, file: row.file_id }).collect())
    }

    /// Forgets removals that were carried out.
    pub async fn forget_removals(&self, ids: &[Uuid]) -> Result<()> {
        self.write_with(&Scope::system(self.now()), ONLY_ADDS, |tx| async move {
            let these = Condition::all().add(removal::Column::TenantId.eq(HOST)).add(removal::Column::Id.is_in(ids.iter().copied()));
            tx.purge::<removal::Entity>(these).await.map(drop)
        })
        .await
    }
}

//! When the database was backed up: the command notes each backup that it has finished.

use chrono::TimeDelta;
use kernel::{HOST, Result, Scope, Timestamp};
use sea_orm::{ActiveValue::Set, QueryOrder, entity::prelude::*, sea_query::Condition};

use crate::{Column as Kind, Db, Isolation, Migration, Owner, Schema, Table};

/// How long a backup is remembered.
const REMEMBERED: TimeDelta = TimeDelta::days(366);

/// A finished backup.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "backup_log")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    /// The host.
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// The moment of which the archive has the database.
    pub made_at: DateTimeUtc,
    /// Version of the program that wrote it.
    pub version: String,
    /// Whether the archive has the files too.
    pub with_files: bool,
    /// Size of the archive in bytes.
    pub bytes: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
/// None.
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Store.Backup";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const SYSTEM: bool = true;
    const AUDITED: bool = false;
}

pub(crate) const MIGRATION: Migration = Migration { name: "0802_store_backup_log", up: backups };

fn backups(schema: &mut Schema) {
    schema.tenant_rows("backup_log", &["id"], true, |t| {
        t.col("id", Kind::Uuid).col("made_at", Kind::Instant).col("version", Kind::Text).col("with_files", Kind::Bool);
        t.col("bytes", Kind::Big).index(&["made_at"]);
    });
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Backup {
    /// The moment of which the archive has the database.
    pub made_at: Timestamp,
    /// Version of the program that wrote it.
    pub version: String,
    /// Whether the archive has the files too.
    pub with_files: bool,
    /// Size of the archive in bytes.
    pub bytes: u64,
}

fn of_host() -> Condition {
    Condition::all().add(Column::TenantId.eq(HOST))
}

impl Db {
    /// Notes a finished backup; the archive itself has no note of it.
    ///
    /// # Errors
    /// `Unavailable`, `Internal` when the schema is older than this program.
    pub async fn note_backup(&self, backup: &Backup) -> Result<()> {
        self.write_with(&Scope::system(self.now()), Isolation::Latest("it adds to a log"), |tx| async move {
            let row = ActiveModel {
                tenant_id: Set(HOST),
                id: Set(tx.new_id()),
                made_at: Set(backup.made_at),
                version: Set(backup.version.clone()),
                with_files: Set(backup.with_files),
                bytes: Set(i64::try_from(backup.bytes).unwrap_or(i64::MAX)),
            };
            tx.insert::<Entity>(row).await?;
            tx.purge::<Entity>(of_host().add(Column::MadeAt.lt(tx.now() - REMEMBERED))).await.map(drop)
        })
        .await
    }

    /// The latest backup that was noted.
    pub async fn last_backup(&self) -> Result<Option<Model>> {
        let latest = Entity::find().filter(of_host()).order_by_desc(Column::MadeAt);
        self.read(&Scope::system(self.now()), |tx| async move { tx.one(latest).await }).await
    }
}

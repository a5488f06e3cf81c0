//! Table `tenant_exports`: the host's, so that it outlives the purge of the tenant that it is about.

use sea_orm::entity::prelude::*;
use serde::Serialize;
use store::{Owner, Table};
use utoipa::ToSchema;

/// State of the export of a tenant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum TenantExportStatus {
    /// It waits for a node.
    Queued,
    /// A job writes it.
    Running,
    /// It can be downloaded.
    Ready,
    /// It was cancelled, or could not be written.
    Failed,
    /// Its file is deleted.
    Expired,
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "tenant_exports")]
/// An export.
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    /// Id of the job that writes it; the file is the host's and is stored under it.
    pub id: Uuid,
    pub target_id: Uuid,
    /// The tenant's name to show, when it was asked for.
    pub name: String,
    /// State.
    pub status: TenantExportStatus,
    pub asked_by: Uuid,
    /// When.
    pub asked_at: DateTimeUtc,
    /// When it was ready.
    pub ready_at: Option<DateTimeUtc>,
    /// When its file is deleted.
    pub expires_at: Option<DateTimeUtc>,
    /// Size of its file.
    pub size_bytes: Option<i64>,
    /// Entries of its JSON files.
    pub entry_count: Option<i64>,
    /// Files in it, those without content included.
    pub file_count: Option<i64>,
    /// Nonce of the next download; each can be used once.
    pub nonce: Option<Uuid>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
/// None.
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Platform.TenantExport";
    const OWNER: Owner<Column> = Owner::Host;
    const SYSTEM: bool = true;
    const SECRET: &'static [Column] = &[Column::Nonce];
}

//! Table `data_packs`.

use ::store::{Owner, Table, sea_orm};
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

/// State of the data pack of a client.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum DataPackStatus {
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

/// A data pack.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "data_packs")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    /// Id of the job that writes it; the file is stored under it.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// The client. Not a limit of the scope: each operation finds the client first, and a closed one's data is taken along too.
    pub client_id: Uuid,
    /// State.
    pub status: DataPackStatus,
    /// The user who asked for it, and gets it.
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
    const TYPE: &'static str = "Waymark.People.DataPack";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    // A ticket finds it without a workspace, and the sweep in every tenant.
    const SYSTEM: bool = true;
    const SECRET: &'static [Column] = &[Column::Nonce];
}

//! Table `client_notes`.

use ::store::{
    Owner, Table,
    personal::{Erasure, PersonalData, Rows},
    sea_orm,
};
use chrono::NaiveDate;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a note is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum ClientNoteKind {
    /// Something to know about the client.
    Note,
    /// A session with the client.
    Session,
}

/// A note.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "client_notes")]
#[allow(missing_docs)] // the columns are those of the API's view, which documents them
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub client_id: Uuid,
    pub kind: ClientNoteKind,
    pub dated_on: NaiveDate,
    pub body: String,
    pub attendees: Option<String>,
    pub next_steps: Option<String>,
    /// Always set: it keeps the rows from tenants' users, exports and entity changes.
    pub is_internal: bool,
    pub concurrency_stamp: String,
    pub created_at: DateTimeUtc,
    pub created_by: Option<Uuid>,
    pub updated_at: Option<DateTimeUtc>,
    pub updated_by: Option<Uuid>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
#[allow(missing_docs)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}

/// Who reaches its client reaches a note: each operation finds that client first, in the same transaction.
impl Table for Entity {
    const TYPE: &'static str = "Waymark.People.ClientNote";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const CLIENT: Option<Column> = Some(Column::ClientId);
    const INTERNAL: Option<Column> = Some(Column::IsInternal);
}

/// What the table contains about a person.
pub(super) const PERSONAL: &[&dyn PersonalData] = &[&Rows::<Entity> {
    erasure: Erasure::Kept("What the provider noted about its work for a client stays for those who go on with it."),
    ..Rows::of("client-notes", &[Column::CreatedBy])
}];

//! Table `record_links`.

use ::store::{
    Owner, Table,
    export::{Exported, Whole},
    sea_orm,
};
use kernel::Uuid;
use sea_orm::entity::prelude::*;

/// What a link says, read from its first record to its second.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum LinkKind {
    /// They have to do with each other.
    Related,
    /// The first one is a cause of the second.
    Causes,
    /// The first one says what the second already says.
    Duplicates,
}

/// A link from one record to another; two records have at most one.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "record_links")]
#[allow(missing_docs)] // the API's view documents the columns
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Kind of the first record, [`http::RecordKind::name`].
    pub from_type: String,
    pub from_id: Uuid,
    pub to_type: String,
    pub to_id: Uuid,
    pub kind: LinkKind,
    pub concurrency_stamp: String,
    pub created_at: DateTimeUtc,
    pub created_by: Option<Uuid>,
    pub updated_at: Option<DateTimeUtc>,
    pub updated_by: Option<Uuid>,
    pub deleted_at: Option<DateTimeUtc>,
    pub deleted_by: Option<Uuid>,
    pub is_demo: bool,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
#[allow(missing_docs)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}

/// Who reaches both records reaches their link: each operation finds them, in the same transaction. It has no client, since its records may
/// belong to two.
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Records.Link";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
}

/// What a tenant's export contains.
pub(super) const EXPORTED: &[&dyn Exported] = &[&Whole::<Entity>::of("links")];

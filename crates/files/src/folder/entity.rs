//! Table `asset_folders`.

use ::store::{
    Owner, Table,
    export::{Exported, Whole},
    sea_orm,
};
use sea_orm::entity::prelude::*;

/// A folder of the library.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "asset_folders")]
#[allow(missing_docs)] // the API's view documents the columns
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub parent_id: Option<Uuid>,
    /// The parent, or empty at the top: databases take NULLs for different values in a unique index.
    pub parent_key: String,
    pub name: String,
    pub name_key: String,
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

impl Table for Entity {
    const TYPE: &'static str = "Waymark.Files.AssetFolder";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const DERIVED: &'static [Column] = &[Column::NameKey];
}

/// What a tenant's export contains.
pub(super) const EXPORTED: &[&dyn Exported] =
    &[&Whole::<Entity> { hidden: &[Column::ParentKey], named: Some(|row| (row.id, row.name.clone())), ..Whole::of("file-folders") }];

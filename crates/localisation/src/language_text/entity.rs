//! A text override: it replaces the shipped text, for one tenant or, at host level, for all.

use sea_orm::entity::prelude::*;
use store::{
    Owner, Table,
    export::{Exported, Whole},
    sea_orm,
};

/// A changed text.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "language_texts")]
pub struct Model {
    /// Tenant that it applies to; the host's applies to all.
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Resource, `Portal`.
    pub resource_name: String,
    /// Culture, `de`.
    pub culture_name: String,
    /// Key within the resource.
    pub name: String,
    /// Shown instead of the shipped text.
    pub value: String,
    /// Changes with every write.
    pub concurrency_stamp: String,
    pub created_at: DateTimeUtc,
    pub created_by: Option<Uuid>,
    /// Last change.
    pub updated_at: Option<DateTimeUtc>,
    pub updated_by: Option<Uuid>,
    /// When it was reset to the shipped text.
    pub deleted_at: Option<DateTimeUtc>,
    /// Who reset it.
    pub deleted_by: Option<Uuid>,
    /// Part of the demo data.
    pub is_demo: bool,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Localisation.LanguageText";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const SYSTEM: bool = true;
}

/// What a tenant's export contains.
pub(super) const EXPORTED: &[&dyn Exported] = &[&Whole::<Entity>::of("texts")];

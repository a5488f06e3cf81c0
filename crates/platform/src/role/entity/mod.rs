//! Roles: named bundles of grants, of the host or of a tenant.

pub mod group;
pub mod link;
pub mod unit;

use sea_orm::entity::prelude::*;
use store::{
    Owner, Table,
    export::{Exported, Whole},
    personal::{PersonalData, Rows},
};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "roles")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    /// Tenant, or the host.
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Name; grants refer to it.
    pub name: String,
    /// The name in upper case; unique in the tenant.
    pub normalized_name: String,
    /// Folded name for search.
    pub search_key: String,
    /// Whether new users get it on registration.
    pub is_default: bool,
    /// Shipped with the product: can't be renamed or deleted.
    pub is_static: bool,
    /// Whether other users can see its members.
    pub is_public: bool,
    /// Changes with every write.
    pub concurrency_stamp: String,
    pub created_at: DateTimeUtc,
    pub created_by: Option<Uuid>,
    pub updated_at: Option<DateTimeUtc>,
    pub updated_by: Option<Uuid>,
    pub deleted_at: Option<DateTimeUtc>,
    pub deleted_by: Option<Uuid>,
    /// Part of the demo data.
    pub is_demo: bool,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
/// None.
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Volo.Abp.Identity.IdentityRole";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const DERIVED: &'static [Column] = &[Column::NormalizedName, Column::SearchKey];
    const SYSTEM: bool = true;
}

/// Personal data in the tables; an export names roles and units in its summary.
pub(super) const PERSONAL: &[&dyn PersonalData] = &[
    &Rows::<link::Entity>::of("roles", &[link::Column::UserId]),
    &Rows::<unit::member::Entity>::of("organization-units", &[unit::member::Column::UserId]),
];

/// What a tenant's export contains.
pub(super) const EXPORTED: &[&dyn Exported] = &[
    &Whole::<Entity> { named: Some(|row| (row.id, row.name.clone())), ..Whole::of("roles") },
    &Whole::<link::Entity>::of("user-roles"),
    &Whole::<group::Entity>::of("directory-groups"),
    &Whole::<unit::Entity> { named: Some(|row| (row.id, row.display_name.clone())), ..Whole::of("organization-units") },
    &Whole::<unit::member::Entity>::of("organization-unit-members"),
    &Whole::<unit::granted::Entity>::of("organization-unit-roles"),
];

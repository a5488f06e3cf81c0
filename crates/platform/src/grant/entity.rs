//! Grants: to a role (`R`, by name), a user (`U`, by id) or an OpenID client (`C`, by client id).

use sea_orm::{entity::prelude::*, sea_query::Condition};
use store::{
    Owner, Table,
    export::{Exported, Whole},
    personal::{PersonalData, Rows},
};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "permission_grants")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    /// Level that it belongs to.
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    /// `R`, `U` or `C`.
    pub provider_name: String,
    #[sea_orm(primary_key, auto_increment = false)]
    /// Name of the role, id of the user, id of the client.
    pub provider_key: String,
    #[sea_orm(primary_key, auto_increment = false)]
    /// Name of the permission.
    pub name: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
/// None.
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Volo.Abp.PermissionManagement.PermissionGrant";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const SYSTEM: bool = true;
    // Recorded in the history of the role, user or client.
    const AUDITED: bool = false;
}

/// Permissions that the shipped roles have had their chance to get: a later version grants its new ones, and no more.
pub(crate) mod planted {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "planted_permissions")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub name: String,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
    impl Table for Entity {
        const TYPE: &'static str = "Waymark.Platform.PlantedPermission";
        const OWNER: Owner<Column> = Owner::Host;
        const AUDITED: bool = false;
    }
}

pub(super) const PERSONAL: &[&dyn PersonalData] = &[&Rows::<Entity> {
    within: |person| Condition::all().add(Column::ProviderName.eq("U")).add(Column::ProviderKey.eq(person.to_string())),
    shown: &[Column::Name],
    ..Rows::of("permissions", &[])
}];

/// What a tenant's export contains.
pub(super) const EXPORTED: &[&dyn Exported] = &[&Whole::<Entity>::of("permissions")];

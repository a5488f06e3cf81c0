//! Organisation units: a tree of an organisation's parts, their members, and the roles that members get from them.

use sea_orm::entity::prelude::*;
use store::{Owner, Table};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "organization_units")]
/// An organisation unit.
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    /// Tenant, or the host.
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// The unit above.
    pub parent_id: Option<Uuid>,
    /// Position in the tree, `00001.00002`: the parent's code and a number of its own.
    pub code: String,
    pub display_name: String,
    /// The folded name, unique among those below the same unit.
    pub name_key: String,
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
    const TYPE: &'static str = "Volo.Abp.Identity.OrganizationUnit";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const DERIVED: &'static [Column] = &[Column::NameKey];
    const SYSTEM: bool = true;
}

pub mod member {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "organization_unit_users")]
    #[allow(missing_docs)] // a link
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub unit_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub user_id: Uuid,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    #[allow(missing_docs)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
    impl Table for Entity {
        const TYPE: &'static str = "Volo.Abp.Identity.IdentityUserOrganizationUnit";
        const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
        const SYSTEM: bool = true;
        // Recorded in the history of both ends.
        const AUDITED: bool = false;
    }
}

/// Which roles the members of a unit hold by it.
pub mod granted {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "organization_unit_roles")]
    #[allow(missing_docs)] // a link
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub unit_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub role_id: Uuid,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    #[allow(missing_docs)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
    impl Table for Entity {
        const TYPE: &'static str = "Volo.Abp.Identity.OrganizationUnitRole";
        const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
        const SYSTEM: bool = true;
        // Recorded in the history of both ends.
        const AUDITED: bool = false;
    }
}

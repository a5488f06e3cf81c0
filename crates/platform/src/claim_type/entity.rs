//! Tables `claim_types`, `user_claims` and `role_claims`.

use sea_orm::entity::prelude::*;
use store::{
    Owner, Table,
    export::{Exported, Whole},
    personal::{PersonalData, Rows},
};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "claim_types")]
/// A claim type, one for all levels.
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Name, as tokens have it.
    pub name: String,
    /// The name in upper case; unique.
    pub normalized_name: String,
    /// Folded name and description for search.
    pub search_key: String,
    /// Whether everybody whose claims are edited must have one.
    pub required: bool,
    /// Regular expression that a whole value matches.
    pub regex: Option<String>,
    /// Explanation of the expression.
    pub regex_description: Option<String>,
    /// Purpose of the claim.
    pub description: Option<String>,
    /// As [`super::rules::ValueType`] numbers them.
    pub value_type: i32,
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
    const TYPE: &'static str = "Volo.Abp.Identity.IdentityClaimType";
    const OWNER: Owner<Column> = Owner::Host;
    const DERIVED: &'static [Column] = &[Column::NormalizedName, Column::SearchKey];
}

pub mod user_claim {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "user_claims")]
    #[allow(missing_docs)] // the columns are those of the wire contract, 2.4
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub user_id: Uuid,
        pub claim_type_id: Uuid,
        pub claim_value: String,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    #[allow(missing_docs)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
    impl Table for Entity {
        const TYPE: &'static str = "Volo.Abp.Identity.IdentityUserClaim";
        const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
        const SYSTEM: bool = true;
    }
}

/// Claims of roles, which their members have too.
pub mod role_claim {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "role_claims")]
    #[allow(missing_docs)] // the columns are those of the wire contract, 2.4
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub role_id: Uuid,
        pub claim_type_id: Uuid,
        pub claim_value: String,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    #[allow(missing_docs)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
    impl Table for Entity {
        const TYPE: &'static str = "Volo.Abp.Identity.IdentityRoleClaim";
        const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
        const SYSTEM: bool = true;
    }
}

pub(super) const PERSONAL: &[&dyn PersonalData] = &[&Rows::<user_claim::Entity> {
    shown: &[user_claim::Column::ClaimTypeId, user_claim::Column::ClaimValue],
    ..Rows::of("claims", &[user_claim::Column::UserId])
}];

/// What a tenant's export contains.
pub(super) const EXPORTED: &[&dyn Exported] =
    &[&Whole::<user_claim::Entity>::of("user-claims"), &Whole::<role_claim::Entity>::of("role-claims")];

//! Table `policy_consents`.

use sea_orm::entity::prelude::*;
use store::{
    Owner, Table,
    export::{Exported, Whole},
    personal::{PersonalData, Rows},
};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "policy_consents")]
/// The consent of a user to a version of the policies. Rows are never changed.
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    /// Tenant of the user, or the host.
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Who accepted.
    pub user_id: Uuid,
    /// The version that was shown.
    pub policy_version: String,
    /// When.
    pub accepted_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
/// None.
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Platform.PolicyConsent";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
}

pub(super) const PERSONAL: &[&dyn PersonalData] =
    &[&Rows::<Entity> { shown: &[Column::PolicyVersion, Column::AcceptedAt], ..Rows::of("policy-consents", &[Column::UserId]) }];

/// What a tenant's export contains.
pub(super) const EXPORTED: &[&dyn Exported] = &[&Whole::<Entity>::of("policy-consents")];

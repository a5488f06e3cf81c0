//! Table `user_delegations`.

use sea_orm::entity::prelude::*;
use store::{
    Owner, Table,
    export::{Exported, Whole},
    personal::{PersonalData, Rows},
};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "user_delegations")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    /// Tenant of both users, or the host.
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// As whom the other one may act.
    pub source_user_id: Uuid,
    /// Who may act.
    pub target_user_id: Uuid,
    /// From when on.
    pub start_time: DateTimeUtc,
    /// Until when.
    pub end_time: DateTimeUtc,
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
    const TYPE: &'static str = "Volo.Abp.Identity.IdentityUserDelegation";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
}

pub(super) const PERSONAL: &[&dyn PersonalData] = &[&Rows::<Entity> {
    shown: &[Column::SourceUserId, Column::TargetUserId, Column::StartTime, Column::EndTime, Column::CreatedAt],
    ..Rows::of("delegations", &[Column::SourceUserId, Column::TargetUserId])
}];

/// What a tenant's export contains.
pub(super) const EXPORTED: &[&dyn Exported] = &[&Whole::<Entity>::of("delegations")];

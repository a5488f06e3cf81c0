//! Recovery codes of users, hashed.

use sea_orm::entity::prelude::*;
use store::{
    Owner, Table,
    personal::{PersonalData, Rows},
};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "recovery_codes")]
pub(super) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub(super) tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub(super) id: Uuid,
    pub(super) user_id: Uuid,
    /// HMAC with the operator's key, so that a copy of the database can't be searched for codes.
    pub(super) code_hash: String,
    pub(super) created_at: DateTimeUtc,
    pub(super) used_at: Option<DateTimeUtc>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(super) enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Platform.RecoveryCode";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const SYSTEM: bool = true;
    // The security log has the generation and use of codes; their hashes stay out of the audit log.
    const AUDITED: bool = false;
}

pub(super) const PERSONAL: &[&dyn PersonalData] = &[&Rows::<Entity>::of("recovery-codes", &[Column::UserId])];

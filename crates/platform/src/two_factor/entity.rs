//! Second steps of signing in: one row for each first step that asked for a code.

use sea_orm::entity::prelude::*;
use store::{Owner, Table};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "two_factor_steps")]
pub(super) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub(super) tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub(super) id: Uuid,
    pub(super) user_id: Uuid,
    /// When its code was asked for last.
    pub(super) sent_at: Option<DateTimeUtc>,
    /// When its code was used.
    pub(super) used_at: Option<DateTimeUtc>,
    pub(super) expires_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(super) enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Platform.TwoFactorStep";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const SYSTEM: bool = true;
    const AUDITED: bool = false;
}

//! Second steps of signing in: one row for each first step that asked for a code.

pub(super) mod authenticator;
pub(super) mod browser;

use sea_orm::entity::prelude::*;
use store::{
    Owner, Table,
    personal::{PersonalData, Rows},
};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "two_factor_steps")]
pub(in crate::two_factor) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub(in crate::two_factor) tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub(in crate::two_factor) id: Uuid,
    pub(in crate::two_factor) user_id: Uuid,
    /// When its code was asked for last.
    pub(in crate::two_factor) sent_at: Option<DateTimeUtc>,
    /// When its code was used.
    pub(in crate::two_factor) used_at: Option<DateTimeUtc>,
    pub(in crate::two_factor) expires_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(in crate::two_factor) enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Platform.TwoFactorStep";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const SYSTEM: bool = true;
    const AUDITED: bool = false;
}

pub(super) const PERSONAL: &[&dyn PersonalData] = &[
    &Rows::<Entity>::of("second-steps", &[Column::UserId]),
    &Rows::<authenticator::Entity>::of("authenticator", &[authenticator::Column::UserId]),
    &Rows::<browser::Entity> {
        shown: &[browser::Column::Browser, browser::Column::Ip, browser::Column::CreatedAt, browser::Column::LastUsedAt],
        ..Rows::of("remembered-browsers", &[browser::Column::UserId])
    },
];

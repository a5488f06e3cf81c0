//! Authenticator apps of users: one each.

use sea_orm::entity::prelude::*;
use store::{Owner, Table};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "authenticators")]
pub(in crate::two_factor) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub(in crate::two_factor) tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub(in crate::two_factor) id: Uuid,
    pub(in crate::two_factor) user_id: Uuid,
    /// The shared secret, encrypted.
    pub(in crate::two_factor) secret: String,
    /// The time step of the last code that was accepted: neither it nor an earlier one is accepted again.
    pub(in crate::two_factor) last_step: i64,
    pub(in crate::two_factor) created_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(in crate::two_factor) enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Platform.Authenticator";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const SYSTEM: bool = true;
    const SECRET: &'static [Column] = &[Column::Secret];
}

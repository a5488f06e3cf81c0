//! Answered challenges: each is accepted once.

use sea_orm::entity::prelude::*;
use store::{Owner, Table};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "passkey_challenges")]
pub(in crate::passkey) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub(in crate::passkey) tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    /// Digest of the token that holds the challenge.
    pub(in crate::passkey) digest: String,
    /// When the token expires anyway.
    pub(in crate::passkey) expires_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(in crate::passkey) enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Platform.PasskeyChallenge";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const SYSTEM: bool = true;
    const AUDITED: bool = false;
}

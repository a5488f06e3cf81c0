//! Passkeys of users.

pub(super) mod challenge;

use sea_orm::entity::prelude::*;
use store::{
    Owner, Table,
    personal::{PersonalData, Rows},
};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "passkeys")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    /// Tenant of the user, or the host.
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Whose it is.
    pub user_id: Uuid,
    /// Id of the credential as its authenticator knows it, base64url.
    pub credential_id: String,
    /// Name given by its owner.
    pub name: String,
    /// Public key and counter, as the library keeps them.
    pub credential: String,
    /// When it was registered.
    pub created_at: DateTimeUtc,
    /// When it was used last.
    pub last_used_at: Option<DateTimeUtc>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
/// None.
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Platform.Passkey";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const SYSTEM: bool = true;
    const SECRET: &'static [Column] = &[Column::CredentialId, Column::Credential];
}

pub(super) const PERSONAL: &[&dyn PersonalData] =
    &[&Rows::<Entity> { shown: &[Column::Name, Column::CreatedAt, Column::LastUsedAt], ..Rows::of("passkeys", &[Column::UserId]) }];

//! Table `signing_keys`.

use ::store::{Owner, Table, sea_orm};
use sea_orm::entity::prelude::*;

/// A signing key; the private half is encrypted.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "signing_keys")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    /// The host's.
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Counts up; unique, so that two nodes that rotate at the same time make one key.
    pub generation: i32,
    /// Key id: thumbprint of the public key.
    pub kid: String,
    /// `RS256` or `ES256`.
    pub algorithm: String,
    /// The private key, base64 of its PKCS #8 form, encrypted.
    pub sealed: String,
    /// When it starts signing.
    pub active_from: DateTimeUtc,
    /// Once retired: until when it verifies.
    pub verify_until: Option<DateTimeUtc>,
    pub created_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
#[allow(missing_docs)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Waymark.OpenId.SigningKey";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const SYSTEM: bool = true;
    const SECRET: &'static [Column] = &[Column::Sealed];
}

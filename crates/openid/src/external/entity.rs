//! Pending sign-ins at an external provider.

use ::store::{
    Owner, Table,
    personal::{PersonalData, Rows},
    sea_orm,
};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "external_sign_ins")]
/// A browser that was sent to the provider and has not returned.
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    /// Tenant whose provider it is, or the host.
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    /// Digest of the state that the provider sends back.
    pub hash: String,
    /// Digest of the secret in the browser's cookie, from which nonce and verifier derive.
    pub browser_hash: String,
    /// Where the browser goes afterwards, a path of ours.
    pub return_url: String,
    /// The user who links the account instead of signing in with it.
    pub user_id: Option<Uuid>,
    /// The session in which that user asked for it.
    pub session_id: Option<Uuid>,
    /// When it expires.
    pub expires_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
/// None.
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Waymark.OpenId.ExternalSignIn";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const SYSTEM: bool = true;
    // Anyone can start one; its result is in the security log.
    const AUDITED: bool = false;
}

pub(super) const PERSONAL: &[&dyn PersonalData] = &[&Rows::<Entity>::of("external-sign-ins", &[Column::UserId])];

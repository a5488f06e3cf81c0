//! Table `link_tokens`: tokens with which an account proves itself to the one it is linked with.

use super::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "link_tokens")]
/// A token, as a digest.
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    /// Tenant of the account that asked for it.
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    /// Digest.
    pub hash: String,
    /// The account that requested it.
    pub user_id: Uuid,
    pub purpose: String,
    /// Security stamp of the account at the time: a new one voids the token.
    pub security_stamp: String,
    /// When it expires.
    pub expires_at: DateTimeUtc,
    /// When it was used.
    pub used_at: Option<DateTimeUtc>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
/// None.
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Platform.LinkToken";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const SYSTEM: bool = true;
    const AUDITED: bool = false;
}

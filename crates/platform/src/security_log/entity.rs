//! Entries of the security log.

use sea_orm::entity::prelude::*;
use store::{Owner, Table};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "security_logs")]
/// An entry.
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    /// Tenant, or the host.
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    /// Id.
    pub id: Uuid,
    /// `Identity`, `IdentityExternal`, `IdentityTwoFactor`, `OpenIddict`.
    pub identity: String,
    /// `LoginSucceeded`, `ChangePassword`, ...
    pub action: String,
    /// The user, where the name belongs to one.
    pub user_id: Option<Uuid>,
    /// The user's name; a fingerprint of what was typed where it is nobody's.
    pub user_name: String,
    /// OpenID client.
    pub client_id: Option<String>,
    /// Correlation id of the request.
    pub correlation_id: String,
    /// Address of the caller.
    pub client_ip_address: Option<String>,
    /// User agent.
    pub browser_info: Option<String>,
    /// When.
    pub created_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
/// None.
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Volo.Abp.Identity.IdentitySecurityLog";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const SYSTEM: bool = true;
    const AUDITED: bool = false;
}

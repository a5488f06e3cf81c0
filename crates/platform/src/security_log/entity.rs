//! Entries of the security log.

use kernel::text::extra_key;
use sea_orm::entity::prelude::*;
use store::{
    Owner, Table,
    export::{Exported, Whole},
    personal::{Erasure, PersonalData, Rows},
};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "security_logs")]
/// An entry.
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    /// Tenant, or the host.
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// `Identity`, `IdentityExternal`, `IdentityTwoFactor`, `OpenIddict`.
    pub identity: String,
    /// `LoginSucceeded`, `ChangePassword`, ...
    pub action: String,
    /// The user, where the name belongs to one.
    pub user_id: Option<Uuid>,
    /// The user's name; a fingerprint of the typed text if it is unknown.
    pub user_name: String,
    /// The folding of the name, where it has one of its own.
    pub user_name_key: Option<String>,
    pub impersonator_user_id: Option<Uuid>,
    /// Tenant of that user.
    pub impersonator_tenant_id: Option<Uuid>,
    /// Sign-in name of that user.
    pub impersonator_user_name: Option<String>,
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
    const DERIVED: &'static [Column] = &[Column::UserNameKey];
    const SYSTEM: bool = true;
    const AUDITED: bool = false;
}

/// Why entries outlive the account.
const LASTING: &str = "Who looks into an attack needs what happened; it names a person by an id alone.";

pub(super) const PERSONAL: &[&dyn PersonalData] = &[
    &Rows::<Entity> {
        shown: &[Column::CreatedAt, Column::Identity, Column::Action, Column::ClientId, Column::ClientIpAddress, Column::BrowserInfo],
        erasure: Erasure::Rewritten(LASTING, |name| {
            vec![
                (Column::UserName, Expr::val(name)),
                (Column::UserNameKey, Expr::val(extra_key(name))),
                (Column::ClientIpAddress, Expr::val(None::<String>)),
                (Column::BrowserInfo, Expr::val(None::<String>)),
            ]
        }),
        ..Rows::of("security-log", &[Column::UserId])
    },
    &Rows::<Entity> {
        erasure: Erasure::Rewritten(LASTING, |name| vec![(Column::ImpersonatorUserName, Expr::val(name))]),
        ..Rows::of("security-log-acting", &[Column::ImpersonatorUserId])
    },
];

/// What a tenant's export contains.
pub(super) const EXPORTED: &[&dyn Exported] = &[&Whole::<Entity>::of("security-log")];

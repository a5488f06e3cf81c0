//! External accounts that a user signs in with.

use sea_orm::entity::prelude::*;
use store::{
    Owner, Table,
    export::{Exported, Whole},
    personal::{PersonalData, Rows},
};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "external_logins")]
/// A user's account in a directory or at an OpenID provider.
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    /// Tenant, or the host.
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Whose it is.
    pub user_id: Uuid,
    /// `Ldap` or `OpenIdConnect`.
    pub login_provider: String,
    /// Issuer, or base DN of the directory: the same key elsewhere is another account.
    pub issuer: String,
    /// Permanent identifier of the account there, not its name.
    pub provider_key: String,
    /// Name to show.
    pub display_name: String,
    /// When it was linked.
    pub created_at: DateTimeUtc,
    /// When the directory was found to have it no more, or to have closed it; none while it is there.
    pub gone_at: Option<DateTimeUtc>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
/// None.
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Volo.Abp.Identity.IdentityUserLogin";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const SYSTEM: bool = true;
}

pub(super) const PERSONAL: &[&dyn PersonalData] = &[&Rows::<Entity> {
    shown: &[Column::LoginProvider, Column::Issuer, Column::ProviderKey, Column::DisplayName, Column::CreatedAt, Column::GoneAt],
    ..Rows::of("external-logins", &[Column::UserId])
}];

/// What a tenant's export contains.
pub(super) const EXPORTED: &[&dyn Exported] = &[&Whole::<Entity>::of("external-logins")];

//! Browsers in which a user is not asked for the second step again.

use sea_orm::entity::prelude::*;
use store::{Owner, Table};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "remembered_browsers")]
/// A browser that is remembered.
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    /// Tenant of the user, or the host.
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// The user who passed the second step in it.
    pub user_id: Uuid,
    /// Digest of the secret in its cookie.
    pub secret_hash: String,
    /// The user's security stamp at the time: a new one asks for the second step again.
    pub security_stamp: String,
    /// User agent.
    pub browser: Option<String>,
    /// Address of the last sign-in.
    pub ip: Option<String>,
    /// When the second step was passed.
    pub created_at: DateTimeUtc,
    /// When it last replaced the second step.
    pub last_used_at: DateTimeUtc,
    /// Until when.
    pub expires_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
/// None.
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Platform.RememberedBrowser";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const SYSTEM: bool = true;
    const AUDITED: bool = false;
}

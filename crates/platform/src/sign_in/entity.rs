//! Failed attempts on unknown names: they count towards a lockout like those on known names, so that the answer doesn't reveal which names
//! exist.

use sea_orm::entity::prelude::*;
use store::{Owner, Table};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "sign_in_failures")]
/// An unknown name.
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    /// Tenant, or the host.
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    /// Fingerprint of the normalised name: the typed text may be a password.
    pub login_hash: String,
    /// Failed attempts in a row.
    pub failed_count: i32,
    /// Locked out until then.
    pub lockout_end: Option<DateTimeUtc>,
    /// Last attempt.
    pub last_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
/// None.
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Identity.SignInFailure";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const SYSTEM: bool = true;
    const AUDITED: bool = false;
}

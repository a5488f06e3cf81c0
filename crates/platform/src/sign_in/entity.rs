//! Failed attempts on names that nobody has: they count towards a lockout as those on known names do, so that the answer
//! doesn't tell which names exist.

use sea_orm::entity::prelude::*;
use store::{Owner, Table};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "sign_in_failures")]
/// A name that nobody has.
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    /// Tenant, or the host.
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    /// The normalised name as a fingerprint: what people type here may be a password.
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

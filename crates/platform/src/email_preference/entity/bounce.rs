//! Processed reports of bounced mail: the same report has no effect a second time.

use sea_orm::entity::prelude::*;
use store::{Owner, Table};

/// A report, as far as it is about users of a tenant.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "bounce_reports")]
pub struct Model {
    /// Tenant of the users, or the host.
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    /// Its signature, which covers content and time.
    #[sea_orm(primary_key, auto_increment = false)]
    pub signature: String,
    /// When it was received.
    pub received_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
/// None.
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Platform.BounceReport";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const SYSTEM: bool = true;
    const AUDITED: bool = false;
}

//! Table `schedules`: when each was last started.

use sea_orm::entity::prelude::*;
use store::{Owner, Table, sea_orm};

/// When a schedule was last started.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "schedules")]
pub struct Model {
    /// The host.
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    /// Kind of its job.
    #[sea_orm(primary_key, auto_increment = false)]
    pub kind: String,
    /// Last start.
    pub last_run_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Delivery.Schedule";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const SYSTEM: bool = true;
    const AUDITED: bool = false;
}

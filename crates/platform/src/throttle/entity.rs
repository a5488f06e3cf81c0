//! Counters of attempts, one row for each subject.

use sea_orm::entity::prelude::*;
use store::{Owner, Table};

use super::rules::Count;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "attempt_counters")]
pub(super) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub(super) tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    /// Digest of the counted name: what people type as a name may be a password.
    pub(super) subject: String,
    pub(super) failures: i32,
    pub(super) since: DateTimeUtc,
    pub(super) pending: i32,
    pub(super) pending_since: DateTimeUtc,
    /// When the row means nothing any more.
    pub(super) expires_at: DateTimeUtc,
}

impl Model {
    pub(super) fn count(&self) -> Count {
        Count { failures: self.failures, since: self.since, pending: self.pending, pending_since: self.pending_since }
    }
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(super) enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Platform.AttemptCounter";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const SYSTEM: bool = true;
    const AUDITED: bool = false;
}

//! Number of requests of each operation, per minute. Every request counts; the audit log only has those that changed something or failed.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;

use crate::{Column as Kind, Migration, Owner, Schema, Table};

/// Requests of one operation of one tenant, within one minute on one node.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "request_counters")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    /// Tenant, or the host.
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    /// Id: each node adds its own rows.
    pub id: Uuid,
    /// Day of the minute, in UTC.
    pub day: chrono::NaiveDate,
    /// Beginning of the minute.
    pub minute: DateTimeUtc,
    /// Operation id; empty where no operation was reached.
    pub operation: String,
    pub requests: i64,
    /// Those answered with 4xx.
    pub refused: i64,
    /// Those answered with 5xx.
    pub failed: i64,
    /// Milliseconds that all of them took.
    pub total_ms: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
/// None.
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Store.RequestCounter";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const SYSTEM: bool = true;
    const AUDITED: bool = false;
}

/// The minute that an instant lies in.
pub fn minute_of(at: Timestamp) -> Timestamp {
    let seconds = at.timestamp();
    Timestamp::from_timestamp(seconds - seconds.rem_euclid(60), 0).unwrap_or(at)
}

pub(crate) const MIGRATION: Migration = Migration { name: "0751_store_request_counters", up: counters };

fn counters(schema: &mut Schema) {
    schema.tenant_rows("request_counters", &["id"], true, |t| {
        t.col("id", Kind::Uuid).col("day", Kind::Date).col("minute", Kind::Instant).col("operation", Kind::Text);
        t.cols(&["requests", "refused", "failed", "total_ms"], Kind::Big);
        t.index(&["day"]).system_index(&["minute"]);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_minute_begins_at_its_first_second() {
        let at = |seconds| Timestamp::from_timestamp(seconds, 0).unwrap();
        assert_eq!(minute_of(at(1_750_000_019)), at(1_749_999_960));
        assert_eq!(minute_of(at(1_749_999_960)), at(1_749_999_960));
    }
}

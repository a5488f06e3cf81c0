//! Queries on the changes of entities.

use ::store::{
    Tx,
    audit::{change, property},
    sea_orm,
};
use kernel::{Page, Paged, Result, Sort, Timestamp, Uuid};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, sea_query::Condition};

/// Fields that `sorting` accepts.
pub const SORTABLE: &[&str] = &["changeTime"];

/// Filters of the changes.
#[derive(Debug, Default, Clone)]
pub struct Filter {
    /// Changes of one request.
    pub audit_log_id: Option<Uuid>,
    /// 0 created, 1 updated, 2 deleted.
    pub change_type: Option<i32>,
    /// Changes of one entity.
    pub entity_id: Option<String>,
    /// Full name of its type, `Waymark.Work.ActionItem`.
    pub entity_type: Option<String>,
    /// From this instant on.
    pub from: Option<Timestamp>,
    /// Up to this instant.
    pub to: Option<Timestamp>,
}

fn condition(filter: &Filter) -> Condition {
    Condition::all()
        .add_option(filter.audit_log_id.map(|id| change::Column::AuditLogId.eq(id)))
        .add_option(filter.change_type.map(|kind| change::Column::ChangeType.eq(kind)))
        .add_option(filter.entity_id.as_deref().map(|id| change::Column::EntityId.eq(id)))
        .add_option(filter.entity_type.as_deref().map(|kind| change::Column::EntityType.eq(kind)))
        .add_option(filter.from.map(|at| change::Column::ChangeTime.gte(at)))
        .add_option(filter.to.map(|at| change::Column::ChangeTime.lte(at)))
}

/// One page of changes, latest first unless asked otherwise.
///
/// # Errors
/// `Unavailable`.
pub async fn list(tx: &Tx, filter: &Filter, page: &Page) -> Result<Paged<change::Model>> {
    let mut page = page.clone();
    if page.sort.is_empty() {
        page.sort = vec![Sort { field: "changeTime".into(), descending: true }];
    }
    tx.page(change::Entity::find().filter(condition(filter)), &page, |_| change::Column::ChangeTime).await
}

/// The latest changes of an entity, at most `limit`.
///
/// # Errors
/// `Unavailable`.
pub async fn of_entity(tx: &Tx, filter: &Filter, limit: u64) -> Result<Vec<change::Model>> {
    let select = change::Entity::find().filter(condition(filter));
    tx.all(select.order_by_desc(change::Column::ChangeTime).order_by_desc(change::Column::Id).limit(limit)).await
}

/// The changed properties of these changes, by name.
///
/// # Errors
/// `Unavailable`.
pub async fn properties(tx: &Tx, changes: Vec<Uuid>) -> Result<Vec<property::Model>> {
    if changes.is_empty() {
        return Ok(Vec::new());
    }
    let select = property::Entity::find().filter(property::Column::EntityChangeId.is_in(changes));
    tx.all(select.order_by_asc(property::Column::PropertyName)).await
}

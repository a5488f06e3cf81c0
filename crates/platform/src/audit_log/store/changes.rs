//! Queries on the changes of entities.

use std::collections::{BTreeSet, HashMap};

use ::store::{
    Tx,
    audit::{ChangeKind, change, property},
    sea_orm,
};
use http::PartOf;
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
pub async fn list(tx: &Tx, filter: &Filter, page: &Page) -> Result<Paged<change::Model>> {
    let mut page = page.clone();
    if page.sort.is_empty() {
        page.sort = vec![Sort { field: "changeTime".into(), descending: true }];
    }
    tx.page(change::Entity::find().filter(condition(filter)), &page, |_| change::Column::ChangeTime).await
}

/// The latest changes, at most `limit`.
pub async fn latest(tx: &Tx, filter: &Filter, limit: u64) -> Result<Vec<change::Model>> {
    let select = change::Entity::find().filter(condition(filter));
    tx.all(select.order_by_desc(change::Column::ChangeTime).order_by_desc(change::Column::Id).limit(limit)).await
}

/// The changed properties of these changes, by name.
pub async fn properties(tx: &Tx, changes: Vec<Uuid>) -> Result<Vec<property::Model>> {
    if changes.is_empty() {
        return Ok(Vec::new());
    }
    let select = property::Entity::find().filter(property::Column::EntityChangeId.is_in(changes));
    tx.all(select.order_by_asc(property::Column::PropertyName)).await
}

/// The records that rows belong to.
#[derive(Debug, Default)]
pub struct Belonging {
    /// A row, and a record that it belongs to.
    pub records: Vec<(Uuid, Uuid)>,
    /// Rows that belong to a record that can't be identified any more, because its creation was deleted from the log.
    pub unknown: Vec<Uuid>,
}

/// What `rows` belong to, as the creation of each row says.
pub async fn belonging(tx: &Tx, parts: &[PartOf], rows: &BTreeSet<Uuid>) -> Result<Belonging> {
    let told = change::Entity::find().filter(change::Column::EntityType.is_in(parts.iter().map(|part| part.entity_type)));
    let told = tx.all(told.filter(change::Column::EntityId.is_in(rows.iter().map(Uuid::to_string)))).await?;
    let is_creation = |change: &&change::Model| change.change_type == ChangeKind::Created as i32;
    let row_of: HashMap<Uuid, Uuid> =
        told.iter().filter(is_creation).filter_map(|change| Some((change.id, change.entity_id.parse().ok()?))).collect();
    let created: BTreeSet<Uuid> = row_of.values().copied().collect();
    let changed = told.iter().filter_map(|change| change.entity_id.parse::<Uuid>().ok());
    let unknown = changed.filter(|row| !created.contains(row)).collect();
    let names: BTreeSet<&str> = parts.iter().flat_map(|part| part.records).copied().collect();
    let mut records = Vec::new();
    for property in properties(tx, row_of.keys().copied().collect()).await? {
        if !names.contains(property.property_name.as_str()) {
            continue;
        }
        let row = row_of.get(&property.entity_change_id).copied();
        let record: Option<Uuid> = property.new_value.as_deref().and_then(|json| json.trim_matches('"').parse().ok());
        records.extend(row.zip(record));
    }
    Ok(Belonging { records, unknown })
}

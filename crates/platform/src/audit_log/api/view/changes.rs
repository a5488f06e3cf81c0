//! Changes of entities (wire contract, 2.6).

use chrono::{DateTime, Utc};
use garde::Validate;
use http::PageQuery;
use kernel::{Page, Uuid};
use serde::{Deserialize, Serialize};
use store::audit::property;
use utoipa::{IntoParams, ToSchema};

use crate::audit_log::{EntityChange, Filter, store::SORTABLE};

/// Which changes.
#[http::document_limits(param)]
#[derive(Debug, Clone, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct ChangeQuery {
    /// Changes of one request.
    #[garde(skip)]
    audit_log_id: Option<Uuid>,
    /// 0 created, 1 updated, 2 deleted.
    #[garde(range(min = 0, max = 2))]
    entity_change_type: Option<i32>,
    #[garde(length(chars, max = 128))]
    entity_id: Option<String>,
    /// Full name of its type, `Waymark.Work.ActionItem`.
    #[garde(length(chars, max = 256))]
    entity_type_full_name: Option<String>,
    /// From this instant on.
    #[garde(custom(http::plain_year))]
    #[serde(deserialize_with = "http::optional_instant")]
    start_date: Option<DateTime<Utc>>,
    /// Up to this instant.
    #[garde(custom(http::plain_year))]
    #[serde(deserialize_with = "http::optional_instant")]
    end_date: Option<DateTime<Utc>>,
    /// `changeTime`, `changeTime desc`.
    #[garde(length(chars, max = 200))]
    sorting: Option<String>,
}

impl ChangeQuery {
    pub(in crate::audit_log::api) fn page(&self, paging: &PageQuery) -> kernel::Result<Page> {
        paging.sorted(self.sorting.as_deref(), SORTABLE)
    }
}

impl From<ChangeQuery> for Filter {
    fn from(query: ChangeQuery) -> Self {
        Self {
            audit_log_id: query.audit_log_id,
            change_type: query.entity_change_type,
            entity_id: query.entity_id,
            entity_type: query.entity_type_full_name,
            from: query.start_date,
            to: query.end_date,
        }
    }
}

/// Which entity.
#[http::document_limits(param)]
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct EntityQuery {
    #[garde(length(chars, min = 1, max = 128), custom(http::not_blank))]
    #[param(example = "0192d3a4-0000-7000-8000-000000000001")]
    pub(in crate::audit_log::api) entity_id: String,
    /// Full name of its type, `Waymark.Work.ActionItem`.
    #[garde(length(chars, min = 1, max = 256), custom(http::not_blank))]
    #[param(example = "Waymark.Work.ActionItem")]
    pub(in crate::audit_log::api) entity_type_full_name: String,
}

/// A changed property.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PropertyChangeView {
    id: Uuid,
    tenant_id: Uuid,
    entity_change_id: Uuid,
    /// Value after, as JSON, cut at 512 characters.
    new_value: Option<String>,
    /// Value before.
    original_value: Option<String>,
    property_name: String,
    /// .NET's name of the type of its values.
    property_type_full_name: &'static str,
}

impl From<property::Model> for PropertyChangeView {
    fn from(row: property::Model) -> Self {
        Self {
            id: row.id,
            tenant_id: row.tenant_id,
            entity_change_id: row.entity_change_id,
            property_type_full_name: type_of(row.new_value.as_deref().or(row.original_value.as_deref())),
            new_value: row.new_value,
            original_value: row.original_value,
            property_name: row.property_name,
        }
    }
}

/// The type that a value's JSON shows.
fn type_of(json: Option<&str>) -> &'static str {
    match json.and_then(|json| json.chars().next()) {
        Some('t' | 'f') => "System.Boolean",
        Some('0'..='9' | '-') => "System.Int64",
        _ => "System.String",
    }
}

/// A change of an entity.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EntityChangeView {
    id: Uuid,
    /// The audited request.
    audit_log_id: Uuid,
    tenant_id: Uuid,
    /// When.
    pub(in crate::audit_log::api) change_time: DateTime<Utc>,
    /// 0 created, 1 updated, 2 deleted.
    pub(in crate::audit_log::api) change_type: i32,
    pub(in crate::audit_log::api) entity_id: String,
    /// Full name of its type, `Waymark.Work.ActionItem`.
    pub(in crate::audit_log::api) entity_type_full_name: String,
    /// Changed properties, by name.
    property_changes: Vec<PropertyChangeView>,
    /// Whether the values are masked because the record is private to another user.
    is_withheld: bool,
}

impl From<EntityChange> for EntityChangeView {
    fn from(EntityChange { change, properties, is_withheld }: EntityChange) -> Self {
        Self {
            id: change.id,
            audit_log_id: change.audit_log_id,
            tenant_id: change.tenant_id,
            change_time: change.change_time,
            change_type: change.change_type,
            entity_id: change.entity_id,
            entity_type_full_name: change.entity_type,
            property_changes: properties.into_iter().map(PropertyChangeView::from).collect(),
            is_withheld,
        }
    }
}

impl EntityChangeView {
    /// The changed properties in one text, a line each: `title: "Old" > "New"`.
    pub(in crate::audit_log::api) fn summary(&self) -> String {
        let shown = |value: &Option<String>| value.clone().unwrap_or_default();
        let line = |property: &PropertyChangeView| {
            format!("{}: {} > {}", property.property_name, shown(&property.original_value), shown(&property.new_value))
        };
        self.property_changes.iter().map(line).collect::<Vec<_>>().join("\n")
    }
}

/// A change of an entity, and who made it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EntityChangeWithUserView {
    pub(in crate::audit_log::api) entity_change: EntityChangeView,
    /// Sign-in name of the user who made it.
    pub(in crate::audit_log::api) user_name: String,
}

impl From<EntityChange> for EntityChangeWithUserView {
    fn from(change: EntityChange) -> Self {
        Self { user_name: change.change.user_name.clone(), entity_change: change.into() }
    }
}

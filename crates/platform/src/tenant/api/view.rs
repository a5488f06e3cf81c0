//! Shapes of tenants on the wire: ABP's, with our fields added.

use chrono::{DateTime, Utc};
use kernel::Timestamp;
use serde::Serialize;
use serde_json::Map;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::tenant::{Model, rules::purgeable_from};

/// Result of a look-up by name or id.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FoundTenant {
    /// Whether the tenant exists.
    pub success: bool,
    #[schema(nullable)]
    pub tenant_id: Option<Uuid>,
    #[schema(nullable)]
    pub name: Option<String>,
    /// Its name in upper case.
    #[schema(nullable)]
    pub normalized_name: Option<String>,
    /// Whether its users may sign in.
    pub is_active: bool,
}

impl FoundTenant {
    pub(super) fn of(tenant: Option<&Model>, now: Timestamp) -> Self {
        tenant.map_or_else(Self::default, |t| Self {
            success: true,
            tenant_id: Some(t.id),
            name: Some(t.name.clone()),
            normalized_name: Some(t.normalized_name.clone()),
            is_active: t.is_active_at(now),
        })
    }
}

/// A tenant.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TenantView {
    pub id: Uuid,
    /// Name that people sign in with.
    pub name: String,
    /// Name to show.
    pub display_name: String,
    /// Whether its users may sign in.
    pub is_active: bool,
    /// When it is deactivated automatically.
    #[schema(nullable)]
    pub active_until: Option<DateTime<Utc>>,
    /// Users that it may have.
    #[schema(nullable)]
    pub seat_limit: Option<i32>,
    /// When it was archived; null while it is not.
    #[schema(nullable)]
    pub archived_at: Option<DateTime<Utc>>,
    /// From when on it can be purged; null while it is not archived.
    #[schema(nullable)]
    pub purgeable_from: Option<DateTime<Utc>>,
    /// When it was made.
    pub creation_time: DateTime<Utc>,
    /// To be sent back with a change.
    pub concurrency_stamp: String,
    /// Always empty: tenants have no extra properties.
    #[schema(value_type = Object)]
    pub extra_properties: Map<String, serde_json::Value>,
}

impl From<Model> for TenantView {
    fn from(tenant: Model) -> Self {
        Self {
            id: tenant.id,
            name: tenant.name,
            display_name: tenant.display_name,
            is_active: tenant.is_active,
            active_until: tenant.active_until,
            seat_limit: tenant.seat_limit,
            archived_at: tenant.deleted_at,
            purgeable_from: tenant.deleted_at.map(purgeable_from),
            creation_time: tenant.created_at,
            concurrency_stamp: tenant.concurrency_stamp,
            extra_properties: Map::new(),
        }
    }
}

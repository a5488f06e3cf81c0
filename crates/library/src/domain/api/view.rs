//! A domain as it goes out.

use chrono::{DateTime, Utc};
use kernel::Uuid;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    domain::{DomainStatus, rules, service::Counted},
    framework::Origin,
};

/// A domain.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DomainView {
    pub id: Uuid,
    /// Framework that it belongs to.
    pub framework_id: Uuid,
    /// Code, unique in the framework.
    pub code: String,
    pub name: String,
    /// Its purpose.
    pub description: Option<String>,
    /// Colour token, 1 to 12.
    pub colour: i32,
    /// Name of an icon.
    pub icon: Option<String>,
    /// Weight in the client's score, 1 to 10.
    pub weight: i32,
    /// Place within the framework.
    pub sort_order: i32,
    pub status: DomainStatus,
    /// Moves that its status has.
    pub allowed_transitions: Vec<DomainStatus>,
    /// Written by people or imported.
    pub origin: Origin,
    pub subdomain_count: i64,
    pub standard_count: i64,
    /// Stamp to send back on a change.
    pub concurrency_stamp: String,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: Option<DateTime<Utc>>,
}

impl From<Counted> for DomainView {
    fn from(counted: Counted) -> Self {
        let row = counted.domain;
        Self {
            id: row.id,
            framework_id: row.framework_id,
            code: row.code,
            name: row.name,
            description: row.description,
            colour: row.colour,
            icon: row.icon,
            weight: row.weight,
            sort_order: row.sort_order,
            status: row.status,
            allowed_transitions: rules::moves(row.status).to_vec(),
            origin: row.origin,
            subdomain_count: counted.subdomains,
            standard_count: counted.standards,
            concurrency_stamp: row.concurrency_stamp,
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}

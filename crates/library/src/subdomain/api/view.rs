//! A subdomain as it goes out.

use chrono::{DateTime, Utc};
use kernel::Uuid;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    domain::{DomainStatus, rules},
    framework::Origin,
    subdomain::service::Counted,
};

/// A subdomain.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SubdomainView {
    pub id: Uuid,
    /// Framework that it belongs to.
    pub framework_id: Uuid,
    /// Domain that it belongs to.
    pub domain_id: Uuid,
    pub domain_name: String,
    /// The subdomain around this one, in a catalogue with deeper groups.
    pub parent_subdomain_id: Option<Uuid>,
    /// Code, made from the domain's, unique in the framework.
    pub code: String,
    pub name: String,
    /// Its purpose.
    pub description: Option<String>,
    /// Weight in the domain's score, 1 to 10.
    pub weight: i32,
    /// Place within the domain.
    pub sort_order: i32,
    /// Questions that a generated template takes from it, 1 to 20.
    pub questions_per_assessment: i32,
    pub status: DomainStatus,
    /// Moves that its status has.
    pub allowed_transitions: Vec<DomainStatus>,
    /// Written by people or imported.
    pub origin: Origin,
    pub standard_count: i64,
    /// Stamp to send back on a change.
    pub concurrency_stamp: String,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: Option<DateTime<Utc>>,
}

impl From<Counted> for SubdomainView {
    fn from(counted: Counted) -> Self {
        let row = counted.subdomain;
        Self {
            id: row.id,
            framework_id: row.framework_id,
            domain_id: row.domain_id,
            domain_name: counted.domain_name,
            parent_subdomain_id: row.parent_subdomain_id,
            code: row.code,
            name: row.name,
            description: row.description,
            weight: row.weight,
            sort_order: row.sort_order,
            questions_per_assessment: row.questions_per_assessment,
            status: row.status,
            allowed_transitions: rules::moves(row.status).to_vec(),
            origin: row.origin,
            standard_count: counted.standards,
            concurrency_stamp: row.concurrency_stamp,
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}

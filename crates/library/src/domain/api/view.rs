//! A domain as it goes out and comes in.

use chrono::{DateTime, Utc};
use garde::Validate;
use kernel::Uuid;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    domain::{
        DomainStatus, rules,
        service::{Counted, Details},
    },
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

/// A new domain.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DomainCreateRequest {
    /// Target framework.
    #[garde(skip)]
    pub framework_id: Uuid,
    /// Two to six capital letters or digits in a framework of the provider's own, any label in an imported one.
    #[garde(length(chars, min = 1, max = 60), custom(http::not_blank))]
    #[schema(example = "PEO", extensions(("x-own" = json!({ "pattern": rules::own_code_pattern() }))))]
    pub code: String,
    /// Name; at most 80 characters in a framework of the provider's own.
    #[garde(length(chars, min = 1, max = 400), custom(http::not_blank))]
    #[schema(example = "People", extensions(("x-own" = json!({ "maxLength": rules::LONGEST_OWN_NAME }))))]
    pub name: String,
    /// Its purpose.
    #[garde(length(chars, max = 2000))]
    #[schema(example = "How people are found, led and kept.")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub description: Option<String>,
    /// Colour token.
    #[garde(range(min = 1, max = 12))]
    #[schema(example = 3)]
    pub colour: i32,
    /// Name of an icon.
    #[garde(length(chars, max = 60))]
    #[schema(example = "users")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub icon: Option<String>,
    /// Weight in the client's score.
    #[garde(range(min = 1, max = 10))]
    #[schema(example = 1)]
    pub weight: i32,
}

impl DomainCreateRequest {
    /// Input of the service.
    pub fn details(self) -> Details {
        Details {
            code: self.code,
            name: self.name,
            description: self.description,
            colour: self.colour,
            icon: self.icon,
            weight: self.weight,
        }
    }
}

/// Changes of a domain.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DomainUpdateRequest {
    /// Two to six capital letters or digits in a framework of the provider's own, any label in an imported one.
    #[garde(length(chars, min = 1, max = 60), custom(http::not_blank))]
    #[schema(example = "PEO", extensions(("x-own" = json!({ "pattern": rules::own_code_pattern() }))))]
    pub code: String,
    /// Name; at most 80 characters in a framework of the provider's own.
    #[garde(length(chars, min = 1, max = 400), custom(http::not_blank))]
    #[schema(example = "People", extensions(("x-own" = json!({ "maxLength": rules::LONGEST_OWN_NAME }))))]
    pub name: String,
    /// Its purpose.
    #[garde(length(chars, max = 2000))]
    #[schema(example = "How people are found, led and kept.")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub description: Option<String>,
    /// Colour token.
    #[garde(range(min = 1, max = 12))]
    #[schema(example = 3)]
    pub colour: i32,
    /// Name of an icon.
    #[garde(length(chars, max = 60))]
    #[schema(example = "users")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub icon: Option<String>,
    /// Weight in the client's score.
    #[garde(range(min = 1, max = 10))]
    #[schema(example = 2)]
    pub weight: i32,
    /// Stamp that was read with the domain.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}

impl DomainUpdateRequest {
    /// Input of the service.
    pub fn details(self) -> Details {
        Details {
            code: self.code,
            name: self.name,
            description: self.description,
            colour: self.colour,
            icon: self.icon,
            weight: self.weight,
        }
    }
}

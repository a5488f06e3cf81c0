//! A framework as it goes out and comes in.

use chrono::{DateTime, Utc};
use garde::Validate;
use kernel::Uuid;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::framework::{Framework, Source, service::Details};

/// A framework.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FrameworkView {
    pub id: Uuid,
    /// Short code, unique.
    pub code: String,
    pub title: String,
    /// Version as its publisher names it.
    pub version: Option<String>,
    /// Who publishes it.
    pub publisher: Option<String>,
    /// Licence or its address.
    pub licence: Option<String>,
    /// Written by the provider or imported.
    pub source: Source,
    /// Whether it is the one shown first.
    pub is_default: bool,
    /// Stamp to send back on a change.
    pub concurrency_stamp: String,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: Option<DateTime<Utc>>,
}

impl From<Framework> for FrameworkView {
    fn from(row: Framework) -> Self {
        Self {
            id: row.id,
            code: row.code,
            title: row.title,
            version: row.version,
            publisher: row.publisher,
            licence: row.licence,
            source: row.source,
            is_default: row.is_default,
            concurrency_stamp: row.concurrency_stamp,
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}

/// Data of a framework.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FrameworkRequest {
    /// Short code: capital letters, digits, dots and hyphens, unique.
    #[garde(length(chars, min = 2, max = 40), pattern(r"^[A-Z0-9][A-Z0-9.\-]*$"))]
    #[schema(pattern = r"^[A-Z0-9][A-Z0-9.\-]*$", example = "CARE")]
    pub code: String,
    #[garde(length(chars, min = 1, max = 200), custom(http::not_blank))]
    #[schema(example = "Care quality standards")]
    pub title: String,
    /// Version as its publisher names it.
    #[garde(length(chars, max = 60))]
    #[schema(example = "2026")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub version: Option<String>,
    /// Who publishes it.
    #[garde(length(chars, max = 200))]
    #[schema(example = "Waymark Coaching")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub publisher: Option<String>,
    /// Licence or its address.
    #[garde(length(chars, max = 400))]
    #[schema(example = "All rights reserved")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub licence: Option<String>,
    /// Stamp that was read with the framework; needed for a change.
    #[garde(length(chars, max = 64))]
    pub concurrency_stamp: Option<String>,
}

impl FrameworkRequest {
    /// Input of the service.
    pub fn details(self) -> Details {
        Details { code: self.code, title: self.title, version: self.version, publisher: self.publisher, licence: self.licence }
    }
}

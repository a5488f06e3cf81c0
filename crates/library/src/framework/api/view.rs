//! A framework as it goes out.

use chrono::{DateTime, Utc};
use kernel::Uuid;
use serde::Serialize;
use utoipa::ToSchema;

use crate::framework::{Framework, Source};

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

//! A release as it goes out and comes in.

use chrono::{DateTime, Utc};
use garde::Validate;
use kernel::Uuid;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    release::{Release, store::Pinned},
    standard::Criticality,
};

/// A release.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LibraryReleaseView {
    pub id: Uuid,
    pub framework_id: Uuid,
    /// Name, unique in the framework.
    pub name: String,
    /// What is new.
    pub notes: String,
    /// When it was made.
    pub published_at: DateTime<Utc>,
    /// Who made it.
    pub published_by: Option<Uuid>,
    pub standard_count: i32,
}

impl From<Release> for LibraryReleaseView {
    fn from(row: Release) -> Self {
        Self {
            id: row.id,
            framework_id: row.framework_id,
            name: row.name,
            notes: row.notes,
            published_at: row.published_at,
            published_by: row.created_by,
            standard_count: row.standard_count,
        }
    }
}

/// A standard as a release holds it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReleaseStandard {
    pub standard_id: Uuid,
    /// The version that is pinned.
    pub standard_version_id: Uuid,
    pub code: String,
    /// `major.minor`.
    pub version: String,
    pub title: String,
    /// How much it mattered.
    pub criticality: Criticality,
    pub weight: i32,
    pub domain_id: Uuid,
    pub subdomain_id: Uuid,
}

impl From<Pinned> for ReleaseStandard {
    fn from(pinned: Pinned) -> Self {
        Self {
            standard_id: pinned.standard.id,
            standard_version_id: pinned.version.id,
            code: pinned.standard.code,
            version: pinned.version.label(),
            title: pinned.version.title,
            criticality: pinned.version.criticality,
            weight: pinned.version.weight,
            domain_id: pinned.standard.domain_id,
            subdomain_id: pinned.standard.subdomain_id,
        }
    }
}

/// A release with its manifest.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LibraryReleaseDetail {
    #[serde(flatten)]
    pub release: LibraryReleaseView,
    /// What it holds, by code.
    pub standards: Vec<ReleaseStandard>,
}

/// A new release.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LibraryReleaseRequest {
    #[garde(skip)]
    pub framework_id: Uuid,
    /// Name, unique in the framework.
    #[garde(length(chars, min = 1, max = 60), custom(http::not_blank))]
    #[schema(example = "2026.1")]
    pub name: String,
    /// What is new.
    #[garde(length(chars, max = 4000))]
    #[schema(example = "Safeguarding is assessed every six months.")]
    #[serde(default)]
    pub notes: String,
}

//! `GET /api/app/tenant-settings/revisions`

use axum::{Json, extract::State};
use chrono::{DateTime, Utc};
use http::{App, Caller, PageQuery, PagedList, Params, paged};
use kernel::Uuid;
use serde::Serialize;
use utoipa::ToSchema;

use crate::tenant_setting::{
    entity::{RevisionKind, revision::Model},
    rules::ValueChange,
    service,
};

/// One changed value.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RevisionChange {
    /// Name of the value.
    #[schema(example = "Portal.Branding.ProductName")]
    name: String,
    /// Own value before; null while it was inherited.
    #[schema(nullable, example = "Northgate")]
    before: Option<String>,
    /// Own value after; null if it is inherited from then on.
    #[schema(nullable, example = "Northgate Care")]
    after: Option<String>,
}

impl From<ValueChange> for RevisionChange {
    fn from(ValueChange { name, before, after }: ValueChange) -> Self {
        Self { name, before, after }
    }
}

/// A revision of the settings.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TenantSettingsRevision {
    id: Uuid,
    /// Position, from 1.
    #[schema(example = 3)]
    number: i32,
    kind: RevisionKind,
    /// When.
    made_at: DateTime<Utc>,
    /// Sign-in name of the user who made it; empty for a baseline.
    #[schema(example = "amara.lindqvist")]
    user_name: String,
    /// What changed.
    changes: Vec<RevisionChange>,
}

impl From<Model> for TenantSettingsRevision {
    fn from(row: Model) -> Self {
        // Only this area writes the column.
        let changes: Vec<ValueChange> = serde_json::from_str(&row.changes).unwrap_or_default();
        Self {
            id: row.id,
            number: row.number,
            kind: row.kind,
            made_at: row.made_at,
            user_name: row.made_by_name,
            changes: changes.into_iter().map(RevisionChange::from).collect(),
        }
    }
}

/// Revisions of the settings, the latest first.
#[utoipa::path(get, path = "/api/app/tenant-settings/revisions", operation_id = "list_tenant_settings_revisions", tag = "TenantSettings",
    params(PageQuery), responses((status = 200, description = "One page of revisions.", body = PagedList<TenantSettingsRevision>)))]
pub async fn list_revisions(
    State(app): State<App>,
    Caller(scope): Caller,
    Params(query): Params<PageQuery>,
) -> http::Result<Json<PagedList<TenantSettingsRevision>>> {
    let page = query.page()?;
    Ok(paged(service::revisions(&app, &scope, &page).await?))
}

//! `POST /api/language-management/languages/bulk`

use axum::{Json, extract::State, http::HeaderMap};
use garde::Validate;
use http::{App, Body, BulkReport, Caller};
use kernel::{Result, Scope, Uuid};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::language::service;

/// Bulk actions on languages.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
pub enum LanguageBulkAction {
    /// Let users choose them.
    Enable,
    /// Keep users from choosing them; the default one stays.
    Disable,
    /// Delete them; the default one stays.
    Delete,
}

impl LanguageBulkAction {
    async fn one(self, app: &App, scope: &Scope, id: Uuid) -> Result<()> {
        match self {
            Self::Enable => service::set_enabled(app, scope, id, true).await,
            Self::Disable => service::set_enabled(app, scope, id, false).await,
            Self::Delete => service::delete(app, scope, id).await,
        }
    }
}

/// One thing to do to many languages.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LanguageBulkRequest {
    /// The languages; repeated ids count once.
    #[garde(skip)]
    #[schema(min_items = 1, max_items = 500)]
    ids: Vec<Uuid>,
    /// What to do.
    #[garde(skip)]
    #[schema(example = "Enable")]
    action: LanguageBulkAction,
}

/// Applies one action to many languages, each as the operation for one language does: a failure for one does not affect the others.
#[utoipa::path(post, path = "/api/language-management/languages/bulk", operation_id = "bulk_languages", tag = "Languages",
    request_body = LanguageBulkRequest, responses((status = 200, description = "A result per language.", body = BulkReport)))]
pub async fn bulk(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(request): Body<LanguageBulkRequest>,
) -> http::Result<Json<BulkReport>> {
    let (app, action) = (&app, request.action);
    let act = |scope: Scope, id: Uuid| async move { action.one(app, &scope, id).await };
    Ok(Json(http::bulk(app, &scope, &headers, &request.ids, &action, act).await?))
}

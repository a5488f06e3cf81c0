//! `GET /api/account/sessions`

use axum::{Json, extract::State, http::HeaderMap};
use garde::Validate;
use http::{App, Caller, ListParams, PageQuery, PagedList};
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::{SessionView, Viewer};
use crate::session::service;

/// Which of the caller's sessions.
#[http::document_limits(param)]
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct OwnSessionQuery {
    /// Only sessions of this kind, `Web` or `OAuth`.
    #[garde(length(chars, max = 64))]
    #[param(example = "Web")]
    pub device: Option<String>,
    /// Only sessions that this client opened.
    #[garde(length(chars, max = 100))]
    #[param(example = "Portal_App")]
    pub client_id: Option<String>,
    /// `lastAccessed`, `lastAccessed desc`.
    #[garde(length(chars, max = 200))]
    pub sorting: Option<String>,
}

/// The caller's own sessions, latest first.
#[utoipa::path(get, path = "/api/account/sessions", operation_id = "list_own_sessions", tag = "Account", params(PageQuery, OwnSessionQuery),
    responses((status = 200, description = "The sessions.", body = PagedList<SessionView>)))]
pub async fn list_own(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    ListParams(paging, query): ListParams<OwnSessionQuery>,
) -> http::Result<Json<PagedList<SessionView>>> {
    let page = paging.sorted(query.sorting.as_deref(), &["lastAccessed"])?;
    let page = service::list_own(&app, &scope, &page, (query.device, query.client_id)).await?;
    let viewer = Viewer::of(&app, &scope, &headers)?;
    Ok(Json(PagedList { total_count: page.total, items: page.items.into_iter().map(|s| viewer.view(s, None)).collect() }))
}

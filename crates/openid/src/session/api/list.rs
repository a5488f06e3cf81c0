//! `GET /api/identity/sessions`

use axum::{Json, extract::State, http::HeaderMap};
use garde::Validate;
use http::{App, Caller, ListParams, PageQuery, PagedList};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::{SessionView, Viewer};
use crate::session::{service::administer, store::Filter};

/// Which sessions.
#[http::document_limits(param)]
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct SessionQuery {
    /// Free text that names or address of the user contain.
    #[garde(length(chars, max = 256))]
    pub filter: Option<String>,
    /// Only sessions of this user.
    #[garde(skip)]
    pub user_id: Option<Uuid>,
    /// Only sessions of this kind, `Web` or `OAuth`.
    #[garde(length(chars, max = 64))]
    #[param(example = "Web")]
    pub device: Option<String>,
    /// Only sessions that this client opened.
    #[garde(length(chars, max = 100))]
    #[param(example = "Portal_App")]
    pub client_id: Option<String>,
    /// `lastAccessed`, `signedIn`, each with ` desc`.
    #[garde(length(chars, max = 200))]
    pub sorting: Option<String>,
}

/// Sessions of users, latest first.
#[utoipa::path(get, path = "/api/identity/sessions", operation_id = "list_sessions", tag = "Sessions", params(PageQuery, SessionQuery),
    responses((status = 200, description = "The sessions.", body = PagedList<SessionView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    ListParams(paging, query): ListParams<SessionQuery>,
) -> http::Result<Json<PagedList<SessionView>>> {
    let page = paging.sorted(query.sorting.as_deref(), &["lastAccessed", "signedIn"])?;
    let filter = Filter { text: query.filter, user: query.user_id, device: query.device, client: query.client_id };
    let found = administer::list(&app, &scope, &page, &filter).await?;
    let viewer = Viewer::of(&app, &scope, &headers)?;
    let items = found.items.into_iter().map(|(session, name)| viewer.view(session, name)).collect();
    Ok(Json(PagedList { total_count: found.total, items }))
}

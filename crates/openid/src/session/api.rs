//! `GET` and `DELETE /api/account/sessions`, `GET` and `DELETE /api/account/sessions/{id}`

use axum::{Json, extract::State, http::StatusCode};
use chrono::{DateTime, Utc};
use garde::Validate;
use http::{App, Caller, IdPath, PagedList, Params};
use kernel::{Page, Uuid};
use platform::describe_device;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{Session, service};

/// A session of the caller.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionView {
    pub id: Uuid,
    /// The same, as tokens carry it.
    pub session_id: Uuid,
    /// Whether the request itself came from it.
    pub is_current: bool,
    /// `Web` for a browser with the sign-in cookie, `OAuth` for a token grant.
    #[schema(example = "Web")]
    pub device: String,
    /// Browser and system.
    #[schema(example = "Firefox on Windows", nullable)]
    pub device_info: Option<String>,
    /// Tenant of the user; null for the host's.
    #[schema(nullable)]
    pub tenant_id: Option<Uuid>,
    /// Whose it is.
    pub user_id: Uuid,
    /// User name of the user; null if the user is gone, and in the caller's own list.
    #[schema(example = "lucy.farrow", nullable)]
    pub user_name: Option<String>,
    /// Client that opened it.
    #[schema(example = "Portal_App", nullable)]
    pub client_id: Option<String>,
    /// Addresses that it was used from.
    pub ip_addresses: Vec<String>,
    /// When it began.
    pub signed_in: DateTime<Utc>,
    /// Last access, accurate to a few minutes.
    pub last_accessed: DateTime<Utc>,
}

pub(super) fn view(session: Session, user_name: Option<String>, current: Option<Uuid>) -> SessionView {
    SessionView {
        id: session.id,
        session_id: session.id,
        is_current: current == Some(session.id),
        device: session.device,
        device_info: session.browser.as_deref().and_then(describe_device),
        tenant_id: (session.tenant_id != kernel::HOST).then_some(session.tenant_id),
        user_id: session.user_id,
        user_name,
        client_id: session.client_id,
        ip_addresses: session.ip.into_iter().collect(),
        signed_in: session.created_at,
        last_accessed: session.last_access,
    }
}

/// Which of the caller's sessions.
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct OwnSessionQuery {
    /// Only sessions of this kind, `Web` or `OAuth`.
    #[garde(length(chars, max = 64))]
    #[param(max_length = 64, example = "Web")]
    pub device: Option<String>,
    /// Only sessions that this client opened.
    #[garde(length(chars, max = 100))]
    #[param(max_length = 100, example = "Portal_App")]
    pub client_id: Option<String>,
    /// `lastAccessed`, `lastAccessed desc`.
    #[garde(length(chars, max = 200))]
    #[param(max_length = 200)]
    pub sorting: Option<String>,
    /// Rows to skip.
    #[garde(skip)]
    #[param(minimum = 0)]
    pub skip_count: Option<u64>,
    /// Number of rows; default 10.
    #[garde(skip)]
    #[param(minimum = 1, maximum = 1000)]
    pub max_result_count: Option<u64>,
}

/// The caller's own sessions, latest first.
#[utoipa::path(get, path = "/api/account/sessions", operation_id = "list_own_sessions", tag = "Account", params(OwnSessionQuery),
    responses((status = 200, description = "The sessions.", body = PagedList<SessionView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    Params(query): Params<OwnSessionQuery>,
) -> http::Result<Json<PagedList<SessionView>>> {
    let page = Page::parse(query.skip_count, query.max_result_count, query.sorting.as_deref(), &["lastAccessed"])?;
    let page = service::list_own(&app, &scope, &page, (query.device.as_deref(), query.client_id.as_deref())).await?;
    let current = scope.principal().session_id;
    Ok(Json(PagedList { total_count: page.total, items: page.items.into_iter().map(|s| view(s, None, current)).collect() }))
}

/// One of the caller's sessions.
#[utoipa::path(get, path = "/api/account/sessions/{id}", operation_id = "get_own_session", tag = "Account",
    params(("id" = Uuid, Path, description = "Session")), responses((status = 200, description = "The session.", body = SessionView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<SessionView>> {
    Ok(Json(view(service::own(&app, &scope, id).await?, None, scope.principal().session_id)))
}

/// Ends one of the caller's sessions; its tokens become invalid.
#[utoipa::path(delete, path = "/api/account/sessions/{id}", operation_id = "end_own_session", tag = "Account",
    params(("id" = Uuid, Path, description = "Session")), responses((status = 204, description = "Ended.")))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::end_own(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends all of the caller's sessions except this one. Requires recent authentication.
#[utoipa::path(delete, path = "/api/account/sessions", operation_id = "end_other_sessions", tag = "Account",
    responses((status = 204, description = "Ended.")))]
pub async fn delete_others(State(app): State<App>, Caller(scope): Caller) -> http::Result<StatusCode> {
    service::end_others(&app, &scope).await?;
    Ok(StatusCode::NO_CONTENT)
}

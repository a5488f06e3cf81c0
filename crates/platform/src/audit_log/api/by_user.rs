//! `GET /api/audit-logging/audit-logs/statistics/users`

use axum::{Json, extract::State};
use http::{App, Caller, Params};
use serde::Serialize;
use utoipa::ToSchema;

use super::statistics::PeriodQuery;
use crate::audit_log;

/// Recorded requests of one user.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct UserCountView {
    /// Sign-in name.
    #[schema(example = "lucy.farrow")]
    user_name: String,
    /// All that the log has.
    #[schema(example = 64)]
    requests: i64,
    /// Failed requests.
    #[schema(example = 2)]
    failed: i64,
}

/// The users with the most recorded requests.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct UserCountsView {
    /// The busiest first, at most 15.
    items: Vec<UserCountView>,
}

/// The users with the most recorded requests: those that changed something or failed.
#[utoipa::path(get, path = "/api/audit-logging/audit-logs/statistics/users", operation_id = "get_user_counts", tag = "Audit log",
    params(PeriodQuery), responses((status = 200, description = "The users.", body = UserCountsView)))]
pub(super) async fn by_user(
    State(app): State<App>,
    Caller(scope): Caller,
    Params(query): Params<PeriodQuery>,
) -> http::Result<Json<UserCountsView>> {
    let counts = audit_log::by_user(&app, &scope, query.period(&scope)?).await?;
    let items = counts.into_iter().map(|count| UserCountView {
        user_name: count.user_name,
        requests: count.all_requests,
        failed: count.all_failed,
    });
    Ok(Json(UserCountsView { items: items.collect() }))
}

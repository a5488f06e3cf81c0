//! `GET /api/audit-logging/audit-logs/statistics/error-rate`

use axum::{Json, extract::State};
use http::{App, Caller, Params};
use serde::Serialize;
use utoipa::ToSchema;

use super::statistics::PeriodQuery;
use crate::audit_log;

/// Requests by their outcome.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OutcomesView {
    /// Answered with 4xx or 5xx.
    #[serde(rename = "Fault")]
    #[schema(example = 12)]
    fault: i64,
    /// All others.
    #[serde(rename = "Success")]
    #[schema(example = 640)]
    success: i64,
}

/// How many requests failed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ErrorRateView {
    /// The counts.
    data: OutcomesView,
}

/// Number of failed requests among all.
#[utoipa::path(get, path = "/api/audit-logging/audit-logs/statistics/error-rate", operation_id = "get_error_rate", tag = "Audit log",
    params(PeriodQuery), responses((status = 200, description = "The counts.", body = ErrorRateView)))]
pub(super) async fn error_rate(
    State(app): State<App>,
    Caller(scope): Caller,
    Params(query): Params<PeriodQuery>,
) -> http::Result<Json<ErrorRateView>> {
    let days = audit_log::per_day(&app, &scope, query.period(&scope)?).await?;
    let all: i64 = days.iter().map(|day| day.all_requests).sum();
    let fault: i64 = days.iter().map(|day| day.all_refused + day.all_failed).sum();
    Ok(Json(ErrorRateView { data: OutcomesView { fault, success: all - fault } }))
}

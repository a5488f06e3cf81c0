//! `GET /api/audit-logging/audit-logs/statistics/operations`

use axum::{Json, extract::State};
use http::{App, Caller, Params};
use serde::Serialize;
use utoipa::ToSchema;

use super::statistics::{PeriodQuery, average};
use crate::audit_log;

/// Requests of one operation.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct OperationCountView {
    /// Operation id; empty for requests that reached none.
    #[schema(example = "list_clients")]
    operation: String,
    /// All requests.
    #[schema(example = 640)]
    requests: i64,
    /// Those answered with 4xx.
    #[schema(example = 8)]
    refused: i64,
    /// Those answered with 5xx.
    #[schema(example = 0)]
    failed: i64,
    /// Average milliseconds.
    #[schema(example = 12.5)]
    average_ms: f64,
}

/// The operations that were called most.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct OperationCountsView {
    /// The busiest first, at most 15.
    items: Vec<OperationCountView>,
}

/// The most frequent operations of all requests.
#[utoipa::path(get, path = "/api/audit-logging/audit-logs/statistics/operations", operation_id = "get_operation_counts", tag = "Audit log",
    params(PeriodQuery), responses((status = 200, description = "The operations.", body = OperationCountsView)))]
pub(super) async fn by_operation(
    State(app): State<App>,
    Caller(scope): Caller,
    Params(query): Params<PeriodQuery>,
) -> http::Result<Json<OperationCountsView>> {
    let counts = audit_log::by_operation(&app, &scope, query.period(&scope)?).await?;
    let items = counts.into_iter().map(|count| OperationCountView {
        average_ms: average(count.all_ms, count.all_requests),
        operation: count.operation,
        requests: count.all_requests,
        refused: count.all_refused,
        failed: count.all_failed,
    });
    Ok(Json(OperationCountsView { items: items.collect() }))
}

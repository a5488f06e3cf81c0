//! `GET /api/audit-logging/audit-logs/statistics/average-execution-duration-per-day`

use std::collections::BTreeMap;

use axum::{Json, extract::State};
use http::{App, Caller, Params};
use serde::Serialize;
use utoipa::ToSchema;

use super::statistics::{PeriodQuery, average};
use crate::audit_log;

/// Average durations of all requests.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AverageDurationsView {
    /// Milliseconds by day, `2026-11-25T00:00:00Z`; days without requests are left out.
    #[schema(example = json!({"2026-11-25T00:00:00Z": 12.5}))]
    data: BTreeMap<String, f64>,
}

/// Average duration of all requests, day by day in UTC.
#[utoipa::path(get, path = "/api/audit-logging/audit-logs/statistics/average-execution-duration-per-day",
    operation_id = "get_average_durations", tag = "Audit log", params(PeriodQuery),
    responses((status = 200, description = "The durations.", body = AverageDurationsView)))]
pub(super) async fn average_duration(
    State(app): State<App>,
    Caller(scope): Caller,
    Params(query): Params<PeriodQuery>,
) -> http::Result<Json<AverageDurationsView>> {
    let days = audit_log::per_day(&app, &scope, query.period(&scope)?).await?;
    let data = days.into_iter().map(|day| (format!("{}T00:00:00Z", day.day), average(day.all_ms, day.all_requests))).collect();
    Ok(Json(AverageDurationsView { data }))
}

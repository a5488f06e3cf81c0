//! `GET /api/audit-logging/audit-logs/statistics/...`: four calls over the same period.

use std::collections::BTreeMap;

use axum::{Json, extract::State};
use chrono::{DateTime, Utc};
use garde::Validate;
use http::{App, Caller, OpenApiRouter, Params, route, routes};
use kernel::{Policy, Result, Scope};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::audit_log::{self, Period, VIEW};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(VIEW), routes!(average_duration)))
        .routes(route(Policy::Needs(VIEW), routes!(error_rate)))
        .routes(route(Policy::Needs(VIEW), routes!(by_operation)))
        .routes(route(Policy::Needs(VIEW), routes!(by_user)))
}

/// Which days.
#[derive(Debug, Clone, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
struct PeriodQuery {
    /// First day, as any instant in it; default: 30 days with the last one.
    #[garde(custom(http::plain_year))]
    #[serde(deserialize_with = "http::optional_instant")]
    start_date: Option<DateTime<Utc>>,
    /// Last day, as any instant in it; default: today.
    #[garde(custom(http::plain_year))]
    #[serde(deserialize_with = "http::optional_instant")]
    end_date: Option<DateTime<Utc>>,
}

impl PeriodQuery {
    fn period(&self, scope: &Scope) -> Result<Period> {
        Period::parse(self.start_date, self.end_date, scope.now())
    }
}

/// Average durations of all requests.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AverageDurationsView {
    /// Milliseconds by day, `2026-11-25T00:00:00Z`; days without requests are left out.
    #[schema(example = json!({"2026-11-25T00:00:00Z": 12.5}))]
    data: BTreeMap<String, f64>,
}

/// Requests by their outcome.
#[derive(Debug, Serialize, ToSchema)]
struct OutcomesView {
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
struct ErrorRateView {
    /// The counts.
    data: OutcomesView,
}

/// Requests of one operation.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OperationCountView {
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
struct OperationCountsView {
    /// The busiest first, at most 15.
    items: Vec<OperationCountView>,
}

/// Recorded requests of one user.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UserCountView {
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
struct UserCountsView {
    /// The busiest first, at most 15.
    items: Vec<UserCountView>,
}

/// The average with two decimals.
#[allow(clippy::cast_precision_loss)] // counts of requests and milliseconds are far below 2^52
fn average(total: i64, count: i64) -> f64 {
    if count == 0 { 0.0 } else { (total as f64 / count as f64 * 100.0).round() / 100.0 }
}

/// Average duration of all requests, day by day in UTC.
#[utoipa::path(get, path = "/api/audit-logging/audit-logs/statistics/average-execution-duration-per-day",
    operation_id = "get_average_durations", tag = "Audit log", params(PeriodQuery),
    responses((status = 200, description = "The durations.", body = AverageDurationsView)))]
async fn average_duration(
    State(app): State<App>,
    Caller(scope): Caller,
    Params(query): Params<PeriodQuery>,
) -> http::Result<Json<AverageDurationsView>> {
    let days = audit_log::per_day(&app, &scope, query.period(&scope)?).await?;
    let data = days.into_iter().map(|day| (format!("{}T00:00:00Z", day.day), average(day.all_ms, day.all_requests))).collect();
    Ok(Json(AverageDurationsView { data }))
}

/// Number of failed requests among all.
#[utoipa::path(get, path = "/api/audit-logging/audit-logs/statistics/error-rate", operation_id = "get_error_rate", tag = "Audit log",
    params(PeriodQuery), responses((status = 200, description = "The counts.", body = ErrorRateView)))]
async fn error_rate(
    State(app): State<App>,
    Caller(scope): Caller,
    Params(query): Params<PeriodQuery>,
) -> http::Result<Json<ErrorRateView>> {
    let days = audit_log::per_day(&app, &scope, query.period(&scope)?).await?;
    let all: i64 = days.iter().map(|day| day.all_requests).sum();
    let fault: i64 = days.iter().map(|day| day.all_refused + day.all_failed).sum();
    Ok(Json(ErrorRateView { data: OutcomesView { fault, success: all - fault } }))
}

/// The most frequent operations of all requests.
#[utoipa::path(get, path = "/api/audit-logging/audit-logs/statistics/operations", operation_id = "get_operation_counts", tag = "Audit log",
    params(PeriodQuery), responses((status = 200, description = "The operations.", body = OperationCountsView)))]
async fn by_operation(
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

/// The users with the most recorded requests: those that changed something or failed.
#[utoipa::path(get, path = "/api/audit-logging/audit-logs/statistics/users", operation_id = "get_user_counts", tag = "Audit log",
    params(PeriodQuery), responses((status = 200, description = "The users.", body = UserCountsView)))]
async fn by_user(State(app): State<App>, Caller(scope): Caller, Params(query): Params<PeriodQuery>) -> http::Result<Json<UserCountsView>> {
    let counts = audit_log::by_user(&app, &scope, query.period(&scope)?).await?;
    let items = counts.into_iter().map(|count| UserCountView {
        user_name: count.user_name,
        requests: count.all_requests,
        failed: count.all_failed,
    });
    Ok(Json(UserCountsView { items: items.collect() }))
}

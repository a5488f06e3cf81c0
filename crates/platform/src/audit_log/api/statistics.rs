//! `GET /api/audit-logging/audit-logs/statistics/...`: four calls over the same period.

use chrono::{DateTime, Utc};
use garde::Validate;
use http::{App, OpenApiRouter, route, routes};
use kernel::{Policy, Result, Scope};
use serde::Deserialize;
use utoipa::IntoParams;

use super::{average_duration, by_operation, by_user, error_rate};
use crate::audit_log::{Period, VIEW};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(VIEW), routes!(average_duration::average_duration)))
        .routes(route(Policy::Needs(VIEW), routes!(error_rate::error_rate)))
        .routes(route(Policy::Needs(VIEW), routes!(by_operation::by_operation)))
        .routes(route(Policy::Needs(VIEW), routes!(by_user::by_user)))
}

/// Which days.
#[derive(Debug, Clone, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(super) struct PeriodQuery {
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
    pub(super) fn period(&self, scope: &Scope) -> Result<Period> {
        Period::parse(self.start_date, self.end_date, scope.now())
    }
}

/// The average with two decimals.
#[allow(clippy::cast_precision_loss)] // counts of requests and milliseconds are far below 2^52
pub(super) fn average(total: i64, count: i64) -> f64 {
    if count == 0 { 0.0 } else { (total as f64 / count as f64 * 100.0).round() / 100.0 }
}

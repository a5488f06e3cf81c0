//! `GET /api/app/action-items/stats`

use axum::{Json, extract::State};
use http::{App, Caller};
use serde::Serialize;
use utoipa::ToSchema;

use crate::action_item::my_day::{self, Stats};

/// Figures of the items in reach.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ActionItemStatsView {
    /// Unfinished items.
    pub open: u64,
    /// Of these, past their date; what awaits verification is not.
    pub overdue: u64,
    /// Of these, blocked.
    pub blocked: u64,
    /// Items done by their original date, verified yet or not, in percent of those originally due in the last 90 days; null without any.
    pub on_time_pct: Option<f64>,
}

impl From<Stats> for ActionItemStatsView {
    fn from(stats: Stats) -> Self {
        Self { open: stats.open, overdue: stats.overdue, blocked: stats.blocked, on_time_pct: stats.on_time.map(kernel::figure::to_wire) }
    }
}

/// Figures of the items in reach.
#[utoipa::path(get, path = "/api/app/action-items/stats", operation_id = "get_action_item_stats", tag = "Action items",
    responses((status = 200, description = "The figures.", body = ActionItemStatsView)))]
pub async fn stats(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<ActionItemStatsView>> {
    Ok(Json(my_day::base(&app, &scope, None, None).await?.stats().into()))
}

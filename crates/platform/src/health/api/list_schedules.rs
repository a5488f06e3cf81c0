//! `GET /api/app/health/schedules`

use axum::{Json, extract::State, http::HeaderMap};
use chrono::{DateTime, Utc};
use http::{App, Caller};
use serde::Serialize;
use utoipa::ToSchema;

use super::view::{HealthJobView, ViewContext};
use crate::{
    health::{self, Scheduled},
    role::Items,
};

/// Work that is started again and again.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ScheduleView {
    /// Its kind; the name is the text `Job.<kind>`.
    #[schema(example = "delivery.housekeeping")]
    kind: String,
    /// Seconds from one start to the next.
    #[schema(example = 3600)]
    every_seconds: i64,
    /// When it is started next; absent until a node has noticed it.
    #[schema(nullable)]
    next_at: Option<DateTime<Utc>>,
    /// Its last job; absent where none is remembered.
    last: Option<HealthJobView>,
}

impl ScheduleView {
    fn of(context: &ViewContext<'_>, schedule: Scheduled) -> Self {
        Self {
            kind: schedule.kind.to_owned(),
            every_seconds: schedule.every.num_seconds(),
            next_at: schedule.next_at,
            last: schedule.last.map(|job| context.job(job)),
        }
    }
}

/// All schedules with their last jobs.
#[utoipa::path(get, path = "/api/app/health/schedules", operation_id = "list_schedules", tag = "Health",
    responses((status = 200, description = "The schedules.", body = Items<ScheduleView>)))]
pub async fn list(State(app): State<App>, Caller(scope): Caller, headers: HeaderMap) -> http::Result<Json<Items<ScheduleView>>> {
    let found = health::schedules(&app, &scope).await?;
    let context = ViewContext::of(&app, &headers).await?;
    Ok(Json(Items { items: found.into_iter().map(|schedule| ScheduleView::of(&context, schedule)).collect() }))
}

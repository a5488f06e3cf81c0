//! `GET /api/app/action-items/mine`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, Params};
use kernel::{Result, Scope, Uuid};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::view::{ActionItemView, views_of};
use crate::action_item::my_day::{self, MyDay};

/// Days that count as this week.
const WEEK: i64 = 7;

/// Parameters of the day.
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct MyDayQuery {
    /// Only this client; by default all clients in reach.
    #[garde(skip)]
    client_id: Option<Uuid>,
}

/// My day: what the caller has left to do by due date, and the items that await the caller's verification.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyDayView {
    /// Past their date.
    pub overdue: Vec<ActionItemView>,
    /// Due today.
    pub today: Vec<ActionItemView>,
    /// Due in the next seven days.
    pub this_week: Vec<ActionItemView>,
    /// Due later.
    pub later: Vec<ActionItemView>,
    /// Completed by others, awaiting the caller's verification.
    pub waiting_for_me: Vec<ActionItemView>,
}

impl MyDayView {
    async fn of(app: &App, scope: &Scope, day: MyDay) -> Result<Self> {
        let mut view = Self { waiting_for_me: views_of(app, scope, day.waiting_for_me).await?, ..Self::default() };
        for item in views_of(app, scope, day.to_do).await? {
            let heap = match item.days_left {
                Some(..=-1) => &mut view.overdue,
                Some(0) => &mut view.today,
                Some(1..=WEEK) => &mut view.this_week,
                Some(_) => &mut view.later,
                None => continue,
            };
            heap.push(item);
        }
        Ok(view)
    }
}

/// My day.
#[utoipa::path(get, path = "/api/app/action-items/mine", operation_id = "list_my_action_items", tag = "Action items", params(MyDayQuery),
    responses((status = 200, description = "My day.", body = MyDayView)))]
pub async fn mine(State(app): State<App>, Caller(scope): Caller, Params(query): Params<MyDayQuery>) -> http::Result<Json<MyDayView>> {
    let day = my_day::of(&app, &scope, query.client_id).await?;
    Ok(Json(MyDayView::of(&app, &scope, day).await?))
}

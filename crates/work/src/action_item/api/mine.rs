//! `GET /api/app/action-items/mine`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, Params};
use kernel::Uuid;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::view::ActionItemView;
use crate::action_item::{
    my_day::{self, MyDay},
    service,
};

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
#[derive(Debug, Serialize, ToSchema)]
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

impl From<MyDay> for MyDayView {
    fn from(day: MyDay) -> Self {
        let views = |items: Vec<service::Named>| items.into_iter().map(ActionItemView::from).collect();
        Self {
            overdue: views(day.overdue),
            today: views(day.today),
            this_week: views(day.this_week),
            later: views(day.later),
            waiting_for_me: views(day.waiting_for_me),
        }
    }
}

/// My day.
#[utoipa::path(get, path = "/api/app/action-items/mine", operation_id = "list_my_action_items", tag = "Action items", params(MyDayQuery),
    responses((status = 200, description = "My day.", body = MyDayView)))]
pub async fn mine(State(app): State<App>, Caller(scope): Caller, Params(query): Params<MyDayQuery>) -> http::Result<Json<MyDayView>> {
    Ok(Json(my_day::of(&app, &scope, query.client_id).await?.into()))
}

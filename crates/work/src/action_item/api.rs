//! HTTP of action items.

use axum::{Json, extract::State, http::StatusCode};
use chrono::NaiveDate;
use garde::Validate;
use http::{App, Body, Caller, IdPath, PagedList, Params, paged};
use kernel::{Page, Uuid};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{
    ActionStatus, ActionType, Priority,
    my_day::{self, MyDay, Stats},
    service,
    store::{Filter, SORTABLE},
    view::{ActionItemPostponeRequest, ActionItemRequest, ActionItemTransitionRequest, ActionItemUpdateRequest, ActionItemView},
};

/// What the list can be narrowed and ordered by.
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// Rows to skip.
    #[garde(skip)]
    #[param(minimum = 0)]
    skip_count: Option<u64>,
    /// Rows to give, 10 unless told.
    #[garde(skip)]
    #[param(minimum = 1, maximum = 1000)]
    max_result_count: Option<u64>,
    /// `dueOn`, `number`, `priority`, `status`, `createdAt`, each with ` desc`.
    #[garde(length(chars, max = 200))]
    #[param(max_length = 200)]
    sorting: Option<String>,
    /// Text that number, title or description contain.
    #[garde(length(chars, max = 200))]
    #[param(max_length = 200)]
    filter: Option<String>,
    /// These statuses alone.
    #[garde(skip)]
    status: Vec<ActionStatus>,
    /// These priorities alone.
    #[garde(skip)]
    priority: Vec<Priority>,
    /// These kinds alone.
    #[garde(skip)]
    action_type: Vec<ActionType>,
    /// These clients alone.
    #[garde(skip)]
    client_id: Vec<Uuid>,
    /// These teams alone.
    #[garde(skip)]
    team_id: Vec<Uuid>,
    /// One owner.
    #[garde(skip)]
    owner_user_id: Option<Uuid>,
    /// What the items came from.
    #[garde(skip)]
    source_id: Option<Uuid>,
    /// Due on this day or later.
    #[garde(skip)]
    due_from: Option<NaiveDate>,
    /// Due on this day or earlier.
    #[garde(skip)]
    due_to: Option<NaiveDate>,
}

impl From<Query> for Filter {
    fn from(query: Query) -> Self {
        Self {
            text: query.filter,
            status: query.status,
            priority: query.priority,
            action_type: query.action_type,
            client_id: query.client_id,
            team_id: query.team_id,
            owner_user_id: query.owner_user_id,
            source_id: query.source_id,
            due_from: query.due_from,
            due_to: query.due_to,
        }
    }
}

/// My day: unfinished items of the caller by when they are due, and what waits for the caller's verification.
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
    /// Done by others and waiting for the caller to verify.
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

/// Figures of the items in reach.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ActionItemStatsView {
    /// Unfinished items.
    pub open: u64,
    /// Of these, past their date.
    pub overdue: u64,
    /// Of these, stuck.
    pub blocked: u64,
    /// Closed by the original date, in percent of those whose original date lay in the last 90 days; null without any.
    pub on_time_pct: Option<f64>,
}

impl From<Stats> for ActionItemStatsView {
    fn from(stats: Stats) -> Self {
        Self { open: stats.open, overdue: stats.overdue, blocked: stats.blocked, on_time_pct: stats.on_time.map(kernel::figure::to_wire) }
    }
}

/// The items in reach.
#[utoipa::path(get, path = "/api/app/action-items", operation_id = "list_action_items", tag = "Action items", params(Query),
    responses((status = 200, description = "One page of items.", body = PagedList<ActionItemView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    Params(query): Params<Query>,
) -> http::Result<Json<PagedList<ActionItemView>>> {
    let page = Page::parse(query.skip_count, query.max_result_count, query.sorting.as_deref(), SORTABLE)?;
    Ok(paged(service::list(&app, &scope, &query.into(), &page).await?))
}

/// The caller's day.
#[utoipa::path(get, path = "/api/app/action-items/mine", operation_id = "list_my_action_items", tag = "Action items",
    responses((status = 200, description = "My day.", body = MyDayView)))]
pub async fn mine(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<MyDayView>> {
    Ok(Json(my_day::of(&app, &scope).await?.into()))
}

/// Figures of the items in reach.
#[utoipa::path(get, path = "/api/app/action-items/stats", operation_id = "get_action_item_stats", tag = "Action items",
    responses((status = 200, description = "The figures.", body = ActionItemStatsView)))]
pub async fn stats(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<ActionItemStatsView>> {
    Ok(Json(my_day::base(&app, &scope, None).await?.stats().into()))
}

/// One item.
#[utoipa::path(get, path = "/api/app/action-items/{id}", operation_id = "get_action_item", tag = "Action items",
    params(("id" = Uuid, Path, description = "Action item")), responses((status = 200, description = "The item.", body = ActionItemView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<ActionItemView>> {
    Ok(Json(service::get(&app, &scope, id).await?.into()))
}

/// Makes an item.
#[utoipa::path(post, path = "/api/app/action-items", operation_id = "create_action_item", tag = "Action items", request_body = ActionItemRequest,
    responses((status = 200, description = "The new item.", body = ActionItemView)))]
pub async fn create(
    State(app): State<App>,
    Caller(scope): Caller,
    Body(request): Body<ActionItemRequest>,
) -> http::Result<Json<ActionItemView>> {
    Ok(Json(service::create(&app, &scope, &request.into()).await?.into()))
}

/// Changes an item.
#[utoipa::path(put, path = "/api/app/action-items/{id}", operation_id = "update_action_item", tag = "Action items",
    request_body = ActionItemUpdateRequest, params(("id" = Uuid, Path, description = "Action item")),
    responses((status = 200, description = "The changed item.", body = ActionItemView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(mut request): Body<ActionItemUpdateRequest>,
) -> http::Result<Json<ActionItemView>> {
    let stamp = request.concurrency_stamp.take();
    Ok(Json(service::update(&app, &scope, id, &request.changes(), stamp.as_deref()).await?.into()))
}

/// Moves an item.
#[utoipa::path(post, path = "/api/app/action-items/{id}/transition", operation_id = "transition_action_item", tag = "Action items",
    request_body = ActionItemTransitionRequest, params(("id" = Uuid, Path, description = "Action item")),
    responses((status = 200, description = "The moved item.", body = ActionItemView)))]
pub async fn transition(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<ActionItemTransitionRequest>,
) -> http::Result<Json<ActionItemView>> {
    let stamp = request.concurrency_stamp.as_deref();
    Ok(Json(service::transition(&app, &scope, id, request.to, request.note.as_deref(), stamp).await?.into()))
}

/// Moves an item's due date.
#[utoipa::path(post, path = "/api/app/action-items/{id}/postpone", operation_id = "postpone_action_item", tag = "Action items",
    request_body = ActionItemPostponeRequest, params(("id" = Uuid, Path, description = "Action item")),
    responses((status = 200, description = "The item with its new date.", body = ActionItemView)))]
pub async fn postpone(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<ActionItemPostponeRequest>,
) -> http::Result<Json<ActionItemView>> {
    let stamp = request.concurrency_stamp.as_deref();
    Ok(Json(service::postpone(&app, &scope, id, request.due_on, request.reason.as_deref(), stamp).await?.into()))
}

/// Deletes an item.
#[utoipa::path(delete, path = "/api/app/action-items/{id}", operation_id = "delete_action_item", tag = "Action items",
    params(("id" = Uuid, Path, description = "Action item")), responses((status = 204, description = "Deleted.")))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::delete(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

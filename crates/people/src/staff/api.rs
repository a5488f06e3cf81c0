//! HTTP of staff.

use axum::{Json, extract::State, http::StatusCode};
use garde::Validate;
use http::{App, Body, Caller, IdPath, PagedList, Params};
use kernel::{Page, Uuid};
use serde::Deserialize;
use utoipa::IntoParams;

use super::{
    StaffStatus, service,
    store::{Filter, SORTABLE},
    view::{StaffRequest, StaffTransitionRequest, StaffView},
};

/// What the directory can be narrowed and ordered by.
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
    /// `name`, `status`, `createdAt`, each with ` desc`.
    #[garde(length(chars, max = 200))]
    #[param(max_length = 200)]
    sorting: Option<String>,
    /// Text that name, e-mail or job title contain.
    #[garde(length(chars, max = 200))]
    #[param(max_length = 200)]
    filter: Option<String>,
    /// These statuses alone.
    #[garde(skip)]
    status: Vec<StaffStatus>,
    /// One client.
    #[garde(skip)]
    client_id: Option<Uuid>,
    /// Reports of this person.
    #[garde(skip)]
    manager_staff_id: Option<Uuid>,
    /// The person of this user.
    #[garde(skip)]
    user_id: Option<Uuid>,
}

/// The people in reach.
#[utoipa::path(get, path = "/api/app/staff", operation_id = "list_staff", tag = "Staff", params(Query),
    responses((status = 200, description = "One page of the directory.", body = PagedList<StaffView>)))]
pub async fn list(State(app): State<App>, Caller(scope): Caller, Params(query): Params<Query>) -> http::Result<Json<PagedList<StaffView>>> {
    let page = Page::parse(query.skip_count, query.max_result_count, query.sorting.as_deref(), SORTABLE)?;
    let filter = Filter {
        text: query.filter,
        status: query.status,
        client_id: query.client_id,
        manager_staff_id: query.manager_staff_id,
        user_id: query.user_id,
    };
    let page = service::list(&app, &scope, &filter, &page).await?;
    Ok(Json(PagedList { total_count: page.total, items: StaffView::all(&app, &scope, page.items).await? }))
}

/// One person.
#[utoipa::path(get, path = "/api/app/staff/{id}", operation_id = "get_staff", tag = "Staff", params(("id" = Uuid, Path, description = "Person")),
    responses((status = 200, description = "The person.", body = StaffView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<StaffView>> {
    let person = service::get(&app, &scope, id).await?;
    Ok(Json(StaffView::one(&app, &scope, person).await?))
}

/// Adds a person to a client.
#[utoipa::path(post, path = "/api/app/staff", operation_id = "create_staff", tag = "Staff", request_body = StaffRequest,
    responses((status = 200, description = "The new person.", body = StaffView)))]
pub async fn create(State(app): State<App>, Caller(scope): Caller, Body(request): Body<StaffRequest>) -> http::Result<Json<StaffView>> {
    let person = service::create(&app, &scope, &request.profile()).await?;
    Ok(Json(StaffView::one(&app, &scope, person).await?))
}

/// Changes a person.
#[utoipa::path(put, path = "/api/app/staff/{id}", operation_id = "update_staff", tag = "Staff", request_body = StaffRequest,
    params(("id" = Uuid, Path, description = "Person")),
    responses((status = 200, description = "The changed person.", body = StaffView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(mut request): Body<StaffRequest>,
) -> http::Result<Json<StaffView>> {
    let stamp = request.concurrency_stamp.take();
    let person = service::update(&app, &scope, id, &request.profile(), stamp.as_deref()).await?;
    Ok(Json(StaffView::one(&app, &scope, person).await?))
}

/// Moves a person's status.
#[utoipa::path(post, path = "/api/app/staff/{id}/transition", operation_id = "transition_staff", tag = "Staff",
    request_body = StaffTransitionRequest, params(("id" = Uuid, Path, description = "Person")),
    responses((status = 200, description = "The moved person.", body = StaffView)))]
pub async fn transition(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<StaffTransitionRequest>,
) -> http::Result<Json<StaffView>> {
    let person = service::transition(&app, &scope, id, request.to, request.concurrency_stamp.as_deref()).await?;
    Ok(Json(StaffView::one(&app, &scope, person).await?))
}

/// Deletes a person.
#[utoipa::path(delete, path = "/api/app/staff/{id}", operation_id = "delete_staff", tag = "Staff", params(("id" = Uuid, Path, description = "Person")),
    responses((status = 204, description = "Deleted.")))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::delete(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

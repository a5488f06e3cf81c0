//! Members of an organisation unit.

use axum::{Json, extract::State, http::StatusCode};
use garde::Validate;
use http::{App, Body, Caller, IdPath, PagedList, Params, PartPath, paged};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::view::{AvailableQuery, UnitQuery, page};
use crate::{organization_unit::service, user::UserView};

/// Users that are to belong to a unit.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct OrganizationUnitUsers {
    /// Ids to add; existing members stay.
    #[garde(length(max = 1000))]
    user_ids: Vec<Uuid>,
}

/// Where the members of a unit go. Unknown parameters are ignored, as ABP does.
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct MembersTarget {
    /// The unit that they shall belong to instead; without it they only leave theirs.
    #[garde(skip)]
    organization_id: Option<Uuid>,
}

/// The members of an organisation unit, page by page.
#[utoipa::path(get, path = "/api/identity/organization-units/{id}/members", operation_id = "list_organization_unit_members",
    tag = "Organisation units", params(("id" = Uuid, Path, description = "Unit"), UnitQuery),
    responses((status = 200, description = "One page of them.", body = PagedList<UserView>)))]
pub async fn members(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Params(query): Params<UnitQuery>,
) -> http::Result<Json<PagedList<UserView>>> {
    let page = page(query.skip_count, query.max_result_count)?;
    let found = service::members(&app, &scope, id, query.filter, &page).await?;
    Ok(paged(UserView::all(&app, &scope, found).await?))
}

/// Users who are not members of an organisation unit, page by page.
#[utoipa::path(get, path = "/api/identity/organization-units/available-users", operation_id = "list_organization_unit_available_users",
    tag = "Organisation units", params(AvailableQuery),
    responses((status = 200, description = "One page of them.", body = PagedList<UserView>)))]
pub async fn available(
    State(app): State<App>,
    Caller(scope): Caller,
    Params(query): Params<AvailableQuery>,
) -> http::Result<Json<PagedList<UserView>>> {
    let page = page(query.skip_count, query.max_result_count)?;
    let found = service::available_users(&app, &scope, query.id, query.filter, &page).await?;
    Ok(paged(UserView::all(&app, &scope, found).await?))
}

/// Adds users to an organisation unit.
#[utoipa::path(put, path = "/api/identity/organization-units/{id}/members", operation_id = "add_organization_unit_members",
    tag = "Organisation units", params(("id" = Uuid, Path, description = "Unit")), request_body = OrganizationUnitUsers,
    responses((status = 204, description = "Added.")))]
pub async fn add(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(users): Body<OrganizationUnitUsers>,
) -> http::Result<StatusCode> {
    service::add_members(&app, &scope, id, &users.user_ids).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Removes a user from an organisation unit.
#[utoipa::path(delete, path = "/api/identity/organization-units/{id}/members/{memberId}", operation_id = "remove_organization_unit_member",
    tag = "Organisation units",
    params(("id" = Uuid, Path, description = "Unit"), ("memberId" = Uuid, Path, description = "User")),
    responses((status = 204, description = "Removed.")))]
pub async fn remove(State(app): State<App>, Caller(scope): Caller, path: PartPath) -> http::Result<StatusCode> {
    service::remove_member(&app, &scope, path.id, path.part).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Moves all members of an organisation unit to another one.
#[utoipa::path(put, path = "/api/identity/organization-units/{id}/move-all-users", operation_id = "move_organization_unit_members",
    tag = "Organisation units", params(("id" = Uuid, Path, description = "Unit"), MembersTarget),
    responses((status = 204, description = "Moved.")))]
pub async fn move_all(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Params(target): Params<MembersTarget>,
) -> http::Result<StatusCode> {
    service::move_all(&app, &scope, id, target.organization_id).await?;
    Ok(StatusCode::NO_CONTENT)
}

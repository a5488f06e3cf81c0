//! Tenants over HTTP: ABP's look-up and management calls, and our own switches.

use axum::{Json, extract::State, http::StatusCode};
use chrono::{DateTime, Utc};
use garde::Validate;
use http::{App, Body, Caller, IdPath, OpenApiRouter, PagedList, Params, TextPath, paged, route, routes};
use kernel::{Page, Policy};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::{
    CREATE, Change, DELETE, Input, UPDATE, VIEW, directory, service,
    view::{FoundTenant, TenantView},
};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(route(Policy::Public, routes!(find_by_name)))
        .routes(route(Policy::Public, routes!(find_by_id)))
        .routes(route(Policy::Needs(VIEW), routes!(list)))
        .routes(route(Policy::Needs(VIEW), routes!(get)))
        .routes(route(Policy::Needs(CREATE), routes!(create)))
        .routes(route(Policy::Needs(UPDATE), routes!(update)))
        .routes(route(Policy::Needs(DELETE), routes!(delete)))
        .routes(route(Policy::Needs(UPDATE), routes!(suspend)))
        .routes(route(Policy::Needs(UPDATE), routes!(activate)))
}

/// Looks a tenant up by its name, before anybody is signed in.
#[utoipa::path(get, path = "/api/abp/multi-tenancy/tenants/by-name/{name}", operation_id = "find_tenant_by_name", tag = "Tenants",
    params(("name" = String, Path, description = "Name, in any case", example = "harbourlight")), responses((status = 200, body = FoundTenant)))]
async fn find_by_name(State(app): State<App>, Caller(scope): Caller, TextPath(name): TextPath<String>) -> http::Result<Json<FoundTenant>> {
    let tenants = directory(&app).await?;
    Ok(Json(FoundTenant::of(tenants.by_name(&name), scope.now())))
}

/// Looks a tenant up by its id, before anybody is signed in.
#[utoipa::path(get, path = "/api/abp/multi-tenancy/tenants/by-id/{id}", operation_id = "find_tenant_by_id", tag = "Tenants",
    params(("id" = uuid::Uuid, Path, description = "Id")), responses((status = 200, body = FoundTenant)))]
async fn find_by_id(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<FoundTenant>> {
    let tenants = directory(&app).await?;
    Ok(Json(FoundTenant::of(tenants.by_id(id), scope.now())))
}

/// Parameters of the list.
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(crate) struct Query {
    /// Free text that the names contain.
    #[garde(length(chars, max = 256))]
    #[param(max_length = 256)]
    filter: Option<String>,
    /// `name`, `creationTime desc`.
    #[garde(length(chars, max = 200))]
    #[param(max_length = 200)]
    sorting: Option<String>,
    /// Rows to skip.
    #[garde(skip)]
    #[param(minimum = 0)]
    skip_count: Option<u64>,
    /// Rows to give, 10 unless told.
    #[garde(skip)]
    #[param(minimum = 1, maximum = 1000)]
    max_result_count: Option<u64>,
}

/// Tenants, page by page.
#[utoipa::path(get, path = "/api/multi-tenancy/tenants", operation_id = "list_tenants", tag = "Tenants", params(Query), responses((status = 200, body = PagedList<TenantView>)))]
async fn list(State(app): State<App>, Caller(scope): Caller, Params(query): Params<Query>) -> http::Result<Json<PagedList<TenantView>>> {
    let page = Page::parse(query.skip_count, query.max_result_count, query.sorting.as_deref(), &["name", "creationTime"])?;
    Ok(paged(service::list(&app, &scope, &page, query.filter.as_deref()).await?))
}

/// A tenant.
#[utoipa::path(get, path = "/api/multi-tenancy/tenants/{id}", operation_id = "get_tenant", tag = "Tenants",
    params(("id" = uuid::Uuid, Path, description = "Id")), responses((status = 200, body = TenantView)))]
async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<TenantView>> {
    Ok(Json(service::get(&app, &scope, id).await?.into()))
}

/// A new tenant and its administrator.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CreateTenant {
    /// Name that people sign in with: 3 to 64 letters, digits and hyphens.
    #[garde(length(chars, min = 1, max = 64))]
    #[schema(min_length = 1, max_length = 64, example = "harbourlight")]
    name: String,
    /// Name to show.
    #[garde(length(chars, max = 128))]
    #[schema(max_length = 128, example = "Harbourlight Dental Group")]
    #[serde(default)]
    display_name: Option<String>,
    /// E-mail address of the administrator, whose user name is `admin`.
    #[garde(email, length(chars, max = 256))]
    #[schema(max_length = 256, format = "email", example = "amara@harbourlight.example")]
    admin_email_address: String,
    /// Password of the administrator.
    #[garde(length(chars, min = 1, max = 128))]
    #[schema(min_length = 1, max_length = 128, format = "password", example = "Quay-Street-7")]
    admin_password: String,
    /// When the tenant stops being active by itself.
    #[garde(skip)]
    #[serde(default)]
    active_until: Option<DateTime<Utc>>,
    /// Users that it may have.
    #[garde(range(min = 1, max = 1_000_000))]
    #[schema(minimum = 1, maximum = 1_000_000, example = 50)]
    #[serde(default)]
    seat_limit: Option<i32>,
}

/// Makes a tenant with its first administrator.
#[utoipa::path(post, path = "/api/multi-tenancy/tenants", operation_id = "create_tenant", tag = "Tenants", request_body = CreateTenant, responses((status = 200, body = TenantView)))]
async fn create(State(app): State<App>, Caller(scope): Caller, Body(body): Body<CreateTenant>) -> http::Result<Json<TenantView>> {
    let input = Input {
        name: body.name,
        display_name: body.display_name.filter(|d| !d.trim().is_empty()),
        active_until: body.active_until,
        seat_limit: body.seat_limit,
        admin: Some(super::Admin { email: body.admin_email_address, password: body.admin_password }),
        is_demo: false,
    };
    Ok(Json(service::create(&app, &scope, &input).await?.into()))
}

/// A changed tenant; members that are absent stay as they are.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct UpdateTenant {
    /// Name that people sign in with.
    #[garde(length(chars, min = 1, max = 64))]
    #[schema(min_length = 1, max_length = 64, example = "harbourlight")]
    name: String,
    /// Name to show.
    #[garde(length(chars, max = 128))]
    #[schema(max_length = 128, example = "Harbourlight Dental Group")]
    #[serde(default)]
    display_name: Option<String>,
    /// Whether its users may sign in.
    #[garde(skip)]
    #[serde(default)]
    is_active: Option<bool>,
    /// When it stops being active by itself; null is never.
    #[garde(skip)]
    #[serde(default, deserialize_with = "crate::wire::present")]
    #[schema(value_type = Option<DateTime<Utc>>)]
    active_until: Option<Option<DateTime<Utc>>>,
    /// Users that it may have; null is without bound.
    #[garde(inner(inner(range(min = 1, max = 1_000_000))))]
    #[serde(default, deserialize_with = "crate::wire::present")]
    #[schema(value_type = Option<i32>, minimum = 1, maximum = 1_000_000)]
    seat_limit: Option<Option<i32>>,
    /// The stamp that was read.
    #[garde(length(chars, max = 64))]
    #[schema(max_length = 64)]
    #[serde(default)]
    concurrency_stamp: Option<String>,
}

/// Changes a tenant.
#[utoipa::path(put, path = "/api/multi-tenancy/tenants/{id}", operation_id = "update_tenant", tag = "Tenants",
    params(("id" = uuid::Uuid, Path, description = "Id")), request_body = UpdateTenant, responses((status = 200, body = TenantView)))]
async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(body): Body<UpdateTenant>,
) -> http::Result<Json<TenantView>> {
    let change = Change {
        name: Some(body.name),
        display_name: body.display_name.filter(|d| !d.trim().is_empty()),
        is_active: body.is_active,
        active_until: body.active_until,
        seat_limit: body.seat_limit,
        concurrency_stamp: body.concurrency_stamp,
    };
    Ok(Json(service::update(&app, &scope, id, &change).await?.into()))
}

/// Deletes a tenant.
#[utoipa::path(delete, path = "/api/multi-tenancy/tenants/{id}", operation_id = "delete_tenant", tag = "Tenants",
    params(("id" = uuid::Uuid, Path, description = "Id")), responses((status = 204)))]
async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::delete(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Keeps the users of a tenant out until it is activated again.
#[utoipa::path(post, path = "/api/app/tenants/{id}/suspend", operation_id = "suspend_tenant", tag = "Tenants",
    params(("id" = uuid::Uuid, Path, description = "Id")), responses((status = 200, body = TenantView)))]
async fn suspend(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<TenantView>> {
    Ok(Json(service::suspend(&app, &scope, id).await?.into()))
}

/// Lets a tenant work again.
#[utoipa::path(post, path = "/api/app/tenants/{id}/activate", operation_id = "activate_tenant", tag = "Tenants",
    params(("id" = uuid::Uuid, Path, description = "Id")), responses((status = 200, body = TenantView)))]
async fn activate(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<TenantView>> {
    Ok(Json(service::activate(&app, &scope, id).await?.into()))
}

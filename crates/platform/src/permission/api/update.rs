//! `PUT /api/permission-management/permissions`

use axum::{extract::State, http::StatusCode};
use garde::Validate;
use http::{App, Body, Caller, Params};
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::Provider;
use crate::permission::{PermissionHolder, service};

/// Changed permissions; omitted ones stay.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
pub(crate) struct UpdatePermissions {
    /// The changes.
    #[garde(length(max = 2000), dive)]
    permissions: Vec<UpdatePermission>,
}

/// A changed permission.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct UpdatePermission {
    #[garde(length(chars, min = 1, max = 256))]
    #[schema(example = "AbpIdentity.Users")]
    name: String,
    /// Whether it is to be granted.
    #[garde(skip)]
    #[schema(example = true)]
    is_granted: bool,
}

/// Grants permissions to a role or user, and revokes them.
#[utoipa::path(put, path = "/api/permission-management/permissions", operation_id = "update_permissions", tag = "Permissions", params(Provider), request_body = UpdatePermissions, responses((status = 204)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    Params(of): Params<Provider>,
    Body(body): Body<UpdatePermissions>,
) -> http::Result<StatusCode> {
    let wanted: Vec<(String, bool)> = body.permissions.into_iter().map(|p| (p.name, p.is_granted)).collect();
    service::change(&app, &scope, &PermissionHolder::parse(&of.provider_name, &of.provider_key)?, &wanted).await?;
    Ok(StatusCode::NO_CONTENT)
}

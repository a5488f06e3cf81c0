//! `PUT /api/account/passkeys/{id}`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Body, Caller, IdPath};
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::PasskeyView;
use crate::passkey::service;

/// A new name of a passkey.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyName {
    /// Name given by its owner.
    #[garde(length(chars, min = 1, max = 64), custom(http::not_blank))]
    #[schema(example = "Work laptop")]
    name: String,
}

/// Renames one of the caller's passkeys.
#[utoipa::path(put, path = "/api/account/passkeys/{id}", operation_id = "update_passkey", tag = "Account",
    params(("id" = Uuid, Path, description = "Id")), request_body = PasskeyName,
    responses((status = 200, description = "The passkey.", body = PasskeyView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(body): Body<PasskeyName>,
) -> http::Result<Json<PasskeyView>> {
    Ok(Json(service::rename(&app, &scope, id, &body.name).await?.into()))
}

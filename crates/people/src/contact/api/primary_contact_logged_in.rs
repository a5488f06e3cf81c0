//! `POST /api/app/clients/primary-contact-logged-in`

use axum::{extract::State, http::StatusCode};
use garde::Validate;
use http::{App, Body, Caller};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::contact::service;

/// Who signed in.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PrimaryContactRequest {
    /// The user that signed in: the caller.
    #[garde(skip)]
    pub user_id: Uuid,
}

/// Reports that the primary contact of a client signed in.
#[utoipa::path(post, path = "/api/app/clients/primary-contact-logged-in", operation_id = "record_primary_contact_login", tag = "Clients",
    request_body = PrimaryContactRequest, responses((status = 204, description = "Recorded, or nothing to record.")))]
pub async fn primary_contact_logged_in(
    State(app): State<App>,
    Caller(scope): Caller,
    Body(request): Body<PrimaryContactRequest>,
) -> http::Result<StatusCode> {
    service::primary_contact_logged_in(&app, &scope, request.user_id).await?;
    Ok(StatusCode::NO_CONTENT)
}

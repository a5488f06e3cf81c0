//! `POST /api/app/settings/reset`

use axum::{extract::State, http::StatusCode};
use garde::Validate;
use http::{App, Body, Caller};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::setting::service;

/// Which settings are inherited from now on.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SettingsReset {
    #[garde(length(min = 1, max = 100), inner(length(chars, max = 100)))]
    #[schema(example = json!(["Abp.Identity.Password.RequiredLength"]))]
    names: Vec<String>,
}

/// Resets own values: they are inherited again, and follow later changes. Resetting a mail server or a sender requires what changing it
/// requires.
#[utoipa::path(post, path = "/api/app/settings/reset", operation_id = "reset_settings", tag = "Settings", request_body = SettingsReset,
    responses((status = 204, description = "Done.")))]
pub async fn reset(State(app): State<App>, Caller(scope): Caller, Body(body): Body<SettingsReset>) -> http::Result<StatusCode> {
    service::reset(&app, &scope, &body.names).await?;
    Ok(StatusCode::NO_CONTENT)
}

//! `POST /api/app/email-preferences/preset`

use axum::{Json, extract::State, http::HeaderMap};
use garde::Validate;
use http::{App, Body, Caller, culture_of};
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::EmailPreferencesView;
use crate::email_preference::{rules::Preset, service};

/// A set of choices.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PresetRequest {
    /// Its name.
    #[garde(skip)]
    preset: Preset,
}

/// Sets the caller's channels by a preset; digest and quiet hours stay.
#[utoipa::path(post, path = "/api/app/email-preferences/preset", operation_id = "apply_email_preset", tag = "EmailPreferences",
    request_body = PresetRequest, responses((status = 200, body = EmailPreferencesView)))]
pub async fn preset(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(body): Body<PresetRequest>,
) -> http::Result<Json<EmailPreferencesView>> {
    let own = service::apply(&app, &scope, body.preset).await?;
    Ok(Json(EmailPreferencesView::of(&app, &culture_of(&app, &headers), own)?))
}

//! `PUT /api/app/email-preferences/defaults`

use axum::{Json, extract::State, http::HeaderMap};
use garde::Validate;
use http::{App, Body, Caller};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{
    defaults::{EmailDefaultsView, view},
    view::{ChoiceBody, RhythmBody},
};
use crate::email_preference::service::{self, DefaultsChange};

/// Defaults of the level's users. Omitted types stay as they are.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct EmailDefaultsRequest {
    /// Channels of types.
    #[garde(length(max = 200), dive)]
    types: Vec<ChoiceBody>,
    /// Codes of types that go back to the default, and `digest` for digest and quiet hours, whatever `digest` says.
    #[garde(length(max = 200), inner(length(chars, min = 1, max = 64)))]
    #[serde(default)]
    inherit: Vec<String>,
    /// Digest and quiet hours.
    #[garde(dive)]
    digest: RhythmBody,
    /// The stamp that was read; empty or absent before the first change.
    #[garde(length(chars, max = 64))]
    #[schema(nullable)]
    #[serde(default)]
    concurrency_stamp: Option<String>,
}

/// Changes them. Users keep their own choices.
#[utoipa::path(put, path = "/api/app/email-preferences/defaults", operation_id = "update_email_defaults", tag = "EmailPreferences",
    request_body = EmailDefaultsRequest, responses((status = 200, body = EmailDefaultsView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(body): Body<EmailDefaultsRequest>,
) -> http::Result<Json<EmailDefaultsView>> {
    let change = DefaultsChange {
        choices: ChoiceBody::changes(&body.types),
        inherit: body.inherit,
        rhythm: body.digest.rhythm()?,
        stamp: body.concurrency_stamp,
    };
    let defaults = service::set_defaults(&app, &scope, &change).await?;
    Ok(Json(view(&app, &scope, &headers, defaults)?))
}

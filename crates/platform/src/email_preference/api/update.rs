//! `PUT /api/app/email-preferences`

use axum::{Json, extract::State, http::HeaderMap};
use chrono::NaiveDate;
use garde::Validate;
use http::{App, Body, Caller, culture_of};
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::{ChoiceBody, EmailPreferencesView, RhythmBody, check_zone};
use crate::email_preference::service::{self, PreferenceChange};

/// The caller's choices. Omitted types stay as they are; named ones stay chosen even if the defaults change.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct EmailPreferencesRequest {
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
    /// IANA time zone; absent: that of the account.
    #[garde(length(chars, max = 64))]
    #[schema(nullable, example = "Europe/London")]
    #[serde(default, deserialize_with = "http::optional_text")]
    time_zone: Option<String>,
    /// First day on which mail is sent again.
    #[garde(custom(http::plain_year))]
    #[serde(default)]
    #[schema(nullable, example = "2026-08-24")]
    away_until: Option<NaiveDate>,
    /// The stamp that was read; empty or absent before the first change.
    #[garde(length(chars, max = 64))]
    #[schema(nullable)]
    #[serde(default)]
    concurrency_stamp: Option<String>,
}

/// Changes the caller's own email preferences. They also apply to queued mail.
#[utoipa::path(put, path = "/api/app/email-preferences", operation_id = "update_email_preferences", tag = "EmailPreferences",
    request_body = EmailPreferencesRequest, responses((status = 200, body = EmailPreferencesView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(body): Body<EmailPreferencesRequest>,
) -> http::Result<Json<EmailPreferencesView>> {
    check_zone(body.time_zone.as_deref())?;
    let change = PreferenceChange {
        choices: ChoiceBody::changes(&body.types),
        inherit: body.inherit,
        rhythm: body.digest.rhythm()?,
        time_zone: body.time_zone,
        away_until: body.away_until,
        stamp: body.concurrency_stamp,
    };
    let own = service::update(&app, &scope, &change).await?;
    Ok(Json(EmailPreferencesView::of(&app, &culture_of(&app, &headers), own)?))
}

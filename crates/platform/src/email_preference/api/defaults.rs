//! `GET` and `PUT /api/app/email-preferences/defaults`, `POST .../resume`

use axum::{Json, extract::State, http::HeaderMap};
use chrono::{DateTime, Utc};
use garde::Validate;
use http::{App, Body, Caller, culture_of};
use kernel::{Scope, Uuid};
use localisation::Localisation;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::view::{ChoiceBody, RhythmBody, TypeView, Words};
use crate::email_preference::{
    rules::Choice,
    service::{self, Defaults, DefaultsChange, PausedPerson},
};

/// A user whose address the mail server refused.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PausedPersonView {
    user_id: Uuid,
    /// Full name.
    name: String,
    /// The address.
    email: String,
    /// When it was refused.
    since: DateTime<Utc>,
}

impl From<PausedPerson> for PausedPersonView {
    fn from(paused: PausedPerson) -> Self {
        Self { user_id: paused.user.id, name: paused.user.full_name(), email: paused.user.email, since: paused.since }
    }
}

/// Defaults of the level's users.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EmailDefaultsView {
    /// Types, group by group.
    types: Vec<TypeView>,
    /// Digest and quiet hours.
    digest: RhythmBody,
    /// Users whose address is paused; none for callers who may not read users.
    paused: Vec<PausedPersonView>,
    /// For the next change; empty before the first.
    concurrency_stamp: String,
}

fn view(app: &App, scope: &Scope, headers: &HeaderMap, defaults: Defaults) -> kernel::Result<EmailDefaultsView> {
    let (texts, culture, tenant) = (app.own::<Localisation>()?, culture_of(app, headers), scope.at_level().tenant()?);
    let words = Words { texts: &texts, tenant, culture: &culture };
    Ok(EmailDefaultsView {
        types: TypeView::all(app, &words, |kind| (defaults.choice(kind), defaults.is_own(kind), Choice::shipped(kind))),
        digest: RhythmBody::of(&defaults.rhythm),
        paused: defaults.paused.into_iter().map(Into::into).collect(),
        concurrency_stamp: defaults.stamp,
    })
}

/// The defaults of the users of the caller's tenant, or of the host.
#[utoipa::path(get, path = "/api/app/email-preferences/defaults", operation_id = "get_email_defaults", tag = "EmailPreferences",
    responses((status = 200, body = EmailDefaultsView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, headers: HeaderMap) -> http::Result<Json<EmailDefaultsView>> {
    let defaults = service::defaults(&app, &scope).await?;
    Ok(Json(view(&app, &scope, &headers, defaults)?))
}

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

/// Resumes mail to all paused addresses of the level, for instance after a fault of the mail server.
#[utoipa::path(post, path = "/api/app/email-preferences/defaults/resume", operation_id = "resume_all_email", tag = "EmailPreferences",
    responses((status = 200, body = EmailDefaultsView)))]
pub async fn resume(State(app): State<App>, Caller(scope): Caller, headers: HeaderMap) -> http::Result<Json<EmailDefaultsView>> {
    let defaults = service::resume_all(&app, &scope).await?;
    Ok(Json(view(&app, &scope, &headers, defaults)?))
}

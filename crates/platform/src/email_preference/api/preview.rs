//! `GET /api/app/email-preferences/digest-preview`

use axum::{Json, extract::State};
use delivery::notification;
use http::{App, Caller};
use serde::Serialize;
use utoipa::ToSchema;

/// A line of the digest.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct DigestLine {
    /// Sentence.
    title: String,
    /// Address of the record; empty if there is none.
    url: String,
    /// Name of the type: why it is there.
    type_name: String,
}

/// The digest as it would be sent at this moment.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DigestPreview {
    /// Subject line; empty if no digest would be sent.
    subject: String,
    /// Its lines; none if nothing waits, and then no digest is sent.
    items: Vec<DigestLine>,
}

/// The caller's digest as it would be sent now, in the language of the mail.
#[utoipa::path(get, path = "/api/app/email-preferences/digest-preview", operation_id = "preview_digest", tag = "EmailPreferences",
    responses((status = 200, body = DigestPreview)))]
pub async fn preview(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<DigestPreview>> {
    let found = notification::preview(&app, &scope).await?;
    let line = |line: notification::Line| DigestLine { title: line.title, url: line.url, type_name: line.type_name };
    let (subject, items) = found.map_or_else(Default::default, |found| (found.subject, found.items));
    Ok(Json(DigestPreview { subject, items: items.into_iter().map(line).collect() }))
}

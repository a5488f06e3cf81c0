//! `POST /api/app/text-templates/preview`

use axum::{Json, extract::State};
use delivery::mail::Rendered;
use http::{App, Body, Caller};
use serde::Serialize;
use utoipa::ToSchema;

use super::view::TryTextTemplate;
use crate::text_template::service;

/// A mail as it would be sent.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MailPreview {
    /// Subject line.
    #[schema(example = "Reset your password")]
    subject: String,
    /// HTML part.
    #[schema(example = "<!DOCTYPE html><html><body><p>Hello Ada Lovelace,</p></body></html>")]
    html: String,
    /// Text part.
    #[schema(example = "Hello Ada Lovelace,")]
    text: String,
}

impl From<Rendered> for MailPreview {
    fn from(Rendered { subject, html, text }: Rendered) -> Self {
        Self { subject, html, text }
    }
}

/// Renders a template with sample data, saved or not.
#[utoipa::path(post, path = "/api/app/text-templates/preview", operation_id = "preview_text_template", tag = "Text templates",
    request_body = TryTextTemplate, responses((status = 200, description = "The mail.", body = MailPreview)))]
pub async fn preview(
    State(app): State<App>,
    Caller(scope): Caller,
    Body(request): Body<TryTextTemplate>,
) -> http::Result<Json<MailPreview>> {
    Ok(Json(service::preview(&app, &scope, &request.wanted()).await?.into()))
}

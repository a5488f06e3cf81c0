//! `POST /api/app/text-templates/test`

use axum::{extract::State, http::StatusCode};
use http::{App, Body, Caller};

use super::view::TryTextTemplate;
use crate::text_template::service;

/// Sends a template rendered with sample data, saved or not, to the caller's own address.
#[utoipa::path(post, path = "/api/app/text-templates/test", operation_id = "send_text_template_test", tag = "Text templates",
    request_body = TryTextTemplate, responses((status = 204, description = "Sent."),
        (status = 429, description = "Too many emails; see Retry-After.")))]
pub async fn send_test(State(app): State<App>, Caller(scope): Caller, Body(request): Body<TryTextTemplate>) -> http::Result<StatusCode> {
    service::send_test(&app, &scope, &request.wanted()).await?;
    Ok(StatusCode::NO_CONTENT)
}

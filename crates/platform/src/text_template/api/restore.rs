//! `PUT /api/text-template-management/template-contents/restore-to-default`

use axum::{extract::State, http::StatusCode};
use http::{App, Body, Caller};

use super::view::RestoreTextTemplate;
use crate::text_template::service;

/// Resets a changed content: the host's or the shipped one is used again.
#[utoipa::path(put, path = "/api/text-template-management/template-contents/restore-to-default",
    operation_id = "restore_text_template_content", tag = "Text templates", request_body = RestoreTextTemplate,
    responses((status = 204, description = "As it was.")))]
pub async fn restore(State(app): State<App>, Caller(scope): Caller, Body(request): Body<RestoreTextTemplate>) -> http::Result<StatusCode> {
    service::restore(&app, &scope, &request.wanted()).await?;
    Ok(StatusCode::NO_CONTENT)
}

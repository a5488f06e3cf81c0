//! `PUT /api/text-template-management/template-contents`

use axum::{Json, extract::State};
use http::{App, Body, Caller};

use super::view::{TextTemplateContentView, UpdateTextTemplate};
use crate::text_template::service;

/// Replaces a content, for the caller's tenant or, at host level, for all tenants without their own. A content that can't be rendered is
/// rejected on `content`, with line and column.
#[utoipa::path(put, path = "/api/text-template-management/template-contents", operation_id = "update_text_template_content",
    tag = "Text templates", request_body = UpdateTextTemplate,
    responses((status = 200, description = "The content.", body = TextTemplateContentView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    Body(mut request): Body<UpdateTextTemplate>,
) -> http::Result<Json<TextTemplateContentView>> {
    let stamp = request.concurrency_stamp.take();
    Ok(Json(service::update(&app, &scope, &request.wanted(), stamp.as_deref()).await?.into()))
}

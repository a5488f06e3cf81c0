//! `GET /api/text-template-management/template-contents`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, Params};
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::TextTemplateContentView;
use crate::text_template::service::{self, Wanted};

/// Which content.
#[http::document_limits(param)]
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct ContentQuery {
    #[garde(length(chars, max = 128))]
    #[param(example = "Abp.Account.PasswordResetLink")]
    template_name: String,
    /// Language; English without one. It doesn't matter for a template with one content for all.
    #[garde(length(chars, max = 20))]
    #[param(example = "de")]
    #[serde(default)]
    culture_name: Option<String>,
}

/// The content for mails in a language: the level's own, otherwise the host's, otherwise the shipped one.
#[utoipa::path(get, path = "/api/text-template-management/template-contents", operation_id = "get_text_template_content",
    tag = "Text templates", params(ContentQuery),
    responses((status = 200, description = "The content.", body = TextTemplateContentView)))]
pub async fn content(
    State(app): State<App>,
    Caller(scope): Caller,
    Params(query): Params<ContentQuery>,
) -> http::Result<Json<TextTemplateContentView>> {
    let wanted = Wanted { name: &query.template_name, culture: query.culture_name.as_deref(), content: None };
    Ok(Json(service::content(&app, &scope, &wanted).await?.into()))
}

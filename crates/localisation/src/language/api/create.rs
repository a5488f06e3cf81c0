//! `POST /api/language-management/languages`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Body, Caller};
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::{LanguageView, view};
use crate::language::service::{self, Details};

/// A new language.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct CreateLanguage {
    /// Name in the menu.
    #[garde(length(chars, min = 1, max = 32), custom(http::not_blank))]
    #[schema(example = "italiano")]
    display_name: String,
    /// One of the known cultures, in any case.
    #[garde(length(chars, min = 1, max = 20), custom(http::not_blank))]
    #[schema(example = "it")]
    culture_name: String,
    /// ISO 3166 country whose flag is shown beside the name.
    #[garde(pattern(r"^[a-z]{2}$"))]
    #[schema(pattern = "^[a-z]{2}$", example = "it")]
    #[serde(default, deserialize_with = "http::optional_text")]
    flag_icon: Option<String>,
    /// Whether users can choose it.
    #[garde(skip)]
    #[schema(example = false)]
    #[serde(default)]
    is_enabled: bool,
}

/// Adds a language. Until it has texts of its own, it shows those of a related language, or the English ones.
#[utoipa::path(post, path = "/api/language-management/languages", operation_id = "create_language", tag = "Languages",
    request_body = CreateLanguage, responses((status = 200, description = "The language.", body = LanguageView)))]
pub async fn create(
    State(app): State<App>,
    Caller(scope): Caller,
    Body(request): Body<CreateLanguage>,
) -> http::Result<Json<LanguageView>> {
    let CreateLanguage { display_name, culture_name, flag_icon, is_enabled } = request;
    let details = Details { display_name: display_name.trim().to_owned(), flag_icon, is_enabled };
    let row = service::create(&app, &scope, &culture_name, &details).await?;
    Ok(Json(view(&app, &scope, row).await?))
}

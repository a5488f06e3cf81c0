//! `GET /api/language-management/languages/culture-list`

use axum::Json;
use http::Caller;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{Culture, language::service};

/// A culture that a language can be added for.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CultureView {
    /// English name.
    #[schema(example = "Italian")]
    display_name: &'static str,
    /// Culture.
    #[schema(example = "it")]
    name: &'static str,
    /// Name in its own language.
    #[schema(example = "italiano")]
    native_name: &'static str,
}

impl From<&Culture> for CultureView {
    fn from(culture: &Culture) -> Self {
        Self { display_name: culture.english_name, name: culture.name, native_name: culture.native_name }
    }
}

/// The cultures that a language can be added for.
#[utoipa::path(get, path = "/api/language-management/languages/culture-list", operation_id = "list_cultures", tag = "Languages",
    responses((status = 200, description = "The cultures.", body = Vec<CultureView>)))]
pub async fn cultures(Caller(scope): Caller) -> http::Result<Json<Vec<CultureView>>> {
    Ok(Json(service::cultures(&scope)?.iter().map(CultureView::from).collect()))
}

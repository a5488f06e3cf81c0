//! `GET /api/language-management/languages/all`

use axum::{Json, extract::State};
use http::{App, Caller};
use serde::Serialize;
use utoipa::ToSchema;

use super::view::{LanguageView, views};
use crate::language::service;

/// Every language.
#[derive(Debug, Serialize, ToSchema)]
pub struct AllLanguages {
    /// In the order of the menu.
    pub items: Vec<LanguageView>,
}

/// Every language, including disabled ones.
#[utoipa::path(get, path = "/api/language-management/languages/all", operation_id = "list_all_languages", tag = "Languages",
    responses((status = 200, description = "The languages.", body = AllLanguages)))]
pub async fn all(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<AllLanguages>> {
    let rows = service::all(&app, &scope).await?;
    Ok(Json(AllLanguages { items: views(&app, &scope, rows).await? }))
}

//! `POST /api/app/assets`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Body, Caller};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::AssetView;
use crate::asset::service::{self, NewLink};

/// A web address for the library. Files are uploaded instead.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AssetLinkRequest {
    /// Name in the library.
    #[garde(length(chars, min = 1, max = 200), custom(http::not_blank))]
    #[schema(example = "Fire safety in the workplace")]
    pub name: String,
    /// Where it leads: `http` or `https`, without a name and password in it.
    #[garde(length(chars, min = 1, max = 2000))]
    #[schema(example = "https://example.org/fire-safety")]
    pub url: String,
    /// Folder; none at the top.
    #[garde(skip)]
    #[serde(default)]
    pub folder_id: Option<Uuid>,
    /// Its purpose.
    #[garde(length(chars, max = 2000))]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub description: Option<String>,
}

/// Adds a web address to the library as a file of the kind `Link`. The server never asks there.
#[utoipa::path(post, path = "/api/app/assets", operation_id = "create_asset_link", tag = "Assets",
    request_body = AssetLinkRequest, responses((status = 200, description = "The link.", body = AssetView)))]
pub async fn create(State(app): State<App>, Caller(scope): Caller, Body(request): Body<AssetLinkRequest>) -> http::Result<Json<AssetView>> {
    let AssetLinkRequest { name, url, folder_id, description } = request;
    let link = NewLink { name, url, folder_id, description };
    Ok(Json(service::create_link(&app, &scope, &link).await?.into()))
}

//! `GET /api/account/profile-picture/{id}`

use axum::{Json, extract::State};
use base64::{Engine, engine::general_purpose::STANDARD};
use http::{App, Caller, IdPath};
use serde::Serialize;
use utoipa::ToSchema;

use crate::picture::service;

/// The picture of a user.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PictureView {
    /// 0: none, initials are shown; 2: an image.
    #[serde(rename = "type")]
    #[schema(minimum = 0, maximum = 2, example = 2)]
    kind: u8,
    /// Address of the image, valid until the picture is replaced.
    #[schema(nullable, example = "/api/account/profile-picture-file/0198c1de-7d7e-7c5c-8a5e-0d6c6a1f2b3c?key=0a1b")]
    source: Option<String>,
    /// The image in Base64.
    #[schema(nullable)]
    file_content: Option<String>,
}

/// The picture of a user: of the caller's level, or of the provider.
#[utoipa::path(get, path = "/api/account/profile-picture/{id}", operation_id = "get_profile_picture", tag = "Account",
    params(("id" = Uuid, Path, description = "User")), responses((status = 200, description = "The picture.", body = PictureView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<PictureView>> {
    let Some(picture) = service::of_user(&app, &scope, id).await? else {
        return Ok(Json(PictureView { kind: 0, source: None, file_content: None }));
    };
    let content = service::content(&app, &picture).await?;
    let source = Some(service::address(&app, &picture)?);
    Ok(Json(PictureView { kind: 2, source, file_content: Some(STANDARD.encode(content)) }))
}

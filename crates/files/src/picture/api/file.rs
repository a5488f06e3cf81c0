//! `GET /api/account/profile-picture-file/{id}`

use axum::{
    extract::State,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use garde::Validate;
use http::{App, Caller, IdPath, Params};
use kernel::{Error, Uuid};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::picture::service;

/// The image is our own, but it is still served without an origin.
const SANDBOX: HeaderValue = HeaderValue::from_static("sandbox; default-src 'none'; frame-ancestors 'none'");

/// Parameters of a picture's address.
#[http::document_limits(param)]
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PictureAddress {
    /// Level of the user.
    #[garde(skip)]
    #[serde(default)]
    home: Option<Uuid>,
    /// Key of the picture; without it, a bearer token of a user who may see the picture is required.
    #[garde(length(chars, max = 64))]
    #[serde(default)]
    key: Option<String>,
}

/// The picture of a user as JPEG: for anyone who has its address, or with a bearer token.
#[utoipa::path(get, path = "/api/account/profile-picture-file/{id}", operation_id = "read_profile_picture", tag = "Account",
    params(("id" = Uuid, Path, description = "User"), PictureAddress),
    responses((status = 200, description = "The image.", body = Vec<u8>, content_type = "image/jpeg"),
        (status = 404, description = "No picture, or not for the caller.")))]
pub async fn file(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Params(address): Params<PictureAddress>,
) -> http::Result<Response> {
    let bytes = match (&address.key, address.home) {
        (Some(key), Some(home)) => service::read(&app, home, id, key).await?,
        _ if scope.principal().user_id.is_some() => {
            let picture = service::of_user(&app, &scope, id).await?.ok_or_else(|| Error::not_found("File", ""))?;
            service::content(&app, &picture).await?
        }
        _ => return Err(Error::not_found("File", "").into()),
    };
    let mut response = bytes.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("image/jpeg"));
    headers.insert(header::CONTENT_SECURITY_POLICY, SANDBOX);
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    // Another picture has another key.
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, max-age=86400"));
    Ok(response)
}

//! `GET /api/app/tenant-settings/images/{id}`

use axum::{
    extract::State,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use garde::Validate;
use http::{App, IdPath, Params};
use kernel::{HOST, Uuid};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::tenant_setting::{rules::image::known, service};

/// Stored images contain no active content, but are still served with an opaque origin: opened directly, they run and load nothing.
const SANDBOX: HeaderValue = HeaderValue::from_static("sandbox; default-src 'none'; frame-ancestors 'none'");

/// Where the image belongs.
#[derive(Debug, Default, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub(crate) struct ImageHome {
    /// Tenant that it belongs to; the host when absent.
    #[garde(skip)]
    home: Option<Uuid>,
}

/// A logo, icon or picture; public, since sign-in pages and mails show it.
#[utoipa::path(get, path = "/api/app/tenant-settings/images/{id}", operation_id = "read_brand_image", tag = "TenantSettings",
    params(("id" = Uuid, Path, description = "Image"), ImageHome),
    responses((status = 200, description = "The image.", body = Vec<u8>, content_type = "image/png"), (status = 404, description = "No image.")))]
pub async fn image(State(app): State<App>, IdPath(id): IdPath, Params(of): Params<ImageHome>) -> http::Result<Response> {
    let (bytes, media_type) = service::read_image(&app, of.home.unwrap_or(HOST), id).await?;
    let mut response = bytes.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(known(&media_type)));
    headers.insert(header::CONTENT_SECURITY_POLICY, SANDBOX);
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    // Another image has another id.
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=86400, immutable"));
    Ok(response)
}

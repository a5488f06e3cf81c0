//! `POST /api/app/tenant-settings/images`

use axum::{
    Json,
    extract::{
        Multipart, State,
        multipart::{MultipartError, MultipartRejection},
    },
    http::{HeaderMap, StatusCode, header},
};
use delivery::file::Bytes;
use http::{App, Caller};
use kernel::{Error, Kind, Result};
use serde::Serialize;
use utoipa::ToSchema;

use crate::tenant_setting::{entity::ImagePurpose, rules::image::LIMIT, service};

/// Fields of the form.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[allow(dead_code)] // the form is read part by part; this is its shape in the document
pub(crate) struct BrandImageForm {
    purpose: ImagePurpose,
    /// The image: SVG, PNG, JPEG or WebP, 1 MB at most.
    #[schema(value_type = String, format = Binary)]
    file: Bytes,
}

/// A stored image.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BrandImageView {
    /// Its address, which is the value to save.
    #[schema(example = "/api/app/tenant-settings/images/0198c1de-7d7e-7c5c-8a5e-0d6c6a1f2b3c?home=0198c1de-7d7e-7c5c-8a5e-0d6c6a1f2b3d")]
    address: String,
    #[schema(example = "image/png")]
    media_type: &'static str,
    /// Width in pixels, or in units of the drawing.
    #[schema(example = 320)]
    width: i32,
    #[schema(example = 80)]
    height: i32,
}

/// Stores a re-encoded brand image; it is shown once the settings refer to its address.
#[utoipa::path(post, path = "/api/app/tenant-settings/images", operation_id = "upload_brand_image", tag = "TenantSettings",
    request_body(content = BrandImageForm, content_type = "multipart/form-data"),
    responses((status = 200, description = "The stored image.", body = BrandImageView), (status = 413, description = "Too large."),
        (status = 415, description = "Not a form.")))]
pub async fn upload_image(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    form: std::result::Result<Multipart, MultipartRejection>,
) -> http::Result<Json<BrandImageView>> {
    let sent = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let form = form.map_err(|_| Error::unsupported(sent))?;
    let (purpose, file) = read(form).await?;
    let purpose = match purpose.as_deref() {
        Some("Logo") => ImagePurpose::Logo,
        Some("Icon") => ImagePurpose::Icon,
        Some("SignIn") => ImagePurpose::SignIn,
        Some(_) => return Err(Error::invalid("purpose", "Validation.Type").into()),
        None => return Err(Error::invalid("purpose", "Validation.Required").into()),
    };
    let file = file.ok_or_else(|| Error::invalid("file", "Validation.Required"))?;
    let (address, picture) = service::upload(&app, &scope, purpose, file).await?;
    Ok(Json(BrandImageView { address, media_type: picture.media_type, width: picture.width, height: picture.height }))
}

async fn read(mut form: Multipart) -> Result<(Option<String>, Option<Bytes>)> {
    let (mut purpose, mut file) = (None, None);
    while let Some(field) = form.next_field().await.map_err(broken)? {
        let name = field.name().unwrap_or_default().to_owned();
        match name.as_str() {
            "purpose" => purpose = Some(field.text().await.map_err(broken)?),
            "file" => file = Some(field.bytes().await.map_err(broken)?),
            _ => {}
        }
    }
    Ok((purpose, file))
}

fn broken(error: MultipartError) -> Error {
    if error.status() == StatusCode::PAYLOAD_TOO_LARGE {
        return Error::too_large(LIMIT);
    }
    Error::unfit(Kind::Invalid, "Common.BadRequest").because(error)
}

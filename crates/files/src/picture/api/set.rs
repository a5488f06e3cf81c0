//! `POST /api/account/profile-picture`

use axum::{
    extract::{
        Multipart, State,
        multipart::{MultipartError, MultipartRejection},
    },
    http::{HeaderMap, StatusCode, header},
};
use delivery::file::Bytes;
use http::{App, Caller};
use kernel::{Error, Kind, Result};
use utoipa::ToSchema;

use crate::picture::{rules, service};

/// Fields of the form.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[allow(dead_code)] // the form is read part by part; this is its shape in the document
pub(crate) struct PictureForm {
    /// 0: none; 2: an image. 1, Gravatar, is not offered: it would tell third parties who has an account.
    #[schema(minimum = 0, maximum = 2, example = 2)]
    r#type: u8,
    /// The image: PNG, JPEG, WebP or GIF, 5 MB at most.
    #[schema(value_type = Option<String>, format = Binary)]
    image_content: Option<Bytes>,
}

/// Sets or removes the caller's picture. The image is re-encoded.
#[utoipa::path(post, path = "/api/account/profile-picture", operation_id = "set_profile_picture", tag = "Account",
    request_body(content = PictureForm, content_type = "multipart/form-data"),
    responses((status = 204, description = "Saved."), (status = 413, description = "Too large."), (status = 415, description = "Not a form.")))]
pub async fn set(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    form: std::result::Result<Multipart, MultipartRejection>,
) -> http::Result<StatusCode> {
    let sent = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let form = form.map_err(|_| Error::unsupported(sent))?;
    let (kind, content) = read(form).await?;
    let content = match kind.as_deref() {
        Some("0" | "None") => None,
        Some("2" | "Image") => Some(content.ok_or_else(|| Error::invalid("imageContent", "Validation.Required"))?),
        Some(_) => return Err(Error::invalid("type", "Validation.PictureType").into()),
        None => return Err(Error::invalid("type", "Validation.Required").into()),
    };
    service::set(&app, &scope, content).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn read(mut form: Multipart) -> Result<(Option<String>, Option<Bytes>)> {
    let (mut kind, mut content) = (None, None);
    while let Some(field) = form.next_field().await.map_err(broken)? {
        let name = field.name().unwrap_or_default().to_owned();
        match name.as_str() {
            "type" | "Type" => kind = Some(field.text().await.map_err(broken)?),
            "imageContent" | "ImageContent" => content = Some(field.bytes().await.map_err(broken)?),
            _ => {}
        }
    }
    Ok((kind, content))
}

fn broken(error: MultipartError) -> Error {
    if error.status() == StatusCode::PAYLOAD_TOO_LARGE {
        return Error::too_large(rules::LIMIT);
    }
    Error::unfit(Kind::Invalid, "Common.BadRequest").because(error)
}

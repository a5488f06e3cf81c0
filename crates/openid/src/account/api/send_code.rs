//! `POST /api/account/send-two-factor-code`

use axum::{
    extract::State,
    http::{HeaderMap, StatusCode, Uri},
};
use garde::Validate;
use http::{App, Body, Caller, culture_of};
use kernel::Uuid;
use platform::two_factor;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{account::service::second::passed, request};

/// The user who requests a code, and by which provider.
#[http::document_limits]
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SendTwoFactorCode {
    #[garde(skip)]
    pub user_id: Uuid,
    /// The token that the first step gave.
    #[garde(length(chars, min = 1, max = 512))]
    #[schema(example = "AAAAAGc")]
    pub token: String,
    /// One of the ways that the user has.
    #[garde(length(chars, min = 1, max = 64))]
    #[schema(example = "Email")]
    pub provider: String,
}

/// Sends a code to a user who has completed the first step.
#[utoipa::path(post, path = "/api/account/send-two-factor-code", operation_id = "send_two_factor_code", tag = "Account", request_body = SendTwoFactorCode,
    responses((status = 204), (status = 429, description = "Too many codes; see Retry-After.")))]
pub async fn send_code(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    uri: Uri,
    Body(wish): Body<SendTwoFactorCode>,
) -> http::Result<StatusCode> {
    let tenant = request::tenant(&app, &headers, uri.query()).await?;
    let user = passed(&app, tenant, wish.user_id, &wish.token).await?;
    two_factor::send(&app, &scope, &user, &wish.token, &wish.provider, &culture_of(&app, &headers)).await?;
    Ok(StatusCode::NO_CONTENT)
}

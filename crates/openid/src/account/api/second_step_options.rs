//! `POST /api/account/passkeys/second-step-options`

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, Uri},
};
use http::{App, Body};
use platform::{passkey::PasskeyOptions, two_factor};

use super::view::FirstStep;
use crate::{account::service::second::passed, request};

/// WebAuthn request options for passing the second step with a passkey, after the first step. The answer is sent as `twoFactorCode` of the
/// provider `Passkey`: JSON of `token` and `credential`.
#[utoipa::path(post, path = "/api/account/passkeys/second-step-options", operation_id = "passkey_second_step_options", tag = "Account",
    request_body = FirstStep, responses((status = 200, description = "The options.", body = PasskeyOptions)))]
pub async fn second_step_options(
    State(app): State<App>,
    headers: HeaderMap,
    uri: Uri,
    Body(step): Body<FirstStep>,
) -> http::Result<Json<PasskeyOptions>> {
    let tenant = request::tenant(&app, &headers, uri.query()).await?;
    let user = passed(&app, tenant, step.user_id, &step.token).await?;
    Ok(Json(two_factor::passkey_options(&app, &user, &step.token).await?.into()))
}

//! The second step of signing in: the available factors, sending a code, checking an answer.

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode, Uri},
};
use garde::Validate;
use http::{App, Body, Caller, Params, culture_of};
use kernel::{Error, Result, Scope, Uuid};
use oidc::token::{SecondFactor, SignInRefusal};
use platform::{
    passkey::PasskeyOptions,
    recovery_code::RECOVERY,
    token::{INVALID_TOKEN, Passed},
    two_factor::{self, Answer, SecondStep},
    user,
};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::request;

/// Who has passed the first step.
#[derive(Debug, Deserialize, Validate, IntoParams, ToSchema)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct FirstStep {
    #[garde(skip)]
    pub user_id: Uuid,
    /// The token that the first step gave.
    #[garde(length(chars, min = 1, max = 512))]
    #[param(min_length = 1, max_length = 512, example = "AAAAAGc")]
    #[schema(min_length = 1, max_length = 512, example = "AAAAAGc")]
    pub token: String,
}

/// The user who requests a code, and by which provider.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SendTwoFactorCode {
    #[garde(skip)]
    pub user_id: Uuid,
    /// The token that the first step gave.
    #[garde(length(chars, min = 1, max = 512))]
    #[schema(min_length = 1, max_length = 512, example = "AAAAAGc")]
    pub token: String,
    /// One of the ways that the user has.
    #[garde(length(chars, min = 1, max = 64))]
    #[schema(min_length = 1, max_length = 64, example = "Email")]
    pub provider: String,
}

/// The providers with which a user who has passed the first step can get a code. For clients that need it: addresses may be kept in logs
/// and histories, so ours send the token in the body.
#[utoipa::path(get, path = "/api/account/two-factor-providers", operation_id = "two_factor_providers", tag = "Account", params(FirstStep),
    responses((status = 200, body = Vec<String>)))]
pub(super) async fn providers(
    State(app): State<App>,
    headers: HeaderMap,
    uri: Uri,
    Params(step): Params<FirstStep>,
) -> http::Result<Json<Vec<&'static str>>> {
    let tenant = request::tenant(&app, &headers, uri.query()).await?;
    let user = passed(&app, tenant, step.user_id, &step.token).await?;
    Ok(Json(two_factor::providers(&app, &user).await?))
}

/// The same, the token in the body.
#[utoipa::path(post, path = "/api/account/two-factor-providers", operation_id = "two_factor_providers_by_body", tag = "Account",
    request_body = FirstStep, responses((status = 200, body = Vec<String>)))]
pub(super) async fn providers_by_body(
    State(app): State<App>,
    headers: HeaderMap,
    uri: Uri,
    Body(step): Body<FirstStep>,
) -> http::Result<Json<Vec<&'static str>>> {
    let tenant = request::tenant(&app, &headers, uri.query()).await?;
    let user = passed(&app, tenant, step.user_id, &step.token).await?;
    Ok(Json(two_factor::providers(&app, &user).await?))
}

/// Sends a code to a user who has completed the first step.
#[utoipa::path(post, path = "/api/account/send-two-factor-code", operation_id = "send_two_factor_code", tag = "Account", request_body = SendTwoFactorCode,
    responses((status = 204), (status = 429, description = "Too many codes; see Retry-After.")))]
pub(super) async fn send(
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

/// WebAuthn request options for passing the second step with a passkey, after the first step. The answer is sent as `twoFactorCode` of the
/// provider `Passkey`: JSON of `token` and `credential`.
#[utoipa::path(post, path = "/api/account/passkeys/second-step-options", operation_id = "passkey_second_step_options", tag = "Account",
    request_body = FirstStep, responses((status = 200, description = "The options.", body = PasskeyOptions)))]
pub(super) async fn passkey_options(
    State(app): State<App>,
    headers: HeaderMap,
    uri: Uri,
    Body(step): Body<FirstStep>,
) -> http::Result<Json<PasskeyOptions>> {
    let tenant = request::tenant(&app, &headers, uri.query()).await?;
    let user = passed(&app, tenant, step.user_id, &step.token).await?;
    Ok(Json(two_factor::passkey_options(&app, &user, &step.token).await?.into()))
}

/// The user whom the token of a first step was given to.
async fn passed(app: &App, tenant: Uuid, id: Uuid, step: &str) -> Result<user::Model> {
    let user = user::by_id(app, tenant, id).await?.filter(|user| user.is_active);
    match user {
        Some(user) if two_factor::is_open(app, &user, step).await? => Ok(user),
        _ => Err(Error::rule(INVALID_TOKEN)),
    }
}

/// Checks the answer of the second step; returns how it was passed.
pub(super) async fn judge(
    app: &App,
    scope: &Scope,
    user: &user::Model,
    factor: &SecondFactor,
    client_id: Option<&str>,
) -> Result<Result<Passed, SignInRefusal>> {
    let (answer, wrong) = match factor {
        SecondFactor::Code { provider, code, step } => {
            let step = step.as_ref().map(|step| step.expose());
            let wrong = if provider == RECOVERY { SignInRefusal::InvalidRecoveryCode } else { SignInRefusal::InvalidAuthenticatorCode };
            (Answer { provider, code: code.expose(), client_id, step }, wrong)
        }
        SecondFactor::Recovery(code) => {
            (Answer { provider: RECOVERY, code: code.expose(), client_id, step: None }, SignInRefusal::InvalidRecoveryCode)
        }
    };
    Ok(match two_factor::verify(app, scope, user, answer).await? {
        SecondStep::Passed(passed) => Ok(passed),
        SecondStep::Wrong => Err(wrong),
        SecondStep::LockedOut => Err(SignInRefusal::LockedOut),
    })
}

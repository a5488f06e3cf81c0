//! The second step of signing in: how a code can be got, sending one, judging one.

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode, Uri},
};
use garde::Validate;
use http::{App, Body, Caller, Params, culture_of};
use kernel::{Error, Result, Scope, Uuid};
use oidc::token::{SecondFactor, SignInRefusal};
use platform::identity::{
    token::{self, Purpose},
    two_factor::{self, SecondStep},
    user, user_by_id,
};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::{
    accounts::{self, Person},
    request, throttle,
};

/// Who has passed the first step.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct FirstStep {
    /// The user.
    #[garde(skip)]
    pub user_id: Uuid,
    /// The token that the first step gave.
    #[garde(length(chars, min = 1, max = 512))]
    #[param(min_length = 1, max_length = 512, example = "AAAAAGc")]
    pub token: String,
}

/// Who wants a code, by which way.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SendTwoFactorCode {
    /// The user.
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

/// The ways by which a user who has passed the first step can get a code.
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
    Ok(Json(two_factor::providers(&user)))
}

/// Sends a code to a user who has passed the first step.
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
    // Codes are bounded as failed attempts are: nobody's mailbox is to be flooded.
    throttle::count(&app, &scope, tenant, &format!("code:{}", user.id)).await?;
    two_factor::send(&app, &scope, &user, &wish.provider, &culture_of(&app, &headers)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The user whom the token of a first step was given to.
async fn passed(app: &App, tenant: Uuid, id: Uuid, step: &str) -> Result<user::Model> {
    let user = user_by_id(app, tenant, id).await?.filter(|user| user.is_active);
    match user {
        Some(user) if token::verify(app, &user, Purpose::TwoFactor, step)? => Ok(user),
        _ => Err(Error::rule("Volo.Abp.Identity:InvalidToken")),
    }
}

/// Judges what was sent for the second step.
pub(super) async fn judge(app: &App, scope: &Scope, user: &user::Model, factor: &SecondFactor) -> Result<Result<Person, SignInRefusal>> {
    let (provider, code, wrong) = match factor {
        SecondFactor::Code { provider, code } => (provider.as_str(), code.expose(), SignInRefusal::InvalidAuthenticatorCode),
        SecondFactor::Recovery(code) => ("RecoveryCode", code.expose(), SignInRefusal::InvalidRecoveryCode),
    };
    Ok(match two_factor::verify(app, scope, user, provider, code).await? {
        SecondStep::Passed => Ok(accounts::admitted(app, user).await?),
        SecondStep::Wrong => Err(wrong),
        SecondStep::LockedOut => Err(SignInRefusal::LockedOut),
    })
}

//! `/api/account/login`, `check-password`, `logout`, `dynamic-claims/refresh`

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode, Uri},
    response::{IntoResponse, Response},
};
use garde::Validate;
use http::{App, Body, Caller};
use kernel::{HOST, Result, Scope, Uuid};
use oidc::{
    Secret,
    token::{PasswordChange, SecondFactor, SignInRefusal},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    remembered,
    sign_in::{self, Admitted, Attempt},
};
use crate::{answer::no_store, cookie, request, session};

/// Name and password.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoginRequest {
    /// User name or mail address.
    #[garde(length(chars, min = 1, max = 256))]
    #[schema(min_length = 1, max_length = 256, example = "admin")]
    pub user_name_or_email_address: String,
    #[garde(length(chars, min = 1), custom(http::password_length))]
    #[schema(min_length = 1, max_length = 128, example = "1q2w3E*")]
    pub password: String,
    /// Whether to stay signed in when the browser is closed.
    #[garde(skip)]
    #[serde(default)]
    #[schema(example = false)]
    pub remember_me: bool,
    /// How the code of the second step was got; with `twoFactorCode`, after an answer of 5.
    #[garde(length(chars, max = 64))]
    #[schema(max_length = 64, example = "Email")]
    #[serde(default)]
    pub two_factor_provider: Option<String>,
    /// The code of the second step; for a passkey, JSON with the browser's credential and the token of its challenge.
    #[garde(length(chars, max = 24576))]
    #[schema(max_length = 24576, example = "042317")]
    #[serde(default)]
    pub two_factor_code: Option<String>,
    /// Whether this browser skips the second step for 30 days, once it is passed.
    #[garde(skip)]
    #[serde(default)]
    #[schema(example = false)]
    pub remember_browser: bool,
    /// The token of the answer that asked for the code; the code belongs to it.
    #[garde(length(chars, max = 512))]
    #[schema(max_length = 512, example = "AAAAAGc")]
    #[serde(default)]
    pub two_factor_token: Option<String>,
    /// With `newPassword`, after an answer that held one: the password is due to be replaced.
    #[garde(length(chars, max = 512))]
    #[schema(max_length = 512, example = "AAAAAGc")]
    #[serde(default)]
    pub change_password_token: Option<String>,
    #[garde(custom(http::password_length))]
    #[schema(max_length = 128, format = "password", example = "Mill-Race-12")]
    #[serde(default)]
    pub new_password: Option<String>,
}

impl LoginRequest {
    fn second(&self) -> Option<SecondFactor> {
        let (provider, code) = (self.two_factor_provider.clone()?, self.two_factor_code.as_deref()?);
        Some(SecondFactor::Code { provider, code: Secret::new(code), step: self.two_factor_token.as_deref().map(Secret::new) })
    }

    fn change(&self) -> Option<PasswordChange> {
        let (token, new) = (self.change_password_token.as_deref()?, self.new_password.as_deref()?);
        Some(PasswordChange { token: Secret::new(token), new_password: Secret::new(new) })
    }
}

/// Result.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoginResult {
    /// 1 success, 2 invalid user name or password, 3 not allowed, 4 locked out, 5 requires two factors.
    #[schema(example = 1, minimum = 1, maximum = 5)]
    pub result: u8,
    /// The same as a word; of 4 also `LockedByAdministrator`, of 5 `InvalidTwoFactorCode`.
    #[schema(example = "Success")]
    pub description: &'static str,
    /// The user who needs a second step or a new password.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user_id: Option<String>,
    /// Proves that the password was right, where a second step is due.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub two_factor_token: Option<String>,
    /// Allows one change of the password, where a new one is due.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub change_password_token: Option<String>,
    /// Allows confirming the phone number of the user, where only that is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confirm_phone_token: Option<String>,
    /// Of a passkey that signed in, or whose user has yet to confirm the phone number: the user's tenant; absent at the host.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tenant_id: Option<Uuid>,
}

pub(super) fn told<T>(outcome: &Result<T, SignInRefusal>) -> LoginResult {
    let (result, description) = match outcome {
        Ok(_) => (1, "Success"),
        Err(SignInRefusal::LockedOut) => (4, "LockedOut"),
        Err(SignInRefusal::LockedByAdministrator) => (4, "LockedByAdministrator"),
        Err(SignInRefusal::RequiresTwoFactor { .. }) => (5, "RequiresTwoFactor"),
        Err(SignInRefusal::InvalidAuthenticatorCode | SignInRefusal::InvalidRecoveryCode) => (5, "InvalidTwoFactorCode"),
        Err(
            SignInRefusal::NotAllowed
            | SignInRefusal::UnconfirmedPhone { .. }
            | SignInRefusal::ShouldChangePasswordOnNextLogin { .. }
            | SignInRefusal::PeriodicallyChangePassword { .. },
        ) => (3, "NotAllowed"),
        Err(_) => (2, "InvalidUserNameOrPassword"),
    };
    let (user_id, two_factor, change, phone) = match outcome {
        Err(SignInRefusal::RequiresTwoFactor { user_id, two_factor_token }) => (Some(user_id), Some(two_factor_token), None, None),
        Err(
            SignInRefusal::ShouldChangePasswordOnNextLogin { user_id, change_password_token }
            | SignInRefusal::PeriodicallyChangePassword { user_id, change_password_token },
        ) => (Some(user_id), None, Some(change_password_token), None),
        Err(SignInRefusal::UnconfirmedPhone { user_id, confirm_phone_token }) => (Some(user_id), None, None, Some(confirm_phone_token)),
        _ => (None, None, None, None),
    };
    let exposed = |token: Option<&Secret>| token.map(|t| t.expose().to_owned());
    LoginResult {
        result,
        description,
        user_id: user_id.cloned(),
        two_factor_token: exposed(two_factor),
        change_password_token: exposed(change),
        confirm_phone_token: exposed(phone),
        tenant_id: None,
    }
}

/// Signs in the browser: its cookie is only used for signing in to clients and for signing out. The tenant is named by query, header or
/// cookie `__tenant`.
#[utoipa::path(post, path = "/api/account/login", operation_id = "login", tag = "Account", request_body = LoginRequest,
    responses((status = 200, description = "The result, also of a failed sign-in.", body = LoginResult),
        (status = 404, description = "The tenant is unknown or not active."), (status = 429, description = "Too many attempts; see Retry-After.")))]
pub(super) async fn login(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    uri: Uri,
    Body(request): Body<LoginRequest>,
) -> http::Result<Response> {
    cookie::refuse_foreign(&app, &headers)?;
    let tenant = request::tenant(&app, &headers, uri.query()).await?;
    let judged = judged(&app, &scope, tenant, &request, &headers).await?;
    let (mut response, signed_in) = enter(&app, &scope, &headers, &judged, (tenant, false), request.remember_me).await?;
    if let Ok(admitted) = judged
        && signed_in
        && request.remember_browser
        && request.second().is_some()
    {
        remembered::give(&app, &scope, response.headers_mut(), &admitted).await?;
    }
    Ok(response)
}

/// Opens the session of a browser whose user was admitted; returns the response with its cookies, and whether it is signed in. The response
/// names the tenant if the browser did not know it.
pub(super) async fn enter(
    app: &App,
    scope: &Scope,
    headers: &HeaderMap,
    judged: &Result<Admitted, SignInRefusal>,
    (tenant, named): (Uuid, bool),
    remember: bool,
) -> Result<(Response, bool)> {
    let outcome = match judged {
        Ok(admitted) => {
            let replaced = present(app, scope, headers).await?;
            sign_in::open(app, scope, admitted, tenant, remember, replaced.as_ref()).await?
        }
        Err(refusal) => Err(refusal.clone()),
    };
    let is_named = named && tenant != HOST;
    let mut response = Json(LoginResult { tenant_id: is_named.then_some(tenant), ..told(&outcome) }).into_response();
    no_store(response.headers_mut());
    if let Ok(signed_in) = &outcome {
        cookie::give(app, response.headers_mut(), signed_in.secret.expose(), &signed_in.state, remember);
    }
    Ok((response, outcome.is_ok()))
}

async fn judged(
    app: &App,
    scope: &Scope,
    tenant: Uuid,
    request: &LoginRequest,
    headers: &HeaderMap,
) -> Result<Result<Admitted, SignInRefusal>> {
    let (second, change) = (request.second(), request.change());
    let attempt = Attempt {
        tenant,
        login: &request.user_name_or_email_address,
        password: &request.password,
        client_id: None,
        second: second.as_ref(),
        change: change.as_ref(),
        passed: None,
        browser: Some(headers),
    };
    sign_in::attempt(app, scope, &attempt).await
}

/// The session that the browser brings along.
async fn present(app: &App, scope: &Scope, headers: &HeaderMap) -> Result<Option<session::Session>> {
    match cookie::read(headers, cookie::SESSION) {
        Some(secret) => session::service::of_cookie(app, scope, &secret).await,
        None => Ok(None),
    }
}

/// Checks name and password as a sign-in does, without signing in.
#[utoipa::path(post, path = "/api/account/check-password", operation_id = "check_password", tag = "Account", request_body = LoginRequest,
    responses((status = 200, description = "The expected effect.", body = LoginResult),
        (status = 404, description = "The tenant is unknown or not active."), (status = 429, description = "Too many attempts; see Retry-After.")))]
pub(super) async fn check_password(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    uri: Uri,
    Body(request): Body<LoginRequest>,
) -> http::Result<Response> {
    cookie::refuse_foreign(&app, &headers)?;
    let tenant = request::tenant(&app, &headers, uri.query()).await?;
    let mut response = Json(told(&judged(&app, &scope, tenant, &request, &headers).await?)).into_response();
    no_store(response.headers_mut());
    Ok(response)
}

/// Signs out the browser, and every client that it signed in to.
#[utoipa::path(get, path = "/api/account/logout", operation_id = "logout", tag = "Account",
    responses((status = 204, description = "Signed out, or there was no session."), (status = 400, description = "The request came from another site.")))]
pub(super) async fn logout(State(app): State<App>, Caller(scope): Caller, headers: HeaderMap) -> http::Result<Response> {
    cookie::refuse_foreign(&app, &headers)?;
    if let Some(session) = present(&app, &scope, &headers).await? {
        sign_in::sign_out(&app, &scope, &session).await?;
    }
    let mut response = StatusCode::NO_CONTENT.into_response();
    cookie::take(&app, response.headers_mut());
    Ok(response)
}

/// Reloads the caller's roles and permissions.
#[utoipa::path(post, path = "/api/account/dynamic-claims/refresh", operation_id = "refresh_dynamic_claims", tag = "Account",
    responses((status = 204, description = "Whatever is asked from now on sees them as they stand.")))]
pub(super) async fn refresh_claims(State(app): State<App>, Caller(scope): Caller) -> http::Result<StatusCode> {
    let (home, user) = (scope.principal().home, scope.user()?);
    let key = format!("user:{home}:{user}");
    let key = key.as_str();
    app.db()
        .write(&scope.within(home), |tx| async move {
            tx.audit_action();
            tx.invalidate(key).await
        })
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

//! Signing in and out of the browser's session over HTTP.

pub(super) mod check_password;
pub(super) mod login;
pub(super) mod logout;
pub(super) mod passkey_options;
pub(super) mod passkey_sign_in;
pub(super) mod reauthenticate;
pub(super) mod refresh_claims;
pub(super) mod remember_browser;
pub(super) mod second_step_options;
pub(super) mod send_code;
pub(super) mod two_factor_providers;
mod view;

use axum::{
    Json,
    http::HeaderMap,
    response::{IntoResponse, Response},
};
use http::App;
use kernel::{HOST, Result, Scope, Uuid};
use oidc::token::SignInRefusal;

use self::view::{LoginRequest, LoginResult, as_login_result};
use super::sign_in::{self, Admitted, Attempt};
use crate::{answer::no_store, cookie, session};

/// Opens the session of a browser whose user was admitted; returns the response with its cookies, and whether it is signed in. The response
/// names the tenant if the browser did not know it.
async fn enter(
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
    let mut response = Json(LoginResult { tenant_id: is_named.then_some(tenant), ..as_login_result(&outcome) }).into_response();
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
        browser: Some(cookie::Cookies(headers)),
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

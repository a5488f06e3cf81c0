//! `POST /api/account/passkeys/sign-in-options` and `/api/account/passkeys/sign-in`: signing in the browser without a password.

use axum::{
    Json,
    extract::State,
    http::HeaderMap,
    response::{IntoResponse, Response},
};
use garde::Validate;
use http::{App, Body, Caller};
use kernel::{HOST, Result, Scope, Uuid};
use oidc::token::SignInRefusal;
use platform::{
    passkey::{self, PasskeyOptions},
    sign_in::{SignInOutcome, check_passkey},
    throttle,
};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{
    api::{self, LoginResult},
    sign_in::{self, Admitted},
};
use crate::{answer::no_store, cookie, observe};

/// Possession of a key, and a user verified by its authenticator (RFC 8176).
const BY_PASSKEY: &str = "pop user mfa";

/// WebAuthn request options. The browser offers the passkeys that it finds; the passkey identifies its user and tenant.
#[utoipa::path(post, path = "/api/account/passkeys/sign-in-options", operation_id = "passkey_sign_in_options", tag = "Account",
    responses((status = 200, description = "The options.", body = PasskeyOptions),
        (status = 400, description = "The portal's address allows no passkeys.")))]
pub(super) async fn options(State(app): State<App>) -> http::Result<Response> {
    let mut response = Json(PasskeyOptions::from(passkey::begin_sign_in(&app)?)).into_response();
    no_store(response.headers_mut());
    Ok(response)
}

/// The assertion.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeySignIn {
    /// The token of the options.
    #[garde(length(chars, min = 1, max = 8192))]
    #[schema(min_length = 1, max_length = 8192, example = "AAAAAGc")]
    pub token: String,
    /// The browser's `PublicKeyCredential` as JSON.
    #[garde(length(chars, min = 1, max = 16384))]
    #[schema(min_length = 1, max_length = 16384, example = "{}")]
    pub credential: String,
    /// Whether to stay signed in when the browser is closed.
    #[garde(skip)]
    #[serde(default)]
    #[schema(example = false)]
    pub remember_me: bool,
}

/// Signs in the browser with a passkey, at the passkey's own tenant. No second step follows: the authenticator has verified its user. The
/// cookie is that of `login`.
#[utoipa::path(post, path = "/api/account/passkeys/sign-in", operation_id = "passkey_sign_in", tag = "Account", request_body = PasskeySignIn,
    responses((status = 200, description = "The result, also of a failed sign-in.", body = LoginResult),
        (status = 429, description = "Too many attempts; see Retry-After.")))]
pub(super) async fn sign_in(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(request): Body<PasskeySignIn>,
) -> http::Result<Response> {
    cookie::refuse_foreign(&app, &headers)?;
    let (judged, tenant) = match outcome(&app, &scope, &request).await {
        Ok(outcome) => {
            let tenant = tenant_of(&outcome);
            (judged(&app, outcome).await, tenant)
        }
        Err(error) => (Err(error), HOST),
    };
    observe::signed_in(&judged);
    let judged = judged?;
    let (response, _) = api::enter(&app, &scope, &headers, &judged, (tenant, true), request.remember_me).await?;
    Ok(response)
}

/// The result of an assertion, counted against the caller's address.
async fn outcome(app: &App, scope: &Scope, request: &PasskeySignIn) -> Result<SignInOutcome> {
    let counted = throttle::begin(app, throttle::of_caller(app, scope)?).await?;
    let outcome = check_passkey(app, &request.token, &request.credential, &scope.facts).await?;
    let is_proved = matches!(outcome, SignInOutcome::Success(_) | SignInOutcome::UnconfirmedPhone(_));
    throttle::end(app, counted, !is_proved).await?;
    Ok(outcome)
}

/// The tenant of the passkey's user: the browser doesn't know it.
fn tenant_of(outcome: &SignInOutcome) -> Uuid {
    match outcome {
        SignInOutcome::Success(user) | SignInOutcome::UnconfirmedPhone(user) => user.tenant_id,
        _ => HOST,
    }
}

async fn judged(app: &App, outcome: SignInOutcome) -> Result<Result<Admitted, SignInRefusal>> {
    Ok(match outcome {
        SignInOutcome::Success(user) => Ok(Admitted::new(app, user, BY_PASSKEY).await?),
        SignInOutcome::UnconfirmedPhone(user) => Err(sign_in::unconfirmed_phone(app, &user)?),
        SignInOutcome::LockedOut => Err(SignInRefusal::LockedOut),
        SignInOutcome::LockedByAdministrator => Err(SignInRefusal::LockedByAdministrator),
        SignInOutcome::NotAllowed => Err(SignInRefusal::NotAllowed),
        _ => Err(SignInRefusal::InvalidUserNameOrPassword),
    })
}

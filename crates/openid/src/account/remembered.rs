//! Remembered browsers: the cookie that replaces the second step, one for each user of a browser.

use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use http::{App, Caller};
use kernel::{Error, Result, Scope, Uuid};
use platform::{RECENT, two_factor, user};

use super::sign_in::{Admitted, Attempt};
use crate::{cookie, session};

/// Authentication method (RFC 8176) of a session whose second step was passed.
const SECOND_STEP: &str = "mfa";

/// Whether the browser of an attempt is remembered for `user`, whose password was right.
pub(super) async fn is_known(app: &App, scope: &Scope, user: &user::Model, attempt: &Attempt<'_>) -> Result<bool> {
    match attempt.browser.and_then(|headers| cookie::read(headers, &cookie::browser_of(user.id))) {
        Some(secret) => two_factor::is_remembered(app, scope, user, &secret, attempt.client_id).await,
        None => Ok(false),
    }
}

/// Sets the cookie of a browser in which the second step was just passed, if the settings allow it.
pub(super) async fn give(app: &App, scope: &Scope, headers: &mut HeaderMap, admitted: &Admitted) -> Result<()> {
    let (tenant, id) = (admitted.person.tenant(), admitted.person.id);
    let user = user::by_id(app, tenant, id).await?.filter(|user| user.security_stamp == admitted.security_stamp);
    match user {
        Some(user) => give_to(app, scope, headers, &user).await,
        None => Ok(()),
    }
}

async fn give_to(app: &App, scope: &Scope, headers: &mut HeaderMap, user: &user::Model) -> Result<()> {
    if let Some((secret, lasts)) = two_factor::remember(app, scope, user).await? {
        cookie::give_browser(app, headers, user.id, &secret, lasts);
    }
    Ok(())
}

/// Remembers the caller's browser, right after a sign-in with a second step: for pages that use the password grant, whose response sets
/// no cookie. Has no effect if the settings don't allow it.
#[utoipa::path(post, path = "/api/account/remembered-browsers", operation_id = "remember_browser", tag = "Account",
    responses((status = 204, description = "Remembered, or the settings don't allow it.")))]
pub(super) async fn create(State(app): State<App>, Caller(scope): Caller, headers: HeaderMap) -> http::Result<Response> {
    cookie::refuse_foreign(&app, &headers)?;
    scope.in_person()?;
    let (home, id) = (scope.principal().home, scope.user()?);
    has_just_passed(&app, &scope, home).await?;
    let user = user::by_id(&app, home, id).await?.ok_or_else(Error::unauthenticated)?;
    let mut response = StatusCode::NO_CONTENT.into_response();
    give_to(&app, &scope, response.headers_mut(), &user).await?;
    Ok(response)
}

/// Checks that the caller's session began a moment ago, with a second step.
async fn has_just_passed(app: &App, scope: &Scope, home: Uuid) -> Result<()> {
    let session = match scope.principal().session_id {
        Some(id) => session::service::living(app, scope, home, id).await?,
        None => None,
    };
    let passed = session.filter(|s| scope.now() - s.created_at < RECENT && s.amr.split(' ').any(|word| word == SECOND_STEP));
    passed.map(drop).ok_or_else(|| Error::refused("Account.ReauthenticationRequired"))
}

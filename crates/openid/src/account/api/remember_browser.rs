//! `POST /api/account/remembered-browsers`

use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use http::{App, Caller};
use kernel::{Error, Result, Scope};
use platform::{two_factor, user};

use crate::{
    account::{service::remembered::has_just_passed, sign_in::Admitted},
    cookie,
};

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
pub async fn remember_browser(State(app): State<App>, Caller(scope): Caller, headers: HeaderMap) -> http::Result<Response> {
    cookie::refuse_foreign(&app, &headers)?;
    scope.in_person()?;
    let (home, id) = (scope.principal().home, scope.user()?);
    has_just_passed(&app, &scope, home).await?;
    let user = user::by_id(&app, home, id).await?.ok_or_else(Error::unauthenticated)?;
    let mut response = StatusCode::NO_CONTENT.into_response();
    give_to(&app, &scope, response.headers_mut(), &user).await?;
    Ok(response)
}

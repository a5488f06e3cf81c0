//! Remembered browsers: the cookie that replaces the second step, one for each user of a browser.

use http::App;
use kernel::{Error, Result, Scope, Uuid};
use platform::{RECENT, two_factor, user};

use super::sign_in::Attempt;
use crate::session;

/// Authentication method (RFC 8176) of a session whose second step was passed.
const SECOND_STEP: &str = "mfa";

/// Whether the browser of an attempt is remembered for `user`, whose password was right.
pub(super) async fn is_known(app: &App, scope: &Scope, user: &user::Model, attempt: &Attempt<'_>) -> Result<bool> {
    match attempt.browser.and_then(|cookies| cookies.of_remembered(user.id)) {
        Some(secret) => two_factor::is_remembered(app, scope, user, &secret, attempt.client_id).await,
        None => Ok(false),
    }
}

/// Checks that the caller's session began a moment ago, with a second step.
pub(in crate::account) async fn has_just_passed(app: &App, scope: &Scope, home: Uuid) -> Result<()> {
    let session = match scope.principal().session_id {
        Some(id) => session::service::living(app, scope, home, id).await?,
        None => None,
    };
    let passed = session.filter(|s| scope.now() - s.created_at < RECENT && s.amr.split(' ').any(|word| word == SECOND_STEP));
    passed.map(drop).ok_or_else(|| Error::refused("Account.ReauthenticationRequired"))
}

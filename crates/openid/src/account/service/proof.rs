//! The password again, before something is changed that proves identity.

use http::App;
use kernel::{Error, Result, Scope};
use platform::{external_login, user::prove_password};

use crate::session;

const MISMATCH: &str = "Volo.Abp.Identity:PasswordMismatch";

/// Records a new proof in the session that the caller acts in. A wrong password counts as a failed sign-in.
///
/// # Errors
/// `Account.NotInPerson`, 401 without a session, `Volo.Abp.Identity:PasswordMismatch`, 429 after too many attempts.
pub(in crate::account) async fn prove(app: &App, scope: &Scope, password: &str) -> Result<()> {
    scope.in_person()?;
    let session = scope.principal().session_id.ok_or_else(Error::unauthenticated)?;
    let proved = prove_password(app, scope, Some(password)).await;
    let user = proved.map_err(|error| match error.code() {
        Some(MISMATCH) => Error::rule(MISMATCH).and_field("password", "Error.Volo.Abp.Identity:PasswordMismatch"),
        _ => error,
    })?;
    if user.password_hash.is_none() && !external_login::proves(app, scope, &user, password).await? {
        return Err(Error::rule(MISMATCH).and_field("password", "Error.Volo.Abp.Identity:PasswordMismatch"));
    }
    session::service::prove(app, scope, session, &user.security_stamp).await
}

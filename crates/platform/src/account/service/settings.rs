//! How people of a level get accounts, and whether the passwords that are kept here sign in.

use http::App;
use kernel::{Result, Scope};

use crate::{
    setting::{self, LOCAL_LOGIN, SELF_REGISTRATION},
    ways_in::WaysIn,
};

/// Sets whether people register themselves, and whether they sign in with passwords; `None` leaves that as it is. The caller has checked its
/// permission.
///
/// # Errors
/// 400 on `enableLocalLogin` as [`WaysIn::check`].
pub(in crate::account) async fn set_sign_up(app: &App, scope: &Scope, registers: bool, local_login: Option<bool>) -> Result<()> {
    let scope = scope.at_level();
    let level = scope.tenant()?;
    let local_login = local_login.map(|on| (LOCAL_LOGIN, Some(on.to_string())));
    let changes: Vec<_> = [(SELF_REGISTRATION, Some(registers.to_string()))].into_iter().chain(local_login).collect();
    let changes = changes.as_slice();
    app.db()
        .write(&scope, |tx| async move {
            let ways = WaysIn::of(app, &tx, level).await?;
            setting::set_in(app, &tx, changes).await?;
            ways.check(app, &tx, level, Some("enableLocalLogin")).await
        })
        .await
}

//! How people of a level get accounts, and whether the passwords that are kept here sign in.

use http::App;
use kernel::{Result, Scope};

use crate::{
    setting::{self, LOCAL_LOGIN, SELF_REGISTRATION, Values},
    ways_in::WaysIn,
};

/// Effective values of both settings, in their stored form.
fn effective_values(values: &Values) -> Vec<setting::Change> {
    vec![
        (SELF_REGISTRATION, Some(values.is(SELF_REGISTRATION).to_string())),
        (LOCAL_LOGIN, Some((!values.is_off(LOCAL_LOGIN)).to_string())),
    ]
}

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
            setting::save_in(app, &tx, changes, effective_values).await?;
            ways.check(app, &tx, level, Some("enableLocalLogin")).await
        })
        .await
}

//! The second step of other users, for administrators.

use http::App;
use kernel::{Error, Result, Scope, Uuid};

use super::choice;
use crate::{
    passkey, recovery_code,
    sessions::recent_proof,
    two_factor::store,
    user::{self, FactorChange, UPDATE},
};

const RESET: FactorChange = FactorChange { action: "FactorsReset", notice: "Mail.AccountChange.FactorsReset" };

/// Whether a user of the scope's level has to pass a second step.
///
/// # Errors
/// 403 without `AbpIdentity.Users`, 404.
pub(in crate::two_factor) async fn is_enabled(app: &App, scope: &Scope, id: Uuid) -> Result<bool> {
    Ok(user::get(app, scope, id).await?.two_factor_enabled)
}

/// Switches the second step of a user of the scope's level; the user's sessions end.
///
/// # Errors
/// 403 without `AbpIdentity.Users.Update` or a permission that the user holds, 404; `Account.ReauthenticationRequired`.
pub async fn set_enabled_of(app: &App, scope: &Scope, id: Uuid, enabled: bool) -> Result<()> {
    scope.require(UPDATE)?;
    app.db()
        .write(&scope.at_level(), |tx| async move {
            let before = user::locked(&tx, id).await?.ok_or_else(|| Error::not_found("IdentityUser", id))?;
            if before.two_factor_enabled == enabled {
                return Ok(());
            }
            let after = user::Model { two_factor_enabled: enabled, ..before.clone() };
            user::may_change(app, &tx, &before, &after).await?;
            recent_proof(app, &tx).await?;
            choice::write_choice(app, &tx, &before, enabled).await
        })
        .await
}

/// Removes the authenticator app, passkeys, recovery codes and remembered browsers of a user of the scope's level, for a user who has lost
/// them; the user's sessions end. The second step itself stays as it is, by mail.
///
/// # Errors
/// As [`set_enabled_of`]; `Account.NotInPerson`.
pub async fn reset_factors(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    scope.require(UPDATE)?;
    app.db()
        .write(&scope.at_level(), |tx| async move {
            let user = user::locked(&tx, id).await?.ok_or_else(|| Error::not_found("IdentityUser", id))?;
            user::may_take_over(app, &tx, id).await?;
            recent_proof(app, &tx).await?;
            store::authenticator::remove(&tx, id).await?;
            passkey::forget(&tx, id).await?;
            recovery_code::forget(&tx, id).await?;
            store::browser::remove(&tx, id, None).await?;
            user::factors_changed(app, &tx, &user, user.clone(), RESET).await.map(drop)
        })
        .await
}

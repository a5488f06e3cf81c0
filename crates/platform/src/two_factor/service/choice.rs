//! Who decides about a user's second step.

use ::store::Tx;
use http::App;
use kernel::{Error, Result, Scope, Uuid};

use super::means;
use crate::{
    feature, passkey,
    sessions::recent_proof,
    setting,
    two_factor::rules::{Behaviour, Means},
    user,
};

async fn behaviour(app: &App, tenant: Uuid) -> Result<(Behaviour, setting::Values)> {
    let values = setting::of_level(app, tenant).await?;
    let plan = feature::of_level(app, tenant).await?;
    Ok((Behaviour::of(&values, &plan), values))
}

/// Whether plan and settings let `user` decide.
pub(super) async fn is_open(app: &App, user: &user::Model) -> Result<bool> {
    let (behaviour, values) = behaviour(app, user.tenant_id).await?;
    let leaves_open = match behaviour {
        Behaviour::Optional => true,
        Behaviour::Disabled => user.two_factor_enabled,
        Behaviour::Forced => false,
    };
    Ok(leaves_open && values.is(setting::TWO_FACTOR_USERS_CHANGE))
}

/// Checks that `user` may set up an authenticator app: not if the second step is disabled.
pub(super) async fn may_set_up(app: &App, user: &user::Model) -> Result<()> {
    let (behaviour, _) = behaviour(app, user.tenant_id).await?;
    if behaviour == Behaviour::Disabled && !user.two_factor_enabled { Err(Error::rule("Identity.TwoFactorFixed")) } else { Ok(()) }
}

/// Whether `user` may switch the second step: plan and settings allow it, and there is an app, a passkey or a confirmed address for
/// it. If it is disabled, it can only be switched off.
pub async fn may_choose(app: &App, user: &user::Model) -> Result<bool> {
    if !is_open(app, user).await? {
        return Ok(false);
    }
    if user.email_confirmed || user.two_factor_enabled {
        return Ok(true);
    }
    let scope = Scope::system(app.now()).within(user.tenant_id);
    app.db().read(&scope, |tx| async move { Ok(means(&tx, user).await?.is_strong()) }).await
}

/// Switches the second step of the caller's own sign-in; other sessions of the user end.
///
/// # Errors
/// 401, `Account.NotInPerson`, `Account.ReauthenticationRequired`, `Identity.TwoFactorFixed` where the user may not choose.
pub async fn set_enabled(app: &App, scope: &Scope, enabled: bool) -> Result<()> {
    let (tenant, id) = (scope.principal().home, scope.user()?);
    let user = user::by_id(app, tenant, id).await?.ok_or_else(Error::unauthenticated)?;
    if !may_choose(app, &user).await? {
        return Err(Error::rule("Identity.TwoFactorFixed"));
    }
    app.db().write(&scope.within(tenant), |tx| async move { switch(app, &tx, id, enabled).await }).await
}

async fn switch(app: &App, tx: &Tx, id: Uuid, enabled: bool) -> Result<()> {
    let before = tx.get::<user::Entity>(id).await?;
    if before.two_factor_enabled == enabled {
        return Ok(());
    }
    recent_proof(app, tx).await?;
    write_choice(app, tx, &before, enabled).await
}

/// Writes the choice with a new security stamp and notifies the user.
pub(super) async fn write_choice(app: &App, tx: &Tx, before: &user::Model, enabled: bool) -> Result<()> {
    let mut after = user::Model { two_factor_enabled: enabled, ..before.clone() };
    user::renew_stamp(tx, &mut after);
    let after = user::write(app, tx, before, after).await?;
    let change = if enabled { "Mail.AccountChange.TwoFactorEnabled" } else { "Mail.AccountChange.TwoFactorDisabled" };
    user::notice(app, tx, &after, change).await
}

/// The protection of the caller's own sign-in.
pub(in crate::two_factor) struct OwnProtection {
    /// Whether the second step is required.
    pub(in crate::two_factor) is_asked: bool,
    /// Whether everyone has to pass it.
    pub(in crate::two_factor) is_forced: bool,
    pub(in crate::two_factor) may_choose: bool,
    pub(in crate::two_factor) may_set_up: bool,
    pub(in crate::two_factor) are_passkeys_available: bool,
    pub(in crate::two_factor) means: Means,
}

/// The protection of the caller's own sign-in.
///
/// # Errors
/// 401.
pub(in crate::two_factor) async fn state(app: &App, scope: &Scope) -> Result<OwnProtection> {
    let (tenant, id) = (scope.principal().home, scope.user()?);
    let user = &user::by_id(app, tenant, id).await?.ok_or_else(Error::unauthenticated)?;
    let (behaviour, _) = behaviour(app, tenant).await?;
    let means = app.db().read(&scope.within(tenant), |tx| async move { means(&tx, user).await }).await?;
    Ok(OwnProtection {
        is_asked: behaviour.asks(user),
        is_forced: behaviour == Behaviour::Forced,
        may_choose: may_choose(app, user).await?,
        may_set_up: may_set_up(app, user).await.is_ok(),
        are_passkeys_available: passkey::are_available(app),
        means,
    })
}

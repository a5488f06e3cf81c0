//! Setting passwords.

use http::App;
use kernel::{Error, Result, Scope};
use store::Tx;
use uuid::Uuid;

use super::{Entity, Model, by_id, changed};
use crate::{
    Platform,
    identity::{
        USERS_UPDATE,
        password::PasswordRules,
        security_log::{self, Event},
        token::{self, Purpose},
    },
    setting,
};

/// The hash of a password that meets the rules of `tenant`; a refusal is reported on `field`.
///
/// # Errors
/// Codes `Volo.Abp.Identity:Password*`, 429 when too many hashes wait.
pub(crate) async fn password_row(app: &App, tenant: Uuid, field: &str, password: &str) -> Result<String> {
    PasswordRules::of(&setting::of_level(app, tenant).await?).check(field, password)?;
    app.own::<Platform>()?.hasher.hash(password, &**app.db().entropy()).await
}

/// Sets the password of another user of the scope's level.
///
/// # Errors
/// 403 without `AbpIdentity.Users.Update`, 404, `Volo.Abp.Identity:010003` for a user of an external provider, password rules.
pub async fn set_password(app: &App, scope: &Scope, id: Uuid, password: &str) -> Result<()> {
    scope.require(USERS_UPDATE)?;
    let scope = scope.at_level();
    let tenant = scope.tenant()?;
    let hash = password_row(app, tenant, "newPassword", password).await?;
    let hash = hash.as_str();
    app.db()
        .write(&scope, |tx| async move {
            let user = tx.get::<Entity>(id).await?;
            keep(&tx, &user, hash).await
        })
        .await
}

/// Changes the caller's own password; `current` may be absent while the user has none.
///
/// # Errors
/// `Volo.Abp.Identity:PasswordMismatch` on `currentPassword`, password rules on `newPassword`.
pub async fn change_password(app: &App, scope: &Scope, current: Option<&str>, new: &str) -> Result<()> {
    let (tenant, id) = (scope.principal().home, scope.user()?);
    let user = by_id(app, tenant, id).await?.ok_or_else(Error::unauthenticated)?;
    if user.password_hash.is_some() {
        let right = app.own::<Platform>()?.hasher.verify(current.unwrap_or_default(), user.password_hash.as_deref()).await?;
        if !right {
            let code = "Volo.Abp.Identity:PasswordMismatch";
            return Err(Error::rule(code).and_field("currentPassword", "Error.Volo.Abp.Identity:PasswordMismatch"));
        }
    }
    store_for(app, &scope.within(tenant), &user, "newPassword", new).await
}

/// Sets a new password by a token that was mailed to the user.
///
/// # Errors
/// `Volo.Abp.Identity:InvalidToken` for a token that is not this user's, used or expired; password rules on `password`.
pub async fn reset_password(app: &App, scope: &Scope, tenant: Uuid, id: Uuid, reset_token: &str, password: &str) -> Result<()> {
    let user = by_id(app, tenant, id).await?.filter(|u| u.is_active);
    let valid = match &user {
        Some(user) => token::verify(app, user, Purpose::ResetPassword, reset_token)?,
        None => false,
    };
    match user {
        Some(user) if valid => store_for(app, &scope.within(tenant), &user, "password", password).await,
        _ => Err(Error::rule("Volo.Abp.Identity:InvalidToken")),
    }
}

async fn store_for(app: &App, scope: &Scope, user: &Model, field: &str, password: &str) -> Result<()> {
    let hash = password_row(app, user.tenant_id, field, password).await?;
    let hash = hash.as_str();
    app.db()
        .write(scope, |tx| async move {
            // Read again: the stamp may have moved while the password was hashed.
            let user = tx.get::<Entity>(user.id).await?;
            keep(&tx, &user, hash).await
        })
        .await
}

async fn keep(tx: &Tx, user: &Model, hash: &str) -> Result<()> {
    if user.is_external {
        return Err(Error::rule("Volo.Abp.Identity:010003"));
    }
    let after = Model {
        password_hash: Some(hash.to_owned()),
        security_stamp: tx.new_id().simple().to_string(),
        last_password_change_at: Some(tx.now()),
        should_change_password: false,
        access_failed_count: 0,
        lockout_end: None,
        ..user.clone()
    };
    tx.update::<Entity>(user, after).await?;
    let event = Event {
        tenant: user.tenant_id,
        identity: "Identity",
        action: "ChangePassword",
        user_id: Some(user.id),
        user_name: &user.user_name,
        client_id: None,
    };
    security_log::write(tx, &event).await?;
    changed(tx, user.tenant_id, user.id).await
}

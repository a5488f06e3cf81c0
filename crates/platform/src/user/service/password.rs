//! Setting passwords.

use ::store::Tx;
use http::App;
use kernel::{Error, Result, Scope, Timestamp};
use uuid::Uuid;

use super::{by_id, count_failure, guard, past};
use crate::{
    Platform,
    authenticate::machine,
    security_log::{self, Event, IDENTITY},
    sessions::{close_ways, recent_proof},
    setting, throttle,
    token::{self, INVALID_TOKEN, Purpose},
    user::{Entity, LockoutRule, Model, PasswordRules, UPDATE, rules::Owner, store::locked},
};

/// The hash of a password that meets the rules of `tenant`; a refusal is reported on `field`.
///
/// # Errors
/// Codes `Volo.Abp.Identity:Password*`, `Identity.CommonPassword`, `Identity.PasswordLikeOwner`, 429 when too many hashes wait.
pub(crate) async fn password_row(app: &App, tenant: Uuid, field: &str, password: &str, owner: &Owner<'_>) -> Result<String> {
    PasswordRules::of(&setting::of_level(app, tenant).await?).check(field, password, owner)?;
    app.own::<Platform>()?.hasher.hash(password, &**app.db().entropy()).await
}

/// As [`password_row`] for an existing user: if reuse is prevented, the password must be a new one.
///
/// # Errors
/// `Identity.PasswordReused`.
pub(super) async fn next_password_row(app: &App, user: &Model, field: &str, password: &str) -> Result<String> {
    past::check(app, user, field, password).await?;
    password_row(app, user.tenant_id, field, password, &user.owner()).await
}

/// As [`next_password_row`] for a password that its owner chooses: while one `is_due`, the current one is not allowed.
async fn chosen_password_row(app: &App, user: &Model, field: &str, password: &str, is_due: bool) -> Result<String> {
    let is_due = is_due || user.should_change_password || setting::of_level(app, user.tenant_id).await?.is(setting::PASSWORD_PERIODIC);
    if is_due {
        past::check_replaced(app, user, field, password).await?;
    }
    next_password_row(app, user, field, password).await
}

/// Sets the password of another user of the scope's level, who `must_change` it at the next sign-in.
///
/// # Errors
/// 403 without `AbpIdentity.Users.Update` or a permission that the user holds, 404, `Volo.Abp.Identity:010003` for a user of an external provider, password rules.
pub async fn set_password(app: &App, scope: &Scope, id: Uuid, password: &str, must_change: bool) -> Result<()> {
    scope.require(UPDATE)?;
    let scope = scope.at_level();
    let tenant = scope.tenant()?;
    let known = by_id(app, tenant, id).await?.ok_or_else(|| Error::not_found("User", id))?;
    let hash = next_password_row(app, &known, "newPassword", password).await?;
    let rule = LockoutRule::of(&setting::of_level(app, tenant).await?);
    let hash = hash.as_str();
    app.db()
        .write(&scope, |tx| async move {
            let user = tx.get::<Entity>(id).await?;
            guard::may_change(app, &tx, &user, &Model { password_hash: Some(hash.to_owned()), ..user.clone() }).await?;
            keep(app, &tx, &user, hash, (must_change, rule)).await?;
            close_ways(app, &tx, &user).await
        })
        .await?;
    forgive_attempts(app, &known).await
}

/// Changes the caller's own password; `current` may be absent while the user has none, but then the sign-in must be recent. The user's
/// other sessions end.
///
/// # Errors
/// `Account.NotInPerson`, `Account.ReauthenticationRequired`, and as [`prove_password`]; password rules on `newPassword`.
pub async fn change_password(app: &App, scope: &Scope, current: Option<&str>, new: &str) -> Result<()> {
    let (tenant, id) = (scope.principal().home, scope.user()?);
    scope.in_person()?;
    let user = prove_password(app, scope, current).await?;
    let hash = chosen_password_row(app, &user, "newPassword", new, false).await?;
    let rule = LockoutRule::of(&setting::of_level(app, tenant).await?);
    let (hash, checked) = (hash.as_str(), user.password_hash.as_deref());
    app.db()
        .write(&scope.within(tenant), |tx| async move {
            let user = locked(&tx, id).await?.ok_or_else(Error::unauthenticated)?;
            // Wrong guesses may have locked the account since, and the verified password must still be the current one.
            if user.is_locked_out(tx.now()) {
                return Err(locked_out(&user, tx.now()));
            }
            if user.password_hash.as_deref() != checked {
                return Err(mismatch());
            }
            if checked.is_none() {
                recent_proof(app, &tx).await?;
            }
            keep(app, &tx, &user, hash, (false, rule)).await
        })
        .await
}

/// Checks the caller's own password, which may be absent while the user has none. Wrong ones count as they do at sign-in: an intruder in an
/// open session must not get more guesses than anybody else.
///
/// # Errors
/// `Volo.Abp.Identity:PasswordMismatch` on `currentPassword`, `Account.LockedOut`, `Account.LockedByAdministrator`, 429.
pub async fn prove_password(app: &App, scope: &Scope, current: Option<&str>) -> Result<Model> {
    let (tenant, id) = (scope.principal().home, scope.user()?);
    let user = by_id(app, tenant, id).await?.ok_or_else(Error::unauthenticated)?;
    if user.password_hash.is_none() {
        return Ok(user);
    }
    if user.is_locked_out(scope.now()) {
        return Err(locked_out(&user, scope.now()));
    }
    let admitted = throttle::begin(app, throttle::of_password(app, scope, tenant, &user.user_name)?).await?;
    let is_right = app.own::<Platform>()?.hasher.verify(current.unwrap_or_default(), user.password_hash.as_deref()).await?;
    throttle::end(app, admitted, !is_right).await?;
    if is_right { Ok(user) } else { Err(failed(app, scope, &user).await?) }
}

/// Counts a wrong password of a signed-in user; returns the error for the user.
async fn failed(app: &App, scope: &Scope, user: &Model) -> Result<Error> {
    let rule = LockoutRule::of(&setting::of_level(app, user.tenant_id).await?);
    let platform = app.own::<Platform>()?;
    let _held = platform.gates.hold(&user.id.to_string()).await;
    app.db()
        .write(&machine(app, user.tenant_id, &scope.facts), |tx| async move {
            let is_locked = user.lockout_enabled && count_failure(&tx, user.id, rule).await?;
            note(&tx, user, if is_locked { "LoginLockedout" } else { "LoginFailed" }).await?;
            Ok(if is_locked { locked_out(user, tx.now()) } else { mismatch() })
        })
        .await
}

fn locked_out(user: &Model, now: Timestamp) -> Error {
    Error::rule(if user.is_locked_by_administrator(now) { "Account.LockedByAdministrator" } else { "Account.LockedOut" })
}

/// Forgets the failed attempts on an account that has a new password, so that its owner gets in at once.
pub(super) async fn forgive_attempts(app: &App, user: &Model) -> Result<()> {
    throttle::forgive(app, user.tenant_id, [&user.user_name, &user.email]).await
}

fn mismatch() -> Error {
    Error::rule("Volo.Abp.Identity:PasswordMismatch").and_field("currentPassword", "Error.Volo.Abp.Identity:PasswordMismatch")
}

/// Sets a new password by a token that was mailed to the user.
///
/// # Errors
/// `Volo.Abp.Identity:InvalidToken` for a token that is not this user's, used or expired; password rules on `password`, for one that is due on
/// `newPassword`.
pub async fn reset_password(app: &App, scope: &Scope, tenant: Uuid, id: Uuid, reset_token: &str, password: &str) -> Result<()> {
    set_password_by_token(app, scope, (tenant, id), (Purpose::ResetPassword, reset_token), password).await
}

/// Sets a new password by a token; of several uses at once, one succeeds. One that is due is not replaced by itself. Failed attempts are forgiven, an administrator's lock stays.
///
/// # Errors
/// As [`reset_password`].
pub async fn set_password_by_token(
    app: &App,
    scope: &Scope,
    (tenant, id): (Uuid, Uuid),
    (purpose, issued): (Purpose, &str),
    password: &str,
) -> Result<()> {
    let holds = |user: Option<Model>| -> Result<Option<Model>> {
        match user.filter(|u| u.is_active) {
            Some(user) => Ok(token::verify(app, &user, purpose, issued)?.then_some(user)),
            None => Ok(None),
        }
    };
    // Asked first, so that a void token costs no hash, and again under the lock: the new password changes the stamp.
    let void = || Error::rule(INVALID_TOKEN);
    let known = holds(by_id(app, tenant, id).await?)?.ok_or_else(void)?;
    let is_due = purpose != Purpose::ResetPassword;
    let field = if is_due { "newPassword" } else { "password" };
    let hash = chosen_password_row(app, &known, field, password, is_due).await?;
    let rule = LockoutRule::of(&setting::of_level(app, tenant).await?);
    let (hash, holds) = (hash.as_str(), &holds);
    app.db()
        .write(&scope.within(tenant), |tx| async move {
            let user = holds(locked(&tx, id).await?)?.ok_or_else(void)?;
            keep(app, &tx, &user, hash, (false, rule)).await?;
            // A user who replaces a due password has just proved it.
            if is_due { Ok(()) } else { close_ways(app, &tx, &user).await }
        })
        .await?;
    forgive_attempts(app, &known).await
}

/// Asks that `user` can have a password here: that of a user from elsewhere would outlast the account there, and people of sample data who
/// came without one don't exist.
///
/// # Errors
/// `Volo.Abp.Identity:010003`, `Identity.SamplePerson`.
pub(super) fn may_have_one(user: &Model) -> Result<()> {
    if user.is_external {
        return Err(Error::rule("Volo.Abp.Identity:010003"));
    }
    if user.is_demo && user.password_hash.is_none() { Err(Error::rule("Identity.SamplePerson")) } else { Ok(()) }
}

/// Writes a new password, which `must_change` at the next sign-in, and lifts the lock unless an administrator has set it.
async fn keep(app: &App, tx: &Tx, user: &Model, hash: &str, (must_change, rule): (bool, LockoutRule)) -> Result<()> {
    may_have_one(user)?;
    let mut after = Model {
        password_hash: Some(hash.to_owned()),
        last_password_change_at: Some(tx.now()),
        should_change_password: must_change,
        ..user.clone().with_lock(rule.kept(user.lock(), tx.now()))
    };
    guard::renew_stamp(tx, &mut after);
    guard::write(app, tx, user, after).await.map(drop)
}

async fn note(tx: &Tx, user: &Model, action: &str) -> Result<()> {
    let event =
        Event { tenant: user.tenant_id, identity: IDENTITY, action, user_id: Some(user.id), user_name: &user.user_name, client_id: None };
    security_log::write(tx, &event).await
}

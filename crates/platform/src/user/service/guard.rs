//! Guards changes of a user: to change more than a user's names, the caller must hold what the user holds, and a change of credentials ends
//! existing sessions.

use ::store::Tx;
use http::App;
use kernel::{Error, Result};
use uuid::Uuid;

use super::{act_as, past};
use crate::{
    names::{code, normalize},
    role::Authority,
    security_log::{self, Event, IDENTITY, TWO_FACTOR},
    sessions,
    user::{Entity, Model, changed, known, notifications, store},
};

/// Checks that the caller may turn `before` into `after`.
///
/// # Errors
/// 403 `Identity.BeyondOwnPermissions`, `Account.NotInPerson`; `Account.ReauthenticationRequired` for the caller's own password and
/// address.
pub(crate) async fn may_change(app: &App, tx: &Tx, before: &Model, after: &Model) -> Result<()> {
    if identity(before) == identity(after) {
        return Ok(());
    }
    Authority::of_caller(app, tx).await?.covers_user(tx, before.id).await?;
    let proves_anew = proof(before) != proof(after);
    if proves_anew || number(before) != number(after) {
        tx.scope().in_person()?;
    }
    let is_own = tx.scope().principal().user_id == Some(before.id);
    if proves_anew && is_own { sessions::recent_proof(app, tx).await } else { Ok(()) }
}

/// Checks that the caller may lock or delete the user with this id at the transaction's level, or end its sessions.
///
/// # Errors
/// 403 `Identity.BeyondOwnPermissions`.
pub async fn may_take_over(app: &App, tx: &Tx, user: Uuid) -> Result<()> {
    Authority::of_caller(app, tx).await?.covers_user(tx, user).await
}

/// Checks that the caller may link the account of the user with this id at the transaction's level to an entry of a directory of people,
/// whose keepers end its access. Users of the provider hold nothing in a tenant: they are asked for what acting as the user would take.
///
/// # Errors
/// 403 `Identity.BeyondOwnPermissions`.
pub async fn may_link(app: &App, tx: &Tx, user: Uuid) -> Result<()> {
    let (principal, level) = (tx.scope().principal(), tx.scope().tenant()?);
    let Some(guest) = principal.user_id.filter(|_| principal.home != level) else { return may_take_over(app, tx, user).await };
    let behind = principal.impersonator.as_ref().filter(|behind| behind.tenant == principal.home).map(|behind| behind.user_id);
    let target = known(app, level, user).await?.ok_or_else(|| Error::not_found("User", user))?;
    for id in [Some(guest), behind].into_iter().flatten() {
        // A transaction of the tenant doesn't see the host's grants, so they come from the cache that follows their changes.
        let caller = known(app, principal.home, id).await?.ok_or_else(Error::unauthenticated)?;
        act_as::covers(&caller, &target)?;
    }
    Ok(())
}

/// Whether and how a user signs in and is reached: everything but first and last name.
fn identity(user: &Model) -> impl PartialEq + use<'_> {
    (
        (&user.user_name, &user.email, &user.phone_number, user.email_confirmed, user.phone_number_confirmed),
        (user.is_active, user.ended_by_leaving, user.last_day),
        (user.lockout_enabled, user.should_change_password, user.two_factor_enabled),
        &user.password_hash,
    )
}

/// What proves a user's identity.
fn proof(user: &Model) -> impl PartialEq + use<'_> {
    (&user.normalized_email, &user.password_hash, user.two_factor_enabled, user.email_confirmed)
}

/// The number that a sign-in may ask to be confirmed; on the page of an account, too, it is changed in person alone.
fn number(user: &Model) -> impl PartialEq + use<'_> {
    (&user.phone_number, user.phone_number_confirmed)
}

/// Gives `user` a new security stamp: links and codes that were issued before are void with it, also the one that would confirm
/// another address.
pub(crate) fn renew_stamp(tx: &Tx, user: &mut Model) {
    user.new_email = None;
    user.security_stamp = tx.new_id().simple().to_string();
}

/// Checks that no other user signs in with these: users sign in by name or address, so a name that is another user's address would
/// impersonate it.
///
/// # Errors
/// `Volo.Abp.Identity:DuplicateUserName`, `:DuplicateEmail`.
pub(super) async fn check_login(tx: &Tx, tenant: Uuid, id: Option<Uuid>, user_name: &str, email: &str) -> Result<()> {
    let name_key = normalize(user_name);
    match store::crossing(tx, tenant, id, &name_key, &normalize(email)).await? {
        Some(other) if other.normalized_email == name_key => Err(code("DuplicateUserName", user_name, "userName")),
        Some(_) => Err(code("DuplicateEmail", email, "email")),
        None => Ok(()),
    }
}

/// Records changes of credentials and contact details in the security log, regardless of who makes them.
async fn note_changes(tx: &Tx, before: &Model, after: &Model) -> Result<()> {
    let two_factor = if after.two_factor_enabled { "TwoFactorEnabled" } else { "TwoFactorDisabled" };
    let noted = [
        (before.normalized_user_name != after.normalized_user_name, IDENTITY, "ChangeUserName"),
        (before.normalized_email != after.normalized_email, IDENTITY, "ChangeEmail"),
        (before.phone_number != after.phone_number, IDENTITY, "ChangePhoneNumber"),
        (before.password_hash != after.password_hash, IDENTITY, "ChangePassword"),
        (before.two_factor_enabled != after.two_factor_enabled, TWO_FACTOR, two_factor),
    ];
    for (_, identity, action) in noted.into_iter().filter(|(changes, ..)| *changes) {
        let (tenant, user_id, user_name) = (after.tenant_id, Some(after.id), after.user_name.as_str());
        security_log::write(tx, &Event { tenant, identity, action, user_id, user_name, client_id: None }).await?;
    }
    Ok(())
}

/// Writes and records a change, ends existing sessions if the security stamp is new, and notifies every node.
pub(crate) async fn write(app: &App, tx: &Tx, before: &Model, after: Model) -> Result<Model> {
    if (&before.normalized_user_name, &before.normalized_email) != (&after.normalized_user_name, &after.normalized_email) {
        check_login(tx, after.tenant_id, Some(after.id), &after.user_name, &after.email).await?;
    }
    note_changes(tx, before, &after).await?;
    past::keep(app, tx, before, &after).await?;
    notifications::credentials_change(app, tx, before, &after).await?;
    let after = tx.update::<Entity>(before, after).await?;
    if before.security_stamp != after.security_stamp {
        sessions::end_others(app, tx, &after).await?;
    }
    changed(tx, after.tenant_id, after.id).await?;
    Ok(after)
}

//! Changing users.

mod access;
mod act_as;
mod bulk;
mod erase;
mod factor;
mod guard;
mod last_day;
mod lockout;
mod new;
mod password;
mod past;
mod read;
mod roles;
mod standing;
mod units;

use ::store::Tx;
use chrono::{NaiveDate, TimeDelta};
use http::App;
use kernel::{Error, Result, Scope, Timestamp};
use uuid::Uuid;

use super::{
    CREATE, DELETE, Entity, LockoutReason, MANAGE_ROLES, MANAGE_UNITS, Model, UPDATE, address_changes, changed,
    rules::{self, Lock},
    store,
};
use crate::{
    Platform,
    names::{normalize, taken},
    role, sessions, setting,
};

pub use access::{end_access, give_access_back};
pub use act_as::may_act_as;
pub use bulk::{BulkChange, apply};
pub(crate) use erase::{anonymise, may_leave, retire};
pub(crate) use factor::{FactorChange, factors_changed, own_for_change};
pub(crate) use guard::{may_change, renew_stamp, write};
pub use guard::{may_link, may_take_over};
pub(crate) use last_day::may_end_on;
pub(super) use last_day::sweep;
pub use lockout::note_sign_in;
pub(crate) use lockout::{count_failure, without_stray_lock};
pub use new::{NewUser, Prepared, prepare};
pub(crate) use new::{seats, take_seat};
pub(crate) use password::password_row;
pub use password::{change_password, prove_password, reset_password, set_password, set_password_by_token};
pub use read::{
    NamedUser, anywhere, by_address, by_email, by_id, by_login, by_user_name, count, first_administrator, full_names, get, list, named,
    role_names, with_address,
};
pub use roles::{assignable_roles, move_all, roles, set_roles};
pub(crate) use roles::{follow_directory, may_give};
pub use standing::{Standing, standing};
pub(crate) use units::units_named;

/// What changes in a user; absent members stay.
#[derive(Debug, Clone, Default)]
pub struct UserChange {
    /// Sign-in name.
    pub user_name: String,
    /// Email address.
    pub email: String,
    /// First name.
    pub name: Option<String>,
    /// Last name.
    pub surname: Option<String>,
    pub phone_number: Option<String>,
    /// Whether the user may sign in.
    pub is_active: Option<bool>,
    /// The last day on which the user may; `Some(None)` is none.
    pub last_day: Option<Option<NaiveDate>>,
    /// Whether failed attempts lock the user out.
    pub lockout_enabled: Option<bool>,
    /// Whether the address is known to be the user's.
    pub email_confirmed: Option<bool>,
    /// Whether the number is known to be the user's.
    pub phone_number_confirmed: Option<bool>,
    /// Whether the user must choose a new password at the next sign-in.
    pub should_change_password: Option<bool>,
    /// New password.
    pub password: Option<String>,
    /// All roles of the user from now on, by name.
    pub role_names: Option<Vec<String>>,
    /// All organisation units of the user from now on.
    pub units: Option<Vec<Uuid>>,
    /// The stamp that the caller read.
    pub concurrency_stamp: Option<String>,
}

/// Creates a user at the scope's level. Roles beyond the default ones require `AbpIdentity.Users.Update.ManageRoles`, organisation units
/// `AbpIdentity.Users.Update.ManageOU`.
///
/// # Errors
/// 403, also where the caller lacks a permission of one of the roles, and as [`prepare`] and [`super::Prepared::insert`].
pub async fn create(app: &App, scope: &Scope, new: NewUser) -> Result<Model> {
    scope.require(CREATE)?;
    if !new.role_names.is_empty() {
        scope.require(MANAGE_ROLES)?;
    }
    if !new.units.is_empty() {
        scope.require(MANAGE_UNITS)?;
    }
    let scope = scope.at_level();
    let tenant = scope.tenant()?;
    let prepared = prepare(app, tenant, new).await?;
    let prepared = &prepared;
    app.db().write(&scope, |tx| async move { insert(app, &tx, prepared).await }).await
}

/// Writes a new user with roles and units that the caller of the transaction may give.
///
/// # Errors
/// As [`create`].
pub(crate) async fn insert(app: &App, tx: &Tx, prepared: &Prepared) -> Result<Model> {
    may_place(app, tx, prepared.role_names(), prepared.units()).await?;
    let user = prepared.insert(tx, tx.scope().tenant()?).await?;
    for unit in units_named(tx, prepared.units()).await? {
        role::units::add_members(tx, &unit, &[user.holder()]).await?;
    }
    Ok(user)
}

/// Checks that the caller may grant these roles and units.
///
/// # Errors
/// 400 on `roleNames` or `organizationUnitIds`, 403.
pub(crate) async fn may_place(app: &App, tx: &Tx, roles: &[String], units: &[Uuid]) -> Result<()> {
    roles::may_give(app, tx, roles).await?;
    units::may_join(app, tx, units).await
}

/// Changes a user of the scope's level.
///
/// # Errors
/// 403, also where the caller lacks a permission of the user or of a new role, 404, 409, 400 on `lastDay` for a day that is over, codes
/// `Volo.Abp.Identity:*`, `Identity.LastAdministrator`, `Staff.OpenWork`, `Tenants.SeatLimit`, `Account.ReauthenticationRequired` for the
/// caller's own password and address; `Volo.Abp.Identity:010003` for the password of a user of an external provider.
pub async fn update(app: &App, scope: &Scope, id: Uuid, change: &UserChange) -> Result<Model> {
    scope.require(UPDATE)?;
    rules::check_user_name(&change.user_name)?;
    rules::check_email(&change.email)?;
    let (may_manage_roles, may_manage_units) = (scope.has(MANAGE_ROLES), scope.has(MANAGE_UNITS));
    let scope = scope.at_level();
    let tenant = scope.tenant()?;
    let hash = match &change.password {
        Some(password) => {
            let known = by_id(app, tenant, id).await?.ok_or_else(|| Error::not_found("User", id))?;
            password::may_have_one(&known)?;
            // It must not resemble the names that come with it either.
            let named = Model { user_name: change.user_name.clone(), email: change.email.clone(), ..known };
            let hash = password::next_password_row(app, &named, "password", password).await?;
            Some((hash, rules::LockoutRule::of(&setting::of_level(app, tenant).await?)))
        }
        None => None,
    };
    let hash = hash.as_ref().map(|(hash, rule)| (hash.as_str(), *rule));
    let seats = new::seats(app, tenant).await?;
    let asked = last_day::asked(app, tenant, change.last_day).await?;
    let updated = app
        .db()
        .write(&scope, |tx| async move {
            let before = tx.get::<Entity>(id).await?;
            ::store::check_stamp(&before.concurrency_stamp, change.concurrency_stamp.as_deref())?;
            if change.should_change_password == Some(true) && !before.should_change_password {
                password::may_have_one(&before).map_err(|error| {
                    let why = format!("Error.{}", error.code().unwrap_or_default());
                    error.and_field("shouldChangePasswordOnNextLogin", why)
                })?;
            }
            let after = merged(&before, change, hash, asked, &tx)?;
            guard::may_change(app, &tx, &before, &after).await?;
            may_turn(app, &tx, &before, &after, seats).await?;
            if let Some(names) = &change.role_names {
                roles::reassign(app, &tx, id, names, may_manage_roles).await?;
            }
            if let Some(ids) = &change.units {
                units::set_units(app, &tx, id, ids, may_manage_units).await?;
            }
            if before.normalized_email != after.normalized_email {
                address_changes(app, &tx, &before, &after.email, true).await?;
            }
            let signs_in_otherwise = (&before.normalized_email, &before.password_hash) != (&after.normalized_email, &after.password_hash);
            let after = guard::write(app, &tx, &before, after).await.map_err(|e| taken(e, &change.user_name, &change.email))?;
            if signs_in_otherwise {
                sessions::close_ways(app, &tx, &after).await?;
            }
            Ok(after)
        })
        .await?;
    if hash.is_some() {
        password::forgive_attempts(app, &updated).await?;
    }
    Ok(updated)
}

/// A user who is deactivated must not be the last administrator of the level nor hold open work, one who gets a last day must not be that
/// administrator; activating one needs a free seat.
async fn may_turn(app: &App, tx: &Tx, before: &Model, after: &Model, seats: Option<i32>) -> Result<()> {
    if after.last_day.is_some() && after.last_day != before.last_day {
        roles::keep_an_administrator(app, tx, before.tenant_id, before.id).await?;
    }
    match (before.is_active, after.is_active) {
        (true, false) => {
            roles::keep_an_administrator(app, tx, before.tenant_id, before.id).await?;
            may_end(app, tx, before.id).await
        }
        (false, true) => new::take_seat(tx, seats).await,
        _ => Ok(()),
    }
}

async fn may_end(app: &App, tx: &Tx, id: Uuid) -> Result<()> {
    app.own::<Platform>()?.assignments.may_end(app, tx, id).await
}

fn merged(
    before: &Model,
    change: &UserChange,
    hash: Option<(&str, rules::LockoutRule)>,
    asked: rules::last_day::LastDayChange,
    tx: &Tx,
) -> Result<Model> {
    let mut after = before.clone();
    change.user_name.trim().clone_into(&mut after.user_name);
    after.normalized_user_name = normalize(&change.user_name);
    change.email.trim().clone_into(&mut after.email);
    after.normalized_email = normalize(&change.email);
    after.name.clone_from(&change.name);
    after.surname.clone_from(&change.surname);
    after.phone_number.clone_from(&change.phone_number);
    after.is_active = change.is_active.unwrap_or(before.is_active);
    after.lockout_enabled = change.lockout_enabled.unwrap_or(before.lockout_enabled);
    // A new address or number is not confirmed unless somebody says so.
    after.email_confirmed = change.email_confirmed.unwrap_or(before.email_confirmed && before.normalized_email == after.normalized_email);
    after.phone_number_confirmed =
        change.phone_number_confirmed.unwrap_or(before.phone_number_confirmed && before.phone_number == after.phone_number);
    after.should_change_password = change.should_change_password.unwrap_or(before.should_change_password);
    after.fold();
    if let Some((hash, rule)) = hash {
        after.password_hash = Some(hash.to_owned());
        after.last_password_change_at = Some(tx.now());
        after = after.with_lock(rule.kept(before.lock(), tx.now()));
    }
    let mut after = rules::last_day::settled(before, after, asked, tx.now())?;
    let protects = |u: &Model| (u.normalized_email.clone(), u.password_hash.clone(), u.is_active);
    // An address that is no longer confirmed must not be confirmed again by the link that was used.
    if protects(before) != protects(&after) || before.email_confirmed && !after.email_confirmed {
        guard::renew_stamp(tx, &mut after);
    }
    Ok(after)
}

/// Deletes a user: softly, its name becomes free again.
///
/// # Errors
/// 403, 404, `Volo.Abp.Identity:010001` for the caller, `Identity.LastAdministrator`, `Staff.OpenWork`.
pub async fn delete(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    delete_if(app, scope, id, None).await
}

async fn delete_if(app: &App, scope: &Scope, id: Uuid, stamp: Option<&str>) -> Result<()> {
    may_delete(scope, id)?;
    app.db().write(&scope.at_level(), |tx| async move { delete_within(app, &tx, id, stamp).await.map(drop) }).await
}

/// Checks that the caller may delete users, and that this one is another one.
///
/// # Errors
/// 403, `Volo.Abp.Identity:010001`.
pub(crate) fn may_delete(scope: &Scope, id: Uuid) -> Result<()> {
    scope.require(DELETE)?;
    if scope.principal().user_id == Some(id) { Err(Error::rule("Volo.Abp.Identity:010001")) } else { Ok(()) }
}

/// Deletes a user that [`may_delete`] allows to delete, within a transaction at the user's level; gives the user as it was.
///
/// # Errors
/// As [`delete`], 409.
pub(crate) async fn delete_within(app: &App, tx: &Tx, id: Uuid, stamp: Option<&str>) -> Result<Model> {
    let user = tx.get::<Entity>(id).await?;
    if stamp.is_some() {
        ::store::check_stamp(&user.concurrency_stamp, stamp)?;
    }
    guard::may_take_over(app, tx, id).await?;
    roles::keep_an_administrator(app, tx, user.tenant_id, id).await?;
    // Asked of inactive users too: a last day deactivates without asking.
    may_end(app, tx, id).await?;
    role::assign(tx, user.tenant_id, &user.holder(), &[]).await?;
    role::units::leave_all(tx, &user.holder()).await?;
    store::purge_past_passwords(tx, id, 0).await?;
    tx.delete::<Entity>(&user).await?;
    sessions::end_others(app, tx, &user).await?;
    changed(tx, user.tenant_id, id).await?;
    Ok(user)
}

/// As [`delete`], if the user is as `stamp` says.
///
/// # Errors
/// 409, and as [`delete`].
pub(crate) async fn delete_unchanged(app: &App, scope: &Scope, id: Uuid, stamp: &str) -> Result<()> {
    delete_if(app, scope, id, Some(stamp)).await
}

/// Locks a user out until `end`; what it is signed in to ends.
///
/// # Errors
/// 403, 404, 400 on `lockoutEnd` when it is past or the user can't be locked out.
pub async fn lock(app: &App, scope: &Scope, id: Uuid, end: Timestamp) -> Result<()> {
    if end <= scope.now() || end > scope.now() + TimeDelta::days(36_500) {
        return Err(Error::invalid("lockoutEnd", "Validation.FutureInstant"));
    }
    set_lockout(app, scope, id, Some(end)).await
}

/// Lets a user in again.
///
/// # Errors
/// 403, 404.
pub async fn unlock(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    set_lockout(app, scope, id, None).await
}

async fn set_lockout(app: &App, scope: &Scope, id: Uuid, end: Option<Timestamp>) -> Result<()> {
    scope.require(UPDATE)?;
    app.db()
        .write(&scope.at_level(), |tx| async move {
            let before = tx.get::<Entity>(id).await?;
            if end.is_some() && !before.lockout_enabled {
                return Err(Error::invalid("lockoutEnd", "Validation.LockoutDisabled"));
            }
            guard::may_take_over(app, &tx, id).await?;
            if end.is_some() {
                roles::keep_an_administrator(app, &tx, before.tenant_id, id).await?;
            }
            let reason = end.map(|_| LockoutReason::Administrator);
            let mut after = before.clone().with_lock(Lock { until: end, reason, by: end.and(tx.scope().principal().user_id) });
            if end.is_some() {
                guard::renew_stamp(&tx, &mut after);
            }
            guard::write(app, &tx, &before, after).await.map(drop)
        })
        .await
}

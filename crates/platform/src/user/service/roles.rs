//! The roles of users: who may assign and remove them, and that there is always an administrator.

use std::collections::BTreeSet;

use ::store::Tx;
use http::App;
use kernel::{Error, Result, Scope};
use uuid::Uuid;

use crate::{
    role::{self, Authority, Moves},
    user::{Entity, MANAGE_ROLES, Model, VIEW, changed, notifications::roles_changed, store},
    ways_in::WaysIn,
};

/// The roles of a user, each with whether a group of the directory gives it.
///
/// # Errors
/// 403 without [`VIEW`], 404.
pub async fn roles(app: &App, scope: &Scope, id: Uuid) -> Result<Vec<(role::Model, bool)>> {
    scope.require(VIEW)?;
    app.db()
        .read(&scope.at_level(), |tx| async move {
            let user = tx.get::<Entity>(id).await?;
            let held = role::groups::held(&tx, user.tenant_id, &[id]).await?;
            let is_given = |role: Uuid| held.iter().any(|link| link.role_id == role && link.is_from_directory);
            Ok(role::held_by(&tx, id)
                .await?
                .into_iter()
                .map(|role| {
                    let by_group = is_given(role.id);
                    (role, by_group)
                })
                .collect())
        })
        .await
}

/// The assignable roles, by name. Editing users needs no permission on roles for the form.
///
/// # Errors
/// 403 without [`role::VIEW`] and [`VIEW`].
pub async fn assignable_roles(app: &App, scope: &Scope) -> Result<Vec<role::Model>> {
    if !scope.has(role::VIEW) {
        scope.require(VIEW)?;
    }
    app.db().read(&scope.at_level(), |tx| async move { role::every(&tx).await }).await
}

/// Gives a user exactly these roles.
///
/// # Errors
/// 403 without [`MANAGE_ROLES`], 404, 400 on `roleNames`, `Identity.LastAdministrator`.
pub async fn set_roles(app: &App, scope: &Scope, id: Uuid, names: &[String]) -> Result<()> {
    scope.require(MANAGE_ROLES)?;
    let scope = scope.at_level();
    let tenant = scope.tenant()?;
    app.db()
        .write(&scope, |tx| async move {
            tx.get::<Entity>(id).await?;
            reassign(app, &tx, id, names, true).await?;
            changed(&tx, tenant, id).await
        })
        .await
}

/// Adds this role to a user's own.
///
/// # Errors
/// As [`set_roles`]; 400 on `roleId` for a role that isn't there.
pub(super) async fn hold(app: &App, scope: &Scope, id: Uuid, role: Uuid) -> Result<()> {
    exchange(app, scope, id, role, true).await
}

/// Takes a role from a user.
///
/// # Errors
/// As [`hold`].
pub(super) async fn let_go(app: &App, scope: &Scope, id: Uuid, role: Uuid) -> Result<()> {
    exchange(app, scope, id, role, false).await
}

async fn exchange(app: &App, scope: &Scope, id: Uuid, role: Uuid, holds: bool) -> Result<()> {
    scope.require(MANAGE_ROLES)?;
    let scope = scope.at_level();
    let tenant = scope.tenant()?;
    app.db()
        .write(&scope, |tx| async move {
            tx.get::<Entity>(id).await?;
            let role = tx.referred::<role::Entity>("roleId", role).await?;
            let held = role::held_by(&tx, id).await?;
            let mut names: Vec<String> = held.into_iter().filter(|own| own.id != role.id).map(|own| own.name).collect();
            if holds {
                names.push(role.name);
            }
            reassign(app, &tx, id, &names, true).await?;
            changed(&tx, tenant, id).await
        })
        .await
}

/// Gives a user who is there already exactly these roles: asks for the permission and for the authority over role and user when
/// something changes, and keeps the last administrator.
pub(super) async fn reassign(app: &App, tx: &Tx, user: Uuid, names: &[String], may: bool) -> Result<()> {
    let tenant = tx.scope().tenant()?;
    let roles = role::named(tx, tenant, names).await?;
    let wanted: BTreeSet<Uuid> = roles.iter().map(|role| role.id).collect();
    let held = role::held_ids(tx, tenant, user).await?;
    if wanted == held {
        return Ok(());
    }
    let authority = Authority::of_caller(app, tx).await?;
    // Asked here too: the caller may have been demoted since the request was let in.
    if !may || !authority.has(MANAGE_ROLES.0) {
        return Err(Error::forbidden(MANAGE_ROLES.0));
    }
    authority.covers_user(tx, user).await?;
    let new: Vec<role::Model> = roles.into_iter().filter(|role| !held.contains(&role.id)).collect();
    authority.covers_roles(tx, &new).await?;
    keep_those_of_groups(tx, tenant, user, &wanted).await?;
    let administrator = role::lock_administrator(tx, tenant).await?;
    if administrator.is_some_and(|role| held.contains(&role.id) && !wanted.contains(&role.id)) {
        keep_an_administrator(app, tx, tenant, user).await?;
    }
    role::assign(tx, tenant, &tx.get::<Entity>(user).await?.holder(), names).await?;
    // Neither demo data nor an installation is news to anybody.
    if tx.scope().is_demo() || tx.scope().principal().user_id.is_none() { Ok(()) } else { roles_changed(tx, vec![user]).await }
}

/// Roles that groups of the directory give are not taken by hand: the next check would give them back.
async fn keep_those_of_groups(tx: &Tx, tenant: Uuid, user: Uuid, wanted: &BTreeSet<Uuid>) -> Result<()> {
    let held = role::groups::held(tx, tenant, &[user]).await?;
    let is_kept = |role: &Uuid| wanted.contains(role);
    if held.iter().all(|link| !link.is_from_directory || is_kept(&link.role_id)) {
        return Ok(());
    }
    Err(Error::invalid("roleNames", "Validation.RoleOfDirectory"))
}

/// Gives a user the roles of the directory in `wanted` and takes its other ones, however the caller stands: the groups decide. The last
/// administrator keeps the role. Returns whether anything changed; `tells` the user so.
pub(crate) async fn follow_directory(app: &App, tx: &Tx, user: &Model, mut wanted: BTreeSet<Uuid>, tells: bool) -> Result<bool> {
    let tenant = user.tenant_id;
    let moves = Moves::of(&role::groups::held(tx, tenant, &[user.id]).await?, &wanted);
    let administrator = if moves.taken.is_empty() { None } else { role::lock_administrator(tx, tenant).await? };
    if let Some(role) = administrator.filter(|role| moves.taken.contains(&role.id)) {
        match keep_an_administrator(app, tx, tenant, user.id).await {
            Err(error) if error.code() == Some("Identity.LastAdministrator") => {
                tracing::warn!(tenant.id = %tenant, user.id = %user.id, "no group gives the last administrator the role any more; it stays");
                wanted.insert(role.id);
            }
            kept => kept?,
        }
    }
    if !role::assign_by_directory(tx, tenant, &user.holder(), &wanted).await? {
        return Ok(false);
    }
    if tells {
        roles_changed(tx, vec![user.id]).await?;
    }
    changed(tx, tenant, user.id).await.map(|()| true)
}

/// Removes a role from all its members, and gives them the role `into` instead.
///
/// # Errors
/// 403 without [`MANAGE_ROLES`], or where the caller lacks a permission of one of the roles or of one of their holders, 404, 400 on
/// `roleId`, `Identity.LastAdministrator` for the role that administers the level.
pub async fn move_all(app: &App, scope: &Scope, from: Uuid, into: Option<Uuid>) -> Result<()> {
    scope.require(MANAGE_ROLES)?;
    let scope = scope.at_level();
    let tenant = scope.tenant()?;
    app.db()
        .write(&scope, |tx| async move {
            let mut both = vec![tx.get::<role::Entity>(from).await?];
            if let Some(into) = into {
                both.push(tx.referred::<role::Entity>("roleId", into).await?);
            }
            if into == Some(from) {
                return Err(Error::invalid("roleId", "Validation.SameRole"));
            }
            let authority = Authority::of_caller(app, &tx).await?;
            authority.covers_roles(&tx, &both).await?;
            let administrator = role::lock_administrator(&tx, tenant).await?;
            let holders = role::holders(&tx, tenant, from).await?;
            authority.covers_users(&tx, &holders.iter().copied().collect()).await?;
            if administrator.is_some_and(|role| role.id == from) && !holders.is_empty() {
                return Err(Error::rule("Identity.LastAdministrator"));
            }
            let named: Vec<role::Holder> = store::by_ids(&tx, holders.iter().copied()).await?.iter().map(|user| user.holder()).collect();
            role::move_holders(&tx, &both[0], both.get(1), &named).await?;
            roles_changed(&tx, holders).await?;
            tx.invalidate(&format!("permissions:{tenant}")).await
        })
        .await
}

/// Checks that the caller may assign the roles with these names.
///
/// # Errors
/// 400 on `roleNames` for an unknown role, 403 `Identity.BeyondOwnPermissions`.
pub(crate) async fn may_give(app: &App, tx: &Tx, names: &[String]) -> Result<()> {
    if names.is_empty() {
        return Ok(());
    }
    let authority = Authority::of_caller(app, tx).await?;
    if !authority.has(MANAGE_ROLES.0) {
        return Err(Error::forbidden(MANAGE_ROLES.0));
    }
    authority.covers_roles(tx, &role::named(tx, tx.scope().tenant()?, names).await?).await
}

/// Requires another administrator than `user` in `tenant` if `user` is one, who can sign in if `user` can: before a role is removed, or a
/// user deactivated, deleted or given a last day. One whose account has a last day is no such administrator: otherwise the last one would
/// go when that day is over, and nobody is there to ask then.
///
/// # Errors
/// `Identity.LastAdministrator`.
pub(super) async fn keep_an_administrator(app: &App, tx: &Tx, tenant: Uuid, user: Uuid) -> Result<()> {
    let Some(role) = role::lock_administrator(tx, tenant).await? else { return Ok(()) };
    let holders = role::holders(tx, tenant, role.id).await?;
    if !holders.contains(&user) {
        return Ok(());
    }
    let others: Vec<Uuid> = holders.into_iter().filter(|id| *id != user).collect();
    let ways = WaysIn::of(app, tx, tenant).await?;
    let are_left = store::is_any_staying(tx, tenant, others.clone()).await?
        && (ways.admits_any(tx, tenant, &others).await? || !ways.admits(tx, tenant, user).await?);
    if are_left { Ok(()) } else { Err(Error::rule("Identity.LastAdministrator")) }
}

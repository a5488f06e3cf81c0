//! Which roles a user holds: who may give and take them, and that somebody always administers a level.

use std::collections::BTreeSet;

use ::store::Tx;
use http::App;
use kernel::{Error, Result, Scope};
use uuid::Uuid;

use crate::{
    role::{self, Authority},
    user::{Entity, MANAGE_ROLES, VIEW, changed, notifications::roles_changed, store},
};

/// The roles of a user.
///
/// # Errors
/// 403 without [`VIEW`], 404.
pub async fn roles(app: &App, scope: &Scope, id: Uuid) -> Result<Vec<role::Model>> {
    scope.require(VIEW)?;
    app.db()
        .read(&scope.at_level(), |tx| async move {
            tx.get::<Entity>(id).await?;
            role::held_by(&tx, id).await
        })
        .await
}

/// The roles that a user can be given, by name. Whoever edits users needs no permission on roles for the form.
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
    let administrator = role::lock_administrator(tx, tenant).await?;
    if administrator.is_some_and(|role| held.contains(&role.id) && !wanted.contains(&role.id)) {
        keep_an_administrator(tx, tenant, user).await?;
    }
    role::assign(tx, tenant, user, names).await?;
    // Neither demo data nor an installation is news to anybody.
    if tx.scope().is_demo() || tx.scope().principal().user_id.is_none() { Ok(()) } else { roles_changed(tx, user).await }
}

/// Asks that the caller may give somebody the roles with these names.
///
/// # Errors
/// 400 on `roleNames` for a role that isn't there, 403 `Identity.BeyondOwnPermissions`.
pub(super) async fn may_give(app: &App, tx: &Tx, names: &[String]) -> Result<()> {
    if names.is_empty() {
        return Ok(());
    }
    let authority = Authority::of_caller(app, tx).await?;
    if !authority.has(MANAGE_ROLES.0) {
        return Err(Error::forbidden(MANAGE_ROLES.0));
    }
    authority.covers_roles(tx, &role::named(tx, tx.scope().tenant()?, names).await?).await
}

/// Asks that somebody other than `user` still administers `tenant` if `user` does: before a role is taken away, a user
/// deactivated or deleted.
///
/// # Errors
/// `Identity.LastAdministrator`.
pub(super) async fn keep_an_administrator(tx: &Tx, tenant: Uuid, user: Uuid) -> Result<()> {
    let Some(role) = role::lock_administrator(tx, tenant).await? else { return Ok(()) };
    let holders = role::holders(tx, tenant, role.id).await?;
    if !holders.contains(&user) {
        return Ok(());
    }
    let others = holders.into_iter().filter(|id| *id != user).collect();
    if store::is_any_active(tx, tenant, others).await? { Ok(()) } else { Err(Error::rule("Identity.LastAdministrator")) }
}

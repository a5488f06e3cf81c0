//! Which user holds which role. The functions name the tenant in every query, so that the machine's scope can use them too.

use std::collections::{BTreeMap, BTreeSet};

use http::App;
use kernel::{Error, Result, text};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter,
    sea_query::{Condition, Expr},
};
use store::Tx;
use uuid::Uuid;

use super::{Column, Entity, Model, administrator_of, link};
use crate::identity::{MANAGE_ROLES, authority::Authority, rules, user};

/// Gives a user exactly the roles with these names.
///
/// # Errors
/// 400 on `roleNames` for a role that isn't there.
pub async fn assign(tx: &Tx, tenant: Uuid, user: Uuid, names: &[String]) -> Result<()> {
    let wanted: BTreeSet<Uuid> = named(tx, tenant, names).await?.into_iter().map(|role| role.id).collect();
    let held = links(tx, tenant, user).await?;
    for gone in held.iter().filter(|l| !wanted.contains(&l.role_id)) {
        tx.delete::<link::Entity>(gone).await?;
    }
    let new = wanted.iter().filter(|id| held.iter().all(|l| l.role_id != **id));
    let rows = new.map(|id| link::Model { tenant_id: tenant, user_id: user, role_id: *id }.into()).collect();
    tx.insert_all::<link::Entity>(rows).await.map(drop)
}

/// As [`assign`], for a user that is there already: asks for the permission and for the authority over role and user when
/// something changes, and keeps the last administrator.
pub(crate) async fn reassign(app: &App, tx: &Tx, user: Uuid, names: &[String], may: bool) -> Result<()> {
    let tenant = tx.scope().tenant()?;
    let roles = named(tx, tenant, names).await?;
    let wanted: BTreeSet<Uuid> = roles.iter().map(|role| role.id).collect();
    let held: BTreeSet<Uuid> = links(tx, tenant, user).await?.into_iter().map(|l| l.role_id).collect();
    if wanted == held {
        return Ok(());
    }
    let authority = Authority::of_caller(app, tx).await?;
    // Asked here too: the caller may have been demoted since the request was let in.
    if !may || !authority.has(MANAGE_ROLES.0) {
        return Err(Error::forbidden(MANAGE_ROLES.0));
    }
    authority.covers_user(tx, user).await?;
    let new: Vec<Model> = roles.into_iter().filter(|role| !held.contains(&role.id)).collect();
    authority.covers_roles(tx, &new).await?;
    let administrator = administrator(tx, tenant).await?;
    if administrator.is_some_and(|role| held.contains(&role.id) && !wanted.contains(&role.id)) {
        keep_an_administrator(tx, tenant, user).await?;
    }
    assign(tx, tenant, user, names).await
}

/// Asks that the caller may give somebody the roles with these names.
///
/// # Errors
/// 400 on `roleNames` for a role that isn't there, 403 `Identity.BeyondOwnPermissions`.
pub(crate) async fn may_give(app: &App, tx: &Tx, names: &[String]) -> Result<()> {
    if names.is_empty() {
        return Ok(());
    }
    let authority = Authority::of_caller(app, tx).await?;
    if !authority.has(MANAGE_ROLES.0) {
        return Err(Error::forbidden(MANAGE_ROLES.0));
    }
    authority.covers_roles(tx, &named(tx, tx.scope().tenant()?, names).await?).await
}

async fn named(tx: &Tx, tenant: Uuid, names: &[String]) -> Result<Vec<Model>> {
    if names.is_empty() {
        return Ok(Vec::new());
    }
    let keys: Vec<Vec<String>> = names.iter().map(|n| text::name_keys(n)).collect();
    let found =
        tx.all(Entity::find().filter(Column::TenantId.eq(tenant)).filter(Column::NormalizedName.is_in(keys.iter().flatten()))).await?;
    let role = |keys: &Vec<String>| keys.iter().find_map(|key| found.iter().find(|role| role.normalized_name == *key)).cloned();
    let roles: Option<BTreeMap<Uuid, Model>> = keys.iter().map(|keys| role(keys).map(|role| (role.id, role))).collect();
    roles.map(|roles| roles.into_values().collect()).ok_or_else(|| Error::invalid("roleNames", "Validation.UnknownRole"))
}

async fn links(tx: &Tx, tenant: Uuid, user: Uuid) -> Result<Vec<link::Model>> {
    tx.all(link::Entity::find().filter(link::Column::TenantId.eq(tenant)).filter(link::Column::UserId.eq(user))).await
}

async fn administrator(tx: &Tx, tenant: Uuid) -> Result<Option<Model>> {
    let name = rules::normalize(administrator_of(tenant));
    // Locked, so that two administrators can't take the role from each other at the same time.
    Ok(tx.lock(Entity::find().filter(Column::TenantId.eq(tenant)).filter(Column::NormalizedName.eq(name))).await?.pop())
}

/// Asks that somebody other than `user` still administers `tenant` if `user` does: before a role is taken away, a user
/// deactivated or deleted.
///
/// # Errors
/// `Identity.LastAdministrator`.
pub async fn keep_an_administrator(tx: &Tx, tenant: Uuid, user: Uuid) -> Result<()> {
    let Some(role) = administrator(tx, tenant).await? else { return Ok(()) };
    let holders = tx.all(link::Entity::find().filter(link::Column::TenantId.eq(tenant)).filter(link::Column::RoleId.eq(role.id))).await?;
    if holders.iter().all(|l| l.user_id != user) {
        return Ok(());
    }
    let others: Vec<Uuid> = holders.into_iter().map(|l| l.user_id).filter(|id| *id != user).collect();
    let active = user::Entity::find()
        .filter(user::Column::TenantId.eq(tenant))
        .filter(user::Column::Id.is_in(others))
        .filter(user::Column::IsActive.eq(true))
        .filter(Condition::any().add(user::Column::LockoutEnd.is_null()).add(user::Column::LockoutEnd.lte(tx.now())));
    if tx.one(active).await?.is_some() { Ok(()) } else { Err(Error::rule("Identity.LastAdministrator")) }
}

/// The roles of a user, by name.
pub(crate) async fn held_by(tx: &Tx, user: Uuid) -> Result<Vec<Model>> {
    let ids: Vec<Uuid> = tx.all(link::Entity::find().filter(link::Column::UserId.eq(user))).await?.into_iter().map(|l| l.role_id).collect();
    let mut roles = tx.all(Entity::find().filter(Column::Id.is_in(ids))).await?;
    roles.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(roles)
}

/// The role with this name in the scope's one level.
///
/// # Errors
/// 404.
pub(crate) async fn named_in(tx: &Tx, name: &str) -> Result<Model> {
    let keys = text::name_keys(name);
    let found = tx.all(Entity::find().filter(Column::NormalizedName.is_in(&keys))).await?;
    rules::first_by(found, &keys, |role| &role.normalized_name).ok_or_else(|| Error::not_found("IdentityRole", name))
}

/// As [`named_in`], and keeps others from changing or deleting the role until the transaction ends.
///
/// # Errors
/// 404.
pub(crate) async fn hold(tx: &Tx, name: &str) -> Result<Model> {
    let role = named_in(tx, name).await?;
    // Written, not only locked: whoever deletes the role at the same time then conflicts and starts again.
    let same = Condition::all().add(Column::Id.eq(role.id));
    tx.set_where::<Entity>(same, vec![(Column::SearchKey, Expr::val(role.search_key.as_str()))]).await?;
    Ok(role)
}

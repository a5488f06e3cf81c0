//! Reading users.

use std::collections::{BTreeSet, HashMap};

use http::App;
use kernel::{Page, Paged, Result, Scope};
use uuid::Uuid;

use crate::{
    Platform, role,
    user::{Entity, Filter, LOOKUP, Model, VIEW, store},
};

/// One page of the users of the scope's level.
///
/// # Errors
/// 403 without [`VIEW`] or [`LOOKUP`].
pub async fn list(app: &App, scope: &Scope, page: &Page, filter: &Filter) -> Result<Paged<Model>> {
    may_read(scope)?;
    app.db().read(&scope.at_level(), |tx| async move { store::list(&tx, filter, page).await }).await
}

/// How many users [`list`] would find.
///
/// # Errors
/// As [`list`].
pub async fn count(app: &App, scope: &Scope, filter: &Filter) -> Result<u64> {
    may_read(scope)?;
    app.db().read(&scope.at_level(), |tx| async move { store::count(&tx, filter).await }).await
}

fn may_read(scope: &Scope) -> Result<()> {
    if scope.has(LOOKUP) { Ok(()) } else { scope.require(VIEW) }
}

/// The user with this id at the scope's level.
///
/// # Errors
/// 403, 404.
pub async fn get(app: &App, scope: &Scope, id: Uuid) -> Result<Model> {
    may_read(scope)?;
    app.db().read(&scope.at_level(), |tx| async move { tx.get::<Entity>(id).await }).await
}

/// The user with this id, without asking for a permission; `None` when it isn't there.
pub async fn by_id(app: &App, tenant: Uuid, id: Uuid) -> Result<Option<Model>> {
    let scope = Scope::system(app.now()).within(tenant);
    app.db().read(&scope, |tx| async move { tx.find::<Entity>(id).await }).await
}

/// The user with this id, whatever its tenant, for callers that act for the machine: mail and notifications.
pub async fn anywhere(app: &App, id: Uuid) -> Result<Option<Model>> {
    app.db().read(&Scope::system(app.now()), |tx| async move { store::anywhere(&tx, id).await }).await
}

/// The user with this user name or email address, in any case, without asking for a permission.
pub async fn by_login(app: &App, tenant: Uuid, login: &str) -> Result<Option<Model>> {
    let scope = Scope::system(app.now()).within(tenant);
    app.db().read(&scope, |tx| async move { store::by_login(&tx, login).await }).await
}

/// The longest-standing active administrator of a tenant, without a permission check.
pub async fn first_administrator(app: &App, tenant: Uuid) -> Result<Option<Uuid>> {
    let scope = Scope::system(app.now()).within(tenant);
    app.db()
        .read(&scope, |tx| async move {
            let Some(role) = role::by_tenant_and_name(&tx, vec![(tenant, role::administrator_of(tenant).to_owned())]).await?.pop() else {
                return Ok(None);
            };
            let holders = role::holders(&tx, tenant, role.id).await?;
            let users = store::by_ids(&tx, holders).await?;
            let first = users.into_iter().filter(|user| user.is_active).min_by_key(|user| (user.created_at, user.id));
            Ok(first.map(|user| user.id))
        })
        .await
}

/// The user of the scope's level with this user name, in any case.
///
/// # Errors
/// 403.
pub async fn by_user_name(app: &App, scope: &Scope, name: &str) -> Result<Option<Model>> {
    may_read(scope)?;
    app.db().read(&scope.at_level(), |tx| async move { store::by_user_name(&tx, name).await }).await
}

/// The user of the scope's level with this email address, in any case.
///
/// # Errors
/// 403.
pub async fn by_email(app: &App, scope: &Scope, email: &str) -> Result<Option<Model>> {
    may_read(scope)?;
    app.db().read(&scope.at_level(), |tx| async move { store::by_email(&tx, email).await }).await
}

/// Names of the roles of these users of the scope's level, in order.
pub async fn role_names(app: &App, scope: &Scope, users: &[Uuid]) -> Result<HashMap<Uuid, Vec<String>>> {
    app.db().read(&scope.at_level(), |tx| async move { role::names_by_user(&tx, users).await }).await
}

/// The user with this email address, in any case, without asking for a permission.
pub async fn by_address(app: &App, tenant: Uuid, email: &str) -> Result<Option<Model>> {
    let scope = Scope::system(app.now()).within(tenant);
    app.db().read(&scope, |tx| async move { store::by_email(&tx, email).await }).await
}

/// The users with this email address in any tenant, for the system: bounce reports.
pub async fn with_address(app: &App, email: &str) -> Result<Vec<Model>> {
    app.db().read(&Scope::system(app.now()), |tx| async move { store::with_address(&tx, email).await }).await
}

/// A user as records name it.
#[derive(Debug, Clone)]
pub struct NamedUser {
    /// Full name.
    pub name: String,
    /// Whether the user can no longer sign in: deactivated or deleted.
    pub is_gone: bool,
}

/// The full names of these users, of whatever tenant, at most a second old.
pub async fn full_names(app: &App, scope: &Scope, ids: impl IntoIterator<Item = Uuid>) -> Result<HashMap<Uuid, String>> {
    Ok(named(app, scope, ids).await?.into_iter().map(|(id, user)| (id, user.name)).collect())
}

/// The names of these users, of whatever tenant, at most a second old. The ids come from rows that the caller may see; nothing else is
/// disclosed.
pub async fn named(app: &App, scope: &Scope, ids: impl IntoIterator<Item = Uuid>) -> Result<HashMap<Uuid, NamedUser>> {
    let ids: Vec<Uuid> = ids.into_iter().collect::<BTreeSet<Uuid>>().into_iter().collect();
    let load = |missing: Vec<Uuid>| async move {
        let missing = &missing;
        let users = app.db().read(&scope.as_system(), |tx| async move { store::by_ids_with_deleted(&tx, missing.clone()).await }).await?;
        let named = |user: Model| NamedUser { name: user.full_name(), is_gone: !user.is_active || user.deleted_at.is_some() };
        Ok(users.into_iter().map(|user| (user.id, named(user))).collect())
    };
    let names = app.own::<Platform>()?.names.get_or_load_all(&ids, load).await?;
    Ok(names.into_iter().map(|(id, user)| (id, user.as_ref().clone())).collect())
}

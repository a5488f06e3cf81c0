//! From a user id to a caller: the user, its roles and what they grant, kept in memory until one of them changes.

use std::sync::Arc;

use http::App;
use kernel::{Error, Granted, HOST, Principal, Result, Scope};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use store::Tx;
use uuid::Uuid;

use super::{role, user};
use crate::{Platform, permission};

/// A user as every request needs it.
#[derive(Debug, Clone)]
pub struct Known {
    /// The user, without the password's hash.
    pub user: user::Model,
    /// Whether the user has a password of its own.
    pub has_password: bool,
    /// Names of the roles, in order.
    pub roles: Vec<String>,
    /// What the user may do at its own level.
    pub granted: Arc<Granted>,
    /// What a host user may do in a tenant's workspace.
    pub granted_in_workspace: Arc<Granted>,
}

/// The user with this id, at most a second old; `None` when it isn't there.
///
/// # Errors
/// `Unavailable`.
pub async fn known(app: &App, tenant: Uuid, id: Uuid) -> Result<Option<Arc<Known>>> {
    let platform = app.own::<Platform>()?;
    there(platform.users.get_or_load(&(tenant, id), read(app, &platform.permissions, tenant, id)).await)
}

/// As [`known`], as the database says it at this moment.
///
/// # Errors
/// `Unavailable`.
pub async fn known_anew(app: &App, tenant: Uuid, id: Uuid) -> Result<Option<Known>> {
    there(read(app, &app.own::<Platform>()?.permissions, tenant, id).await)
}

async fn read(app: &App, registry: &permission::Registry, tenant: Uuid, id: Uuid) -> Result<Known> {
    let scope = Scope::system(app.now()).within(tenant);
    app.db().read(&scope, |tx| async move { load(&tx, registry, tenant, id).await }).await
}

fn there<T>(found: Result<T>) -> Result<Option<T>> {
    match found {
        Ok(known) => Ok(Some(known)),
        Err(error) if error.kind() == kernel::Kind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

async fn load(tx: &Tx, registry: &permission::Registry, tenant: Uuid, id: Uuid) -> Result<Known> {
    let mut user = tx.get::<user::Entity>(id).await?;
    let has_password = user.password_hash.take().is_some();
    let roles = roles_of(tx, id).await?;
    let names = permission::granted_to(tx, id, &roles).await?;
    let granted = registry.effective(names.iter(), tenant == HOST);
    let granted_in_workspace = registry.in_workspace(names.iter());
    Ok(Known { user, has_password, roles, granted: Arc::new(granted), granted_in_workspace: Arc::new(granted_in_workspace) })
}

/// Names of a user's roles, in order.
pub(crate) async fn roles_of(tx: &Tx, user: Uuid) -> Result<Vec<String>> {
    let links = tx.all(role::link::Entity::find().filter(role::link::Column::UserId.eq(user))).await?;
    let ids: Vec<Uuid> = links.into_iter().map(|l| l.role_id).collect();
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let mut names: Vec<String> =
        tx.all(role::Entity::find().filter(role::Column::Id.is_in(ids))).await?.into_iter().map(|r| r.name).collect();
    names.sort_unstable();
    Ok(names)
}

/// The caller that a user is; session, client and impersonator are added by whoever knows the token.
///
/// # Errors
/// 401 when the user is gone or not active.
pub async fn load_principal(app: &App, tenant: Uuid, user: Uuid) -> Result<Principal> {
    let known = known(app, tenant, user).await?.filter(|k| k.user.is_active).ok_or_else(Error::unauthenticated)?;
    Ok(Principal {
        user_id: Some(user),
        home: tenant,
        user_name: known.user.user_name.clone(),
        roles: known.roles.clone(),
        granted: Arc::clone(&known.granted),
        ..Principal::default()
    })
}

/// The caller that an OpenID client is by itself (client credentials).
///
/// # Errors
/// `Unavailable`.
pub async fn load_client_principal(app: &App, tenant: Uuid, client_id: &str) -> Result<Principal> {
    let platform = app.own::<Platform>()?;
    let scope = Scope::system(app.now()).within(tenant);
    let names = app.db().read(&scope, |tx| async move { permission::granted_to_client(&tx, client_id).await }).await?;
    let granted = platform.permissions.effective(names.iter(), tenant == HOST);
    Ok(Principal { home: tenant, client_id: Some(client_id.to_owned()), granted: Arc::new(granted), ..Principal::default() })
}

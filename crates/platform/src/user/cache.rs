//! Users with their roles and permissions: every request needs one.

use std::sync::Arc;

use ::store::Tx;
use http::App;
use kernel::{Granted, HOST, Result, Scope, Uuid};

use super::{Entity, Model};
use crate::{Platform, Registry, grant, role};

/// A user as every request needs it.
#[derive(Debug, Clone)]
pub struct Known {
    /// The user, without the password's hash.
    pub user: Model,
    /// Whether the user has a local password.
    pub has_password: bool,
    /// Names of the roles, in order.
    pub roles: Vec<String>,
    /// Permissions at the user's own level.
    pub granted: Arc<Granted>,
    /// Permissions of a host user in a tenant's workspace.
    pub granted_in_workspace: Arc<Granted>,
}

/// The user with this id, at most a second old; `None` when it isn't there.
pub async fn known(app: &App, tenant: Uuid, id: Uuid) -> Result<Option<Arc<Known>>> {
    let platform = app.own::<Platform>()?;
    there(platform.users.get_or_load(&(tenant, id), read(app, &platform.permissions, tenant, id)).await)
}

/// As [`known`], as the database says it at this moment.
pub async fn known_anew(app: &App, tenant: Uuid, id: Uuid) -> Result<Option<Known>> {
    there(read(app, &app.own::<Platform>()?.permissions, tenant, id).await)
}

async fn read(app: &App, registry: &Registry, tenant: Uuid, id: Uuid) -> Result<Known> {
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

async fn load(tx: &Tx, registry: &Registry, tenant: Uuid, id: Uuid) -> Result<Known> {
    let mut user = tx.get::<Entity>(id).await?;
    let has_password = user.password_hash.take().is_some();
    let roles = role::names_of(tx, id).await?;
    let names = grant::granted_to(tx, id, &roles).await?;
    let granted = registry.effective(names.iter(), tenant == HOST);
    let granted_in_workspace = registry.in_workspace(names.iter());
    Ok(Known { user, has_password, roles, granted: Arc::new(granted), granted_in_workspace: Arc::new(granted_in_workspace) })
}

/// Makes every node reload a user.
pub(crate) async fn changed(tx: &Tx, tenant: Uuid, id: Uuid) -> Result<()> {
    tx.invalidate(&format!("user:{tenant}:{id}")).await
}

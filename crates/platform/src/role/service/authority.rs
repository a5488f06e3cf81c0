//! Nobody grants, or takes over, more than they hold: who assigns a role, makes one the default, or changes what proves the
//! identity of a user must hold every permission that the role or the user holds. Both sides are read in the transaction of the
//! change, never from a cache.

use std::{collections::BTreeSet, sync::Arc};

use http::App;
use kernel::{Error, HOST, Result};
use store::Tx;
use uuid::Uuid;

use crate::{
    Platform, grant,
    role::{Model, administrator_of, names_of},
};

/// What the caller of a transaction holds at the transaction's level.
pub(crate) struct Authority {
    platform: Arc<Platform>,
    /// `None` is everything.
    held: Option<BTreeSet<String>>,
    is_host: bool,
}

impl Authority {
    /// What the caller of `tx` holds, as the database says.
    ///
    /// # Errors
    /// `Unavailable`.
    pub(crate) async fn of_caller(app: &App, tx: &Tx) -> Result<Self> {
        let principal = tx.scope().principal();
        let level = tx.scope().tenant()?;
        let held = match (principal.user_id, principal.client_id.as_deref()) {
            // The command line and the start of the program say themselves what they may.
            (None, None) => Some(principal.granted.names().map(str::to_owned).collect()),
            // Users and clients have their grants at home and hold nothing of another level.
            _ if principal.home != level => Some(BTreeSet::new()),
            (Some(user), _) => of_user(tx, level, user).await?,
            (None, Some(client)) => Some(grant::granted_to_client(tx, client).await?),
        };
        Ok(Self { platform: app.own::<Platform>()?, held, is_host: level == HOST })
    }

    /// Asks that the caller holds all of `names`, as far as they count at this level.
    ///
    /// # Errors
    /// 403 `Identity.BeyondOwnPermissions` with the first permission that is missing.
    pub(crate) fn covers<'n>(&self, names: impl IntoIterator<Item = &'n String>) -> Result<()> {
        let missing = names.into_iter().find(|name| !self.has(name));
        missing.map_or(Ok(()), |name| Err(Error::refused("Identity.BeyondOwnPermissions").with("permission", name.as_str())))
    }

    /// Whether the caller may grant the permission named `name`. One that this version doesn't know, or that counts for nobody
    /// at this level, gives nothing away.
    pub(crate) fn has(&self, name: &str) -> bool {
        // A host role may hold a tenant's permission: it counts in workspaces.
        let counts = self.platform.permissions.get(name).is_some_and(|node| self.is_host || node.def.side.covers(false));
        !counts || self.held.as_ref().is_none_or(|held| held.contains(name))
    }

    /// What the caller may give `role` without holding it: administrators of a tenant can give their own role back what it was shipped
    /// with, or nobody could, since nobody else holds it.
    ///
    /// # Errors
    /// `Unavailable`.
    pub(crate) async fn returnable(&self, tx: &Tx, role: &str) -> Result<BTreeSet<&str>> {
        let (level, caller) = (tx.scope().tenant()?, tx.scope().principal());
        let user = caller.user_id.filter(|_| caller.home == level && role == administrator_of(level));
        let Some(user) = user else { return Ok(BTreeSet::new()) };
        let administers = names_of(tx, user).await?.iter().any(|own| own == role);
        Ok(self.platform.permissions.names().filter(|name| administers && self.is_shipped(role, name)).collect())
    }

    fn is_shipped(&self, role: &str, name: &str) -> bool {
        self.platform.permissions.get(name).is_some_and(|node| node.def.roles.contains(&role))
    }

    /// Asks that the caller holds what these roles grant.
    ///
    /// # Errors
    /// 403 `Identity.BeyondOwnPermissions`.
    pub(crate) async fn covers_roles(&self, tx: &Tx, roles: &[Model]) -> Result<()> {
        if roles.iter().any(|role| is_host_administrator(role.tenant_id, &role.name)) {
            return self.covers_everything();
        }
        let names: Vec<String> = roles.iter().map(|role| role.name.clone()).collect();
        self.covers(&grant::granted_to_roles(tx, &names).await?)
    }

    /// Asks that the caller holds what `user` holds. One's own permissions one always holds.
    ///
    /// # Errors
    /// 403 `Identity.BeyondOwnPermissions`.
    pub(crate) async fn covers_user(&self, tx: &Tx, user: Uuid) -> Result<()> {
        if self.held.is_none() || tx.scope().principal().user_id == Some(user) {
            return Ok(());
        }
        match of_user(tx, tx.scope().tenant()?, user).await? {
            Some(names) => self.covers(&names),
            None => self.covers_everything(),
        }
    }

    /// Asks that the caller holds what anybody of this level may hold: at the host everything, in a tenant what its users and roles were
    /// granted.
    ///
    /// # Errors
    /// 403 `Identity.BeyondOwnPermissions`.
    pub(crate) async fn covers_everybody(&self, tx: &Tx) -> Result<()> {
        if self.is_host {
            return self.covers_everything();
        }
        self.covers(&grant::granted_to_people(tx).await?)
    }

    fn covers_everything(&self) -> Result<()> {
        self.covers(&self.platform.permissions.names().map(str::to_owned).collect::<Vec<_>>())
    }
}

/// Asks that the caller may make or direct the OpenID client with this id: whoever sets its secret can act as the client, so it holds what
/// the client was granted. One that users sign in to unasked (`is_unasked`) gets what each of them holds, so that takes everything.
///
/// # Errors
/// 403 `Identity.BeyondOwnPermissions`.
pub async fn may_direct_client(app: &App, tx: &Tx, client_id: &str, is_unasked: bool) -> Result<()> {
    let authority = Authority::of_caller(app, tx).await?;
    if is_unasked {
        authority.covers_everything()?;
    }
    authority.covers(&grant::granted_to_client(tx, client_id).await?)
}

/// Asks that the caller holds everything that can be held at the level: what a scope opens, it opens to whichever client asks for it, in
/// anybody's name.
///
/// # Errors
/// 403 `Identity.BeyondOwnPermissions`.
pub async fn may_direct_scopes(app: &App, tx: &Tx) -> Result<()> {
    Authority::of_caller(app, tx).await?.covers_everything()
}

/// What a user of `level` holds; `None` is everything.
async fn of_user(tx: &Tx, level: Uuid, user: Uuid) -> Result<Option<BTreeSet<String>>> {
    let roles = names_of(tx, user).await?;
    if roles.iter().any(|role| is_host_administrator(level, role)) {
        return Ok(None);
    }
    grant::granted_to(tx, user, &roles).await.map(Some)
}

/// The role that stands above all others: were it to hold its grants alone, a permission that it lost by mistake could never
/// be given back.
fn is_host_administrator(level: Uuid, role: &str) -> bool {
    level == HOST && role == administrator_of(HOST)
}

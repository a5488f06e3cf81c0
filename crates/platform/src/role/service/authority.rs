//! Nobody grants, or takes over, more than they hold: who assigns a role, makes one the default, or changes what proves the
//! identity of a user must hold every permission that the role or the user holds. Both sides are read in the transaction of the
//! change, never from a cache.

use std::{collections::BTreeSet, sync::Arc};

use ::store::Tx;
use http::App;
use kernel::{Error, HOST, Result};
use uuid::Uuid;

use crate::{
    Platform, grant,
    role::{Model, administrator_of, names_of, store},
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
    pub(crate) async fn of_caller(app: &App, tx: &Tx) -> Result<Self> {
        let principal = tx.scope().principal();
        let level = tx.scope().tenant()?;
        let held = match (principal.user_id, principal.client_id.as_deref()) {
            // The command line and the start of the program say themselves what they may.
            (None, None) => Some(principal.granted.names().map(str::to_owned).collect()),
            // Users and clients have their grants at home and hold nothing of another level.
            _ if principal.home != level => Some(BTreeSet::new()),
            (Some(user), _) => {
                let own = of_user(tx, level, user).await?;
                match behind(tx) {
                    // What is granted outlasts the delegation, so whoever acts by it must hold it, too.
                    Some(behind) => held_by_both(own, of_user(tx, level, behind).await?),
                    None => own,
                }
            }
            (None, Some(client)) => Some(grant::granted_to_client(tx, client).await?),
        };
        Ok(Self { platform: app.own::<Platform>()?, held, is_host: level == HOST })
    }

    /// What another user of the transaction's level holds: one whose earlier request is now carried out.
    pub(crate) async fn of_member(app: &App, tx: &Tx, user: Uuid) -> Result<Self> {
        let level = tx.scope().tenant()?;
        Ok(Self { platform: app.own::<Platform>()?, held: of_user(tx, level, user).await?, is_host: level == HOST })
    }

    /// Checks that the caller holds all of `names`, as far as they count at this level.
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
    pub(crate) async fn returnable(&self, tx: &Tx, role: &str) -> Result<BTreeSet<&str>> {
        let (level, caller) = (tx.scope().tenant()?, tx.scope().principal());
        let user = caller.user_id.filter(|_| caller.home == level && role == administrator_of(level));
        let Some(user) = user else { return Ok(BTreeSet::new()) };
        let mut administers = true;
        for user in [Some(user), behind(tx)].into_iter().flatten() {
            administers &= names_of(tx, user).await?.iter().any(|own| own == role);
        }
        Ok(self.platform.permissions.names().filter(|name| administers && self.is_shipped(role, name)).collect())
    }

    fn is_shipped(&self, role: &str, name: &str) -> bool {
        self.platform.permissions.get(name).is_some_and(|node| node.def.roles.contains(&role))
    }

    /// Checks that the caller holds what these roles grant.
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

    /// Checks that the caller holds what `user` holds. One's own permissions one always holds, but not those of whom one acts as.
    ///
    /// # Errors
    /// 403 `Identity.BeyondOwnPermissions`.
    pub(crate) async fn covers_user(&self, tx: &Tx, user: Uuid) -> Result<()> {
        if self.held.is_none() || in_own_name(tx) == Some(user) {
            return Ok(());
        }
        match of_user(tx, tx.scope().tenant()?, user).await? {
            Some(names) => self.covers(&names),
            None => self.covers_everything(),
        }
    }

    /// Checks that the caller holds what each of these users holds. Their number changes nothing about that of the statements.
    ///
    /// # Errors
    /// 403 `Identity.BeyondOwnPermissions`.
    pub(crate) async fn covers_users(&self, tx: &Tx, users: &BTreeSet<Uuid>) -> Result<()> {
        let own = in_own_name(tx);
        let others: BTreeSet<Uuid> = users.iter().copied().filter(|user| Some(*user) != own).collect();
        if self.held.is_none() || others.is_empty() {
            return Ok(());
        }
        let roles = store::of_users(tx, &others).await?;
        if roles.iter().any(|name| is_host_administrator(tx.scope().tenant().unwrap_or(HOST), name)) {
            return self.covers_everything();
        }
        self.covers(&grant::granted_to_roles(tx, &roles).await?)?;
        self.covers(&grant::granted_to_users(tx, &others).await?)
    }

    /// Checks that the caller holds what anybody of this level may hold: at the host everything, in a tenant what its users and roles were
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

/// Checks that the caller may make or direct the OpenID client with this id: whoever sets its secret can act as the client, so it holds
/// what the client was granted. One that users sign in to unasked (`is_unasked`) gets what each of them holds, so that takes everything.
///
/// # Errors
/// 403 `Identity.BeyondOwnPermissions`, `Account.NotInPerson`.
pub async fn may_direct_client(app: &App, tx: &Tx, client_id: &str, is_unasked: bool) -> Result<()> {
    refuse_acting(tx)?;
    let authority = Authority::of_caller(app, tx).await?;
    if is_unasked {
        authority.covers_everything()?;
    }
    authority.covers(&grant::granted_to_client(tx, client_id).await?)
}

/// Checks that the caller holds everything that can be held at the level: what a scope opens, it opens to whichever client asks for it, in
/// anybody's name.
///
/// # Errors
/// 403 `Identity.BeyondOwnPermissions`, `Account.NotInPerson`.
pub async fn may_direct_scopes(app: &App, tx: &Tx) -> Result<()> {
    refuse_acting(tx)?;
    Authority::of_caller(app, tx).await?.covers_everything()
}

/// Checks that nobody acts as the caller, for what lasts and isn't measured by what is held: secrets and scopes of clients open what is
/// granted later, claims what other programs make of them.
///
/// # Errors
/// 403 `Account.NotInPerson`.
pub(crate) fn refuse_acting(tx: &Tx) -> Result<()> {
    if behind(tx).is_some() { tx.scope().in_person() } else { Ok(()) }
}

/// Who acts as the caller, if it is a user of the caller's own level. Users of the host who are in a tenant have no delegation, and act as
/// nobody who holds more than they do.
fn behind(tx: &Tx) -> Option<Uuid> {
    let principal = tx.scope().principal();
    principal.impersonator.as_ref().filter(|behind| behind.tenant == principal.home).map(|behind| behind.user_id)
}

/// The caller, unless somebody acts as them.
fn in_own_name(tx: &Tx) -> Option<Uuid> {
    tx.scope().principal().user_id.filter(|_| behind(tx).is_none())
}

/// What two users both hold; `None` is everything.
fn held_by_both(one: Option<BTreeSet<String>>, other: Option<BTreeSet<String>>) -> Option<BTreeSet<String>> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.intersection(&other).cloned().collect()),
        (one, other) => one.or(other),
    }
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
pub(crate) fn is_host_administrator(level: Uuid, role: &str) -> bool {
    level == HOST && role == administrator_of(HOST)
}

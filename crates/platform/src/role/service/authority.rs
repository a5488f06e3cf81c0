//! Nobody grants, or takes over, more than they hold: to assign a role, make one the default, or change what proves a user's identity, the
//! caller must hold every permission that the role or the user holds. Both sides are read in the transaction of the change, never from a
//! cache.

use std::{collections::BTreeSet, sync::Arc};

use ::store::Tx;
use http::App;
use kernel::{Error, HOST, Result};
use uuid::Uuid;

use crate::{
    Platform, grant,
    role::{Model, administrator_of, names_of, store},
};

/// The permissions of a transaction's caller at the transaction's level.
pub(crate) struct Authority {
    platform: Arc<Platform>,
    /// `None` is everything.
    held: Option<BTreeSet<String>>,
    is_host: bool,
}

impl Authority {
    /// The permissions of the caller of `tx`, from the database.
    pub(crate) async fn of_caller(app: &App, tx: &Tx) -> Result<Self> {
        let principal = tx.scope().principal();
        let level = tx.scope().tenant()?;
        let held = match (principal.user_id, principal.client_id.as_deref()) {
            // The command line and the program's start-up bring their own authority.
            (None, None) => Some(principal.granted.names().map(str::to_owned).collect()),
            // Users and clients have their grants at home and hold nothing of another level.
            _ if principal.home != level => Some(BTreeSet::new()),
            (Some(user), _) => {
                let own = of_user(tx, level, user).await?;
                match behind(tx) {
                    // A grant outlasts the delegation, so the person acting by delegation must hold it too.
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

    /// Whether the caller may grant the permission named `name`. One that this version doesn't know, or that has no effect at this level,
    /// gives nothing away.
    pub(crate) fn has(&self, name: &str) -> bool {
        // A host role may hold a tenant's permission: it counts in workspaces.
        let counts = self.platform.permissions.get(name).is_some_and(|node| self.is_host || node.def.side.covers(false));
        !counts || self.held.as_ref().is_none_or(|held| held.contains(name))
    }

    /// What the caller may grant `role` without holding it: administrators of a tenant can restore their own role to its shipped grants;
    /// nobody else there could, since nobody else holds them.
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

    /// Checks that the caller holds what `user` holds. Callers always hold their own permissions, but not those of a user they act as.
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

/// Checks that the caller may create or direct the OpenID client with this id: knowing its secret means acting as the client, so the caller
/// must hold what the client was granted. A client that users sign in to without consent (`is_unasked`) gets what each of them holds, so it
/// requires everything.
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

/// Checks that the caller holds everything that can be held at the level: a scope opens its resources to any client that requests it, for
/// any user.
///
/// # Errors
/// 403 `Identity.BeyondOwnPermissions`, `Account.NotInPerson`.
pub async fn may_direct_scopes(app: &App, tx: &Tx) -> Result<()> {
    refuse_acting(tx)?;
    Authority::of_caller(app, tx).await?.covers_everything()
}

/// Checks that nobody acts as the caller, for lasting changes that can't be measured by permissions: secrets and scopes of clients open
/// what is granted later, and other programs decide what claims mean.
///
/// # Errors
/// 403 `Account.NotInPerson`.
pub(crate) fn refuse_acting(tx: &Tx) -> Result<()> {
    if behind(tx).is_some() { tx.scope().in_person() } else { Ok(()) }
}

/// The impersonator, if it is a user of the caller's own level. Host users in a tenant's workspace have no delegation, and can't act as
/// anybody who holds more than they do.
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

/// The permissions of a user of `level`; `None` is everything.
async fn of_user(tx: &Tx, level: Uuid, user: Uuid) -> Result<Option<BTreeSet<String>>> {
    let roles = names_of(tx, user).await?;
    if roles.iter().any(|role| is_host_administrator(level, role)) {
        return Ok(None);
    }
    grant::granted_to(tx, user, &roles).await.map(Some)
}

/// The role above all others: if it only held its grants, a permission that it lost by mistake could never be restored.
pub(crate) fn is_host_administrator(level: Uuid, role: &str) -> bool {
    level == HOST && role == administrator_of(HOST)
}

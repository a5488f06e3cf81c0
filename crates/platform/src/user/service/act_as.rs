//! Who may act as whom: nobody takes over more than they hold (decision 0008). Checked when such a session starts and on each of its
//! requests, so both users may come from a cache that follows changes.

use kernel::{Error, HOST, Permission, Result};

use crate::{
    role::is_host_administrator,
    tenant,
    user::{IMPERSONATE, Known},
};

/// Sees every client of every active tenant: acting as a tenant's user shows its clients.
const ALL_CLIENTS: Permission = Permission("Portal.Clients.All");

/// Checks that `caller` may act as `target`: within one level, or from the host into a tenant. The caller must hold the permission
/// to do so and every permission that the target holds.
///
/// # Errors
/// 403 for a missing permission, `Identity.BeyondOwnPermissions`.
pub fn may_act_as(caller: &Known, target: &Known) -> Result<()> {
    let (home, level) = (caller.user.tenant_id, target.user.tenant_id);
    let needed: &[Permission] = if home == level { &[IMPERSONATE] } else { &[tenant::IMPERSONATE, ALL_CLIENTS] };
    let missing = needed.iter().find(|permission| home != level && home != HOST || !caller.granted.has(**permission));
    if let Some(permission) = missing {
        return Err(Error::forbidden(permission.0));
    }
    covers(caller, target)
}

/// Checks that `caller` holds every permission that `target` holds: a user of the host who decides on one of a tenant, of those that the
/// host's roles give at home and in workspaces.
///
/// # Errors
/// 403 `Identity.BeyondOwnPermissions`.
pub(super) fn covers(caller: &Known, target: &Known) -> Result<()> {
    let administers = |known: &Known| known.roles.iter().any(|role| is_host_administrator(known.user.tenant_id, role));
    if administers(caller) {
        return Ok(());
    }
    // A host role may hold a tenant's permission, which counts only in workspaces.
    let held = |name: &str| caller.granted.has_named(name) || caller.granted_in_workspace.has_named(name);
    let beyond = target.granted.names().find(|name| administers(target) || !held(name));
    beyond.map_or(Ok(()), |name| Err(Error::refused("Identity.BeyondOwnPermissions").with("permission", name)))
}

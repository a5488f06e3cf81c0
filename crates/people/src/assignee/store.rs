//! Queries on the users who can own work.

use std::collections::BTreeSet;

use ::store::Tx;
use kernel::{Clients, HOST, Operation, Result, Uuid, Width};
use platform::user;

use super::service::WORKS;
use crate::staff;

/// The most assignees in one response.
const LIMIT: u64 = 50;

/// Active users of `tenant`, and `coaches`, who may own work, without `excluded`; by name, at most [`LIMIT`].
pub async fn list(
    tx: &Tx,
    tenant: Uuid,
    coaches: &BTreeSet<Uuid>,
    excluded: BTreeSet<Uuid>,
    filter: Option<&str>,
) -> Result<Vec<user::Model>> {
    user::granted(tx, tenant, (HOST, coaches), WORKS, (excluded, filter), LIMIT).await
}

/// Users of `tenant` who work only where the caller can't look: all of them, or `user` alone. A caller who sees all staff of its clients
/// knows those of each of them; others know those of `client`.
pub async fn strangers(tx: &Tx, tenant: Uuid, client: Uuid, user: Option<Uuid>) -> Result<BTreeSet<Uuid>> {
    let scope = tx.scope();
    let sees_all = scope.width(&staff::REACH, Operation::Read) == Width::All;
    if sees_all && *scope.clients() == Clients::All {
        return Ok(BTreeSet::new());
    }
    let near = |at: Uuid| at == client || (sees_all && scope.clients().contain(at));
    let users = staff::users_elsewhere(&tx.everywhere(tenant)?, user, near).await?;
    let me = scope.principal().user_id;
    Ok(users.into_iter().filter(|id| Some(*id) != me).collect())
}

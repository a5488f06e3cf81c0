//! Queries on the users who can own work.

use std::collections::BTreeSet;

use ::store::Tx;
use http::App;
use kernel::{Clients, HOST, Operation, Result, Scope, Uuid, Width};
use platform::user;

use super::service::WORKS;
use crate::staff;

/// The most assignees in one response.
const LIMIT: u64 = 50;

/// Active users of `tenant`, and `coaches`, who may own work, without `excluded`; by name, at most [`LIMIT`].
///
/// # Errors
/// `Unavailable`.
pub async fn list(
    tx: &Tx,
    tenant: Uuid,
    coaches: &BTreeSet<Uuid>,
    excluded: BTreeSet<Uuid>,
    filter: Option<&str>,
) -> Result<Vec<user::Model>> {
    user::granted(tx, tenant, (HOST, coaches), WORKS, (excluded, filter), LIMIT).await
}

/// Users of `tenant` who work only where the caller can't look: all of them, or `user` alone. Who sees all staff of its clients knows
/// those of each of them; others know those of `client`.
///
/// # Errors
/// `Unavailable`.
pub async fn strangers(app: &App, scope: &Scope, tenant: Uuid, client: Uuid, user: Option<Uuid>) -> Result<BTreeSet<Uuid>> {
    let sees_all = scope.width(&staff::REACH, Operation::Read) == Width::All;
    if sees_all && *scope.clients() == Clients::All {
        return Ok(BTreeSet::new());
    }
    let near = &|at: Uuid| at == client || (sees_all && scope.clients().contain(at));
    let everywhere = Scope::system(scope.now()).within(tenant);
    let users = app.db().read(&everywhere, |tx| async move { staff::users_elsewhere(&tx, user, near).await }).await?;
    let me = scope.principal().user_id;
    Ok(users.into_iter().filter(|id| Some(*id) != me).collect())
}

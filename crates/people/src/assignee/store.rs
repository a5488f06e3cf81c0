//! Queries on the users who can own work.

use std::collections::BTreeSet;

use ::store::{Tx, sea_orm};
use http::App;
use kernel::{Clients, HOST, Operation, Result, Scope, Uuid, Width, text};
use platform::identity::user;
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Condition, Expr, ExprTrait, LikeExpr},
};

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
    let like =
        filter.map(|t| Expr::col((user::Entity, user::Column::SearchKey)).like(LikeExpr::new(text::contains_pattern(t)).escape('\\')));
    let of_host = Condition::all().add(user::Column::TenantId.eq(HOST)).add(user::Column::Id.is_in(coaches.iter().copied()));
    let select = user::Entity::find()
        .filter(Condition::any().add(user::Column::TenantId.eq(tenant)).add(of_host))
        .filter(user::Column::IsActive.eq(true))
        .filter(user::Column::Id.is_not_in(excluded))
        .filter(Condition::all().add_option(like))
        .filter(user::granted(tx, &[tenant, HOST], WORKS).await?)
        .order_by_asc(user::Column::SearchKey)
        .limit(LIMIT);
    tx.all(select).await
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

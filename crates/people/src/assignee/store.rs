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

/// Whether the caller may see the staff of the whole tenant.
fn knows_all(scope: &Scope) -> bool {
    scope.width(&staff::REACH, Operation::Read) == Width::All && *scope.clients() == Clients::All
}

/// Users who work for clients of `tenant` other than this one: all of them, or `user` alone. A caller who may not see the staff of the
/// whole tenant neither learns of them nor gives them anything.
///
/// # Errors
/// `Unavailable`.
pub async fn strangers(app: &App, scope: &Scope, tenant: Uuid, client: Uuid, user: Option<Uuid>) -> Result<BTreeSet<Uuid>> {
    if knows_all(scope) {
        return Ok(BTreeSet::new());
    }
    // They work where the caller can't look.
    let everywhere = Scope::system(scope.now()).within(tenant);
    let users = app.db().read(&everywhere, |tx| async move { staff::users_elsewhere(&tx, client, user).await }).await?;
    let me = scope.principal().user_id;
    Ok(users.into_iter().filter(|id| Some(*id) != me).collect())
}

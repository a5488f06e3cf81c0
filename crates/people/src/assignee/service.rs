//! Operations on assignees.

use std::collections::{BTreeSet, HashMap};

use ::store::{Tx, sea_orm};
use http::App;
use kernel::{HOST, Result, Scope, Uuid, text};
use platform::identity::user;
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Condition, Expr, ExprTrait, LikeExpr},
};

use crate::{assignment, client};

/// The most assignees that one answer names.
const LIMIT: u64 = 50;

/// The full names of these users, of whatever tenant. The ids come from rows that the caller may see; a name is all that is told.
///
/// # Errors
/// `Unavailable`.
pub async fn user_names(app: &App, scope: &Scope, ids: impl IntoIterator<Item = Uuid>) -> Result<HashMap<Uuid, String>> {
    let ids: BTreeSet<Uuid> = ids.into_iter().collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let users = user::Entity::find().filter(user::Column::Id.is_in(ids));
    let users = app.db().read(&scope.as_system(), |tx| async move { tx.all_with_deleted(users).await }).await?;
    Ok(users.into_iter().map(|u| (u.id, u.full_name())).collect())
}

/// Users that can own work of `client`: active ones of its tenant, and the coaches assigned to it.
///
/// # Errors
/// 403 without a permission that shows people, 404 for a client out of reach.
pub async fn list(app: &App, scope: &Scope, client: Uuid, filter: Option<&str>) -> Result<Vec<user::Model>> {
    if !scope.has(client::VIEW) {
        scope.require(crate::staff::VIEW)?;
    }
    let (tenant, coaches) = app
        .db()
        .read(scope, |tx| async move {
            let client = tx.get::<client::entity::Entity>(client).await?;
            Ok((client.tenant_id, coaches_of(&tx, client.id).await?))
        })
        .await?;
    let like =
        filter.map(|t| Expr::col((user::Entity, user::Column::SearchKey)).like(LikeExpr::new(text::contains_pattern(t)).escape('\\')));
    let of_host = Condition::all().add(user::Column::TenantId.eq(HOST)).add(user::Column::Id.is_in(coaches));
    let select = user::Entity::find()
        .filter(Condition::any().add(user::Column::TenantId.eq(tenant)).add(of_host))
        .filter(Condition::all().add(user::Column::IsActive.eq(true)).add_option(like))
        .order_by_asc(user::Column::SearchKey)
        .limit(LIMIT);
    app.db().read(&scope.as_system(), |tx| async move { tx.all(select).await }).await
}

/// Asks that `user` can own work of `client`.
///
/// # Errors
/// A field error on `field`.
pub async fn check_owner(app: &App, scope: &Scope, client: Uuid, user: Uuid, field: &str) -> Result<()> {
    let (tenant, coaches) = app
        .db()
        .read(scope, |tx| async move {
            let client = tx.referred::<client::entity::Entity>("clientId", client).await?;
            Ok((client.tenant_id, coaches_of(&tx, client.id).await?))
        })
        .await?;
    let found = app.db().read(&scope.as_system(), |tx| async move { tx.find::<user::Entity>(user).await }).await?;
    let fits = found.is_some_and(|u| u.is_active && (u.tenant_id == tenant || (u.tenant_id == HOST && coaches.contains(&u.id))));
    if fits { Ok(()) } else { Err(kernel::error::unknown_reference(field, user)) }
}

async fn coaches_of(tx: &Tx, client: Uuid) -> Result<BTreeSet<Uuid>> {
    let assigned = assignment::entity::Entity::find().filter(assignment::entity::Column::ClientId.eq(client));
    Ok(tx.all(assigned).await?.into_iter().map(|a| a.user_id).collect())
}

//! Operations on assignees.

use std::collections::BTreeSet;

use ::store::{Tx, sea_orm};
use http::App;
use kernel::{Granted, HOST, Permission, Result, Scope, Uuid, text};
use platform::identity::{known, user};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select,
    sea_query::{Condition, Expr, ExprTrait, LikeExpr},
};

pub use user::full_names;

use crate::{assignment, client};

/// The most assignees that one answer names.
const LIMIT: u64 = 50;

/// Who has one of these may work on what is theirs; who only reads can't be given any.
const WORKS: &[Permission] = &[Permission("Portal.ActionItems.Contribute"), Permission("Portal.Assessments.Contribute")];

/// Users that can own work of `client`: active ones of its tenant and the coaches assigned to it, as far as they may work at all.
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
    let select = fitting(tenant, &coaches).filter(Condition::all().add_option(like)).order_by_asc(user::Column::SearchKey).limit(LIMIT);
    app.db().read(&scope.as_system(), |tx| async move { tx.all(select.filter(may_work(&tx, tenant).await?)).await }).await
}

/// Active users of `tenant`, and `coaches`.
fn fitting(tenant: Uuid, coaches: &BTreeSet<Uuid>) -> Select<user::Entity> {
    let of_host = Condition::all().add(user::Column::TenantId.eq(HOST)).add(user::Column::Id.is_in(coaches.iter().copied()));
    let of_either = Condition::any().add(user::Column::TenantId.eq(tenant)).add(of_host);
    user::Entity::find().filter(of_either).filter(user::Column::IsActive.eq(true))
}

async fn may_work(tx: &Tx, tenant: Uuid) -> Result<Condition> {
    user::granted(tx, &[tenant, HOST], WORKS).await
}

/// Asks that `user` can own work of `client` in the scope's tenant. That there is such a client, the caller's own write asks.
///
/// # Errors
/// A field error on `field`, `Common.WorkspaceRequired` over a portfolio.
pub async fn check_owner(app: &App, scope: &Scope, client: Uuid, user: Uuid, field: &str) -> Result<()> {
    let tenant = scope.tenant()?;
    if let Some(found) = known(app, tenant, user).await? {
        if found.user.is_active && works(&found.granted) {
            return Ok(());
        }
    } else if let Some(found) = known(app, HOST, user).await?
        && found.user.is_active
        && works(&found.granted_in_workspace)
        && app.db().read(scope, |tx| async move { coaches_of(&tx, client).await }).await?.contains(&user)
    {
        return Ok(());
    }
    Err(kernel::error::unknown_reference(field, user))
}

fn works(granted: &Granted) -> bool {
    WORKS.iter().any(|permission| granted.has(*permission))
}

async fn coaches_of(tx: &Tx, client: Uuid) -> Result<BTreeSet<Uuid>> {
    let assigned = assignment::entity::Entity::find().filter(assignment::entity::Column::ClientId.eq(client));
    Ok(tx.all(assigned).await?.into_iter().map(|a| a.user_id).collect())
}

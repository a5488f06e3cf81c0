//! Queries on tenants.

use ::store::{Tx, has_words};
use kernel::{Error, Page, Paged, Result, Sort, Timestamp, Uuid};
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect, Select,
    sea_query::{Expr, ExprTrait, Order},
};

use super::{
    Column, Entity, Model,
    entity::purge::{self, PurgeStatus},
    rules::{self, TenantStatus},
};

/// Fields that `sorting` may name.
pub(super) const SORTABLE: &[&str] = &["name", "creationTime"];

/// One page of tenants whose names contain `filter`, by name by default; without a status, all but the archived ones.
pub(super) async fn list(tx: &Tx, filter: Option<&str>, status: Option<TenantStatus>, page: &Page) -> Result<Paged<Model>> {
    let mut select = Entity::find();
    if let Some(filter) = filter {
        select = select.filter(has_words(Expr::col((Entity, Column::SearchKey)), filter));
    }
    if let Some(status) = status {
        select = select.filter(in_status(status, tx.now()));
    }
    if status == Some(TenantStatus::Archived) {
        return archived(tx, select, page).await;
    }
    let select = if page.sort.is_empty() { select.order_by_asc(Column::Name) } else { select };
    tx.page(select, page, order).await
}

fn order(field: &str) -> Column {
    if field == "creationTime" { Column::CreatedAt } else { Column::Name }
}

fn in_status(status: TenantStatus, now: Timestamp) -> Condition {
    let (on, lapsed) = (Column::IsActive.eq(true), Column::ActiveUntil.lte(now));
    let lasting = Condition::any().add(Column::ActiveUntil.is_null()).add(Column::ActiveUntil.gt(now));
    match status {
        TenantStatus::Active => Condition::all().add(on).add(lasting),
        TenantStatus::Suspended => Condition::all().add(Column::IsActive.eq(false)),
        TenantStatus::Expired => Condition::all().add(on).add(lapsed),
        TenantStatus::Archived => Condition::all().add(Column::DeletedAt.is_not_null()),
    }
}

/// One page of rows that other queries leave out.
async fn archived(tx: &Tx, select: Select<Entity>, page: &Page) -> Result<Paged<Model>> {
    #[derive(FromQueryResult)]
    struct Counted {
        total: i64,
    }
    let count = select.clone().select_only().column_as(Expr::cust("count(*)"), "total");
    let total = tx.rows_with_deleted::<Entity, Counted>(count).await?.first().map_or(0, |row| row.total);
    let mut select = select;
    for Sort { field, descending } in &page.sort {
        select = select.order_by(order(field), if *descending { Order::Desc } else { Order::Asc });
    }
    if page.sort.is_empty() {
        select = select.order_by_asc(Column::Name);
    }
    let items = tx.all_with_deleted(select.order_by_asc(Column::Id).offset(page.skip).limit(page.take)).await?;
    Ok(Paged { total: u64::try_from(total).unwrap_or_default(), items })
}

/// The tenant with this id, also if it is archived.
pub(crate) async fn get_any(tx: &Tx, id: Uuid) -> Result<Model> {
    let found = tx.all_with_deleted(Entity::find().filter(Column::Id.eq(id))).await?.pop();
    found.ok_or_else(|| Error::not_found("Tenant", id))
}

/// Takes an archived tenant back.
pub(super) async fn take_back(tx: &Tx, tenant: &Model, at: Timestamp) -> Result<Model> {
    let restored = tx.restore_with::<Entity>(Condition::all().add(Column::Id.eq(tenant.id)), at).await?.pop();
    restored.ok_or_else(|| Error::not_found("Tenant", tenant.id))
}

/// Whether an archived tenant other than `id` has this name, in the form in which names are compared.
pub(super) async fn is_kept(tx: &Tx, name: &str, id: Option<Uuid>) -> Result<bool> {
    let archived = Entity::find().filter(Column::DeletedAt.is_not_null()).filter(Column::NormalizedName.eq(name));
    Ok(tx.all_with_deleted(archived).await?.iter().any(|tenant| Some(tenant.id) != id))
}

/// Removes the row of a tenant for good, at last of all that it had.
pub(crate) async fn remove(tx: &Tx, id: Uuid) -> Result<()> {
    tx.remove_where::<Entity>(Condition::all().add(Column::Id.eq(id))).await.map(drop)
}

/// Pending and running purges, including those that waited for too long.
fn unended_purges() -> Select<purge::Entity> {
    purge::Entity::find().filter(purge::Column::Status.is_in([PurgeStatus::Waiting, PurgeStatus::Running]))
}

/// Purges that wait or run.
fn open_purges(now: Timestamp) -> Select<purge::Entity> {
    let since = purge::Column::AskedAt.gt(rules::lapsed_before(now));
    unended_purges().filter(purge::Column::Status.eq(PurgeStatus::Running).or(since))
}

/// Purges that can't be confirmed any more: they have waited for too long, or their tenant is gone. Locked until the commit.
pub(crate) async fn lapsed_purges(tx: &Tx) -> Result<Vec<purge::Model>> {
    let waiting = tx.lock(unended_purges().filter(purge::Column::Status.eq(PurgeStatus::Waiting))).await?;
    let targets = waiting.iter().map(|purge| purge.target_id);
    let there = tx.all_with_deleted(Entity::find().filter(Column::Id.is_in(targets))).await?;
    let lapsed =
        |purge: &purge::Model| purge.asked_at <= rules::lapsed_before(tx.now()) || there.iter().all(|tenant| tenant.id != purge.target_id);
    Ok(waiting.into_iter().filter(lapsed).collect())
}

/// The purge of a tenant that waits or runs, locked until the commit.
pub(crate) async fn open_purge(tx: &Tx, tenant: Uuid) -> Result<Option<purge::Model>> {
    Ok(tx.lock(open_purges(tx.now()).filter(purge::Column::TargetId.eq(tenant))).await?.pop())
}

/// Whether a tenant is there, archived or not, and its purge does not run.
pub(crate) async fn stays(tx: &Tx, id: Uuid) -> Result<bool> {
    let is_there = !tx.all_with_deleted(Entity::find().filter(Column::Id.eq(id))).await?.is_empty();
    Ok(is_there && open_purge(tx, id).await?.is_none_or(|open| open.status != PurgeStatus::Running))
}

/// A tenant that is untouched ([`rules::is_untouched`]); `None` if it was never created or is gone.
///
/// # Errors
/// `Tenants.InUse` for any other tenant.
pub async fn untouched(tx: &Tx, id: Uuid) -> Result<Option<Model>> {
    let found = tx.all_with_deleted(Entity::find().filter(Column::Id.eq(id))).await?.pop();
    match found {
        Some(tenant) if !rules::is_untouched(&tenant) => Err(Error::rule("Tenants.InUse")),
        found => Ok(found),
    }
}

/// All purges that wait or run, the oldest first.
pub(crate) async fn purges(tx: &Tx) -> Result<Vec<purge::Model>> {
    tx.all(open_purges(tx.now()).order_by_asc(purge::Column::AskedAt)).await
}

pub(crate) async fn end_purge(tx: &Tx, open: &purge::Model, status: PurgeStatus) -> Result<()> {
    let after = purge::Model { status, ended_by: tx.scope().principal().user_id, ended_at: Some(tx.now()), ..open.clone() };
    tx.update::<purge::Entity>(open, after).await.map(drop)
}

pub(super) async fn all(tx: &Tx) -> Result<Vec<Model>> {
    tx.all(Entity::find()).await
}

/// The active tenants, locked until the commit.
pub(super) async fn lock_active(tx: &Tx) -> Result<Vec<Model>> {
    tx.lock(Entity::find().filter(Column::IsActive.eq(true))).await
}

/// Whether there is a tenant of the sample data, or one that isn't, deleted ones too.
pub async fn exists(tx: &Tx, is_demo: bool) -> Result<bool> {
    let first = Entity::find().filter(Column::IsDemo.eq(is_demo)).order_by_asc(Column::Id).limit(1);
    Ok(!tx.all_with_deleted(first).await?.is_empty())
}

/// All tenants, deleted ones too.
pub async fn all_with_deleted(tx: &Tx) -> Result<Vec<Model>> {
    tx.all_with_deleted(Entity::find()).await
}

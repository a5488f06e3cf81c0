//! Queries on tenants.

use ::store::Tx;
use kernel::{Page, Paged, Result, Uuid, text};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder,
    sea_query::{Expr, ExprTrait, LikeExpr},
};

use super::{Column, Entity, Model};

/// Fields that `sorting` may name.
pub(super) const SORTABLE: &[&str] = &["name", "creationTime"];

/// One page of tenants whose names contain `filter`, by name unless told.
pub(super) async fn list(tx: &Tx, filter: Option<&str>, page: &Page) -> Result<Paged<Model>> {
    let mut select = Entity::find();
    if let Some(filter) = filter {
        let like = LikeExpr::new(text::contains_pattern(filter)).escape('\\');
        select = select.filter(Expr::col((Entity, Column::SearchKey)).like(like));
    }
    if page.sort.is_empty() {
        select = select.order_by_asc(Column::Name);
    }
    tx.page(select, page, |field| if field == "creationTime" { Column::CreatedAt } else { Column::Name }).await
}

/// All tenants.
pub(super) async fn all(tx: &Tx) -> Result<Vec<Model>> {
    tx.all(Entity::find()).await
}

/// The active tenants, locked until the commit.
pub(super) async fn lock_active(tx: &Tx) -> Result<Vec<Model>> {
    tx.lock(Entity::find().filter(Column::IsActive.eq(true))).await
}

/// All tenants, deleted ones too.
///
/// # Errors
/// `Unavailable`.
pub async fn all_with_deleted(tx: &Tx) -> Result<Vec<Model>> {
    tx.all_with_deleted(Entity::find()).await
}

/// Ids of the tenants of the demo data.
///
/// # Errors
/// `Unavailable`.
pub async fn demo_ids(tx: &Tx) -> Result<Vec<Uuid>> {
    Ok(tx.all(Entity::find().filter(Column::IsDemo.eq(true))).await?.into_iter().map(|tenant| tenant.id).collect())
}

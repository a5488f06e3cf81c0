//! How many standards stand where.

use std::collections::HashMap;

use ::store::{Tx, sea_orm};
use kernel::{Result, Uuid};
use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QuerySelect,
    sea_query::{Condition, Expr, ExprTrait, Query},
};

use super::{Column, Entity, Filter, condition, version};
use crate::rows;

/// How many standards have a value.
#[derive(Debug, Clone, FromQueryResult)]
pub struct Count<T: sea_orm::TryGetable> {
    pub value: T,
    /// How many.
    pub number: i64,
}

/// How many standards that meet `filter` have each value of `column`.
pub async fn facet<T: sea_orm::TryGetable + Send + Sync>(tx: &Tx, filter: &Filter, column: Column) -> Result<Vec<Count<T>>> {
    let select = Entity::find()
        .select_only()
        .column_as(column, "value")
        .column_as(Column::Id.count(), "number")
        .filter(condition(filter))
        .group_by(column);
    tx.rows::<Entity, Count<T>>(select).await
}

/// How many standards a framework has.
pub async fn count(tx: &Tx, framework: Uuid) -> Result<u64> {
    tx.count(Entity::find().filter(Column::FrameworkId.eq(framework))).await
}

/// How many standards a framework has, deleted ones too.
pub(crate) async fn count_with_deleted(tx: &Tx, framework: Uuid) -> Result<usize> {
    Ok(tx.all_with_deleted(Entity::find().filter(Column::FrameworkId.eq(framework))).await?.len())
}

/// Frameworks with standards that have no version at all, hidden and deleted ones included; what `unfinished` stages wrote doesn't count.
pub(crate) async fn without_versions(tx: &Tx, unfinished: &[Uuid]) -> Result<Vec<Uuid>> {
    #[derive(FromQueryResult)]
    struct Row {
        id: Uuid,
    }
    let mut versions = Query::select();
    versions
        .expr(Expr::val(1))
        .from(version::Entity)
        .and_where(Expr::col((version::Entity, version::Column::StandardId)).equals((Entity, Column::Id)));
    let settled = Condition::any().add(Column::DeletedBy.is_null()).add(Column::DeletedBy.is_not_in(unfinished.iter().copied()));
    let select =
        Entity::find().select_only().column_as(Column::FrameworkId, "id").distinct().filter(Expr::exists(versions).not()).filter(settled);
    Ok(tx.rows_with_deleted::<Entity, Row>(select).await?.into_iter().map(|row| row.id).collect())
}

/// Standards of each of the domains.
pub(crate) async fn counts_by_domain(tx: &Tx, domains: &[Uuid]) -> Result<HashMap<Uuid, i64>> {
    rows::count_by::<Entity>(tx, Column::DomainId, domains).await
}

/// Standards of each of the subdomains.
pub(crate) async fn counts_by_subdomain(tx: &Tx, subdomains: &[Uuid]) -> Result<HashMap<Uuid, i64>> {
    rows::count_by::<Entity>(tx, Column::SubdomainId, subdomains).await
}

/// Whether a standard of the domain was ever published.
pub(crate) async fn was_published_in_domain(tx: &Tx, domain: Uuid) -> Result<bool> {
    was_published(tx, Column::DomainId, domain).await
}

/// Whether a standard of the subdomain was ever published.
pub(crate) async fn was_published_in_subdomain(tx: &Tx, subdomain: Uuid) -> Result<bool> {
    was_published(tx, Column::SubdomainId, subdomain).await
}

async fn was_published(tx: &Tx, column: Column, id: Uuid) -> Result<bool> {
    Ok(tx.one(Entity::find().filter(column.eq(id)).filter(Column::PublishedAt.is_not_null())).await?.is_some())
}

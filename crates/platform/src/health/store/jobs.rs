//! Jobs of all tenants.

use ::store::{
    Tx,
    job::{Column, Entity, Model, Status},
    sea_orm,
};
use kernel::{Page, Paged, Result, Sort, Timestamp};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

/// Filters of a list of jobs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct JobFilter {
    /// In this state.
    pub status: Option<Status>,
    pub kind: Option<String>,
}

/// The latest job of a kind.
pub async fn latest(tx: &Tx, kind: &str) -> Result<Option<Model>> {
    tx.one(Entity::find().filter(Column::Kind.eq(kind)).order_by_desc(Column::CreatedAt)).await
}

/// Jobs, the latest first.
pub async fn list(tx: &Tx, filter: &JobFilter, page: &Page) -> Result<Paged<Model>> {
    // Always true: with it, the index on this column is searched instead of the table read.
    let mut select = Entity::find().filter(Column::CreatedAt.gt(Timestamp::UNIX_EPOCH));
    if let Some(status) = filter.status {
        select = select.filter(Column::Status.eq(status));
    }
    if let Some(kind) = &filter.kind {
        select = select.filter(Column::Kind.eq(kind));
    }
    let latest = Page { sort: vec![Sort { field: "createdAt".to_owned(), descending: true }], ..page.clone() };
    tx.page(select, &latest, |_| Column::CreatedAt).await
}

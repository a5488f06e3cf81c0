//! Messages of all tenants that failed for good.

use ::store::{
    Tx,
    outbox::{Column, Entity, Model},
    sea_orm,
};
use kernel::{Error, Page, Paged, Result, Sort, Uuid};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, Select};

fn all_failed() -> Select<Entity> {
    Entity::find().filter(Column::DoneAt.is_null()).filter(Column::FailedAt.is_not_null())
}

/// Messages that failed for good, the latest first.
pub async fn list_failed(tx: &Tx, page: &Page) -> Result<Paged<Model>> {
    let latest = Page { sort: vec![Sort { field: "failedAt".to_owned(), descending: true }], ..page.clone() };
    tx.page(all_failed(), &latest, |_| Column::FailedAt).await
}

/// One that failed for good. The condition lets the index skip everything that was delivered.
///
/// # Errors
/// `NotFound`, `Unavailable`.
pub async fn failed(tx: &Tx, id: Uuid) -> Result<Model> {
    tx.one(all_failed().filter(Column::Id.eq(id))).await?.ok_or_else(|| Error::not_found("OutboxMessage", id))
}

//! Queries on folders.

use ::store::{Tx, sea_orm};
use kernel::{Page, Paged, Result, Sort, Uuid};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use super::{
    Folder,
    entity::{Column, Entity},
};

/// One page of all folders, by name.
pub(super) async fn list(tx: &Tx, page: &Page) -> Result<Paged<Folder>> {
    let page = Page { sort: vec![Sort { field: "name".into(), descending: false }], ..page.clone() };
    tx.page(Entity::find(), &page, |_| Column::NameKey).await
}

/// The folders directly inside these.
pub(super) async fn within(tx: &Tx, parents: &[Uuid]) -> Result<Vec<Folder>> {
    tx.all(Entity::find().filter(Column::ParentId.is_in(parents.iter().copied()))).await
}

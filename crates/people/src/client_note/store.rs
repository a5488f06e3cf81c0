//! Queries on notes. The caller of each has found the client first.

use ::store::{Tx, sea_orm};
use kernel::{Page, Paged, Result, Sort, Uuid};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use super::{
    ClientNote,
    entity::{Column, Entity},
};

/// One page of the notes on a client, those of the latest day first.
pub(super) async fn of_client(tx: &Tx, client: Uuid, page: &Page) -> Result<Paged<ClientNote>> {
    let latest = |field: &str| Sort { field: field.into(), descending: true };
    let page = Page { sort: vec![latest("datedOn"), latest("createdAt")], ..page.clone() };
    let notes = Entity::find().filter(Column::ClientId.eq(client));
    tx.page(notes, &page, |field| if field == "createdAt" { Column::CreatedAt } else { Column::DatedOn }).await
}

/// Whether there are notes on a client.
pub(super) async fn has_any(tx: &Tx, client: Uuid) -> Result<bool> {
    Ok(tx.one(Entity::find().filter(Column::ClientId.eq(client))).await?.is_some())
}

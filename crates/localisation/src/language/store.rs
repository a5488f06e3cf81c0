//! Queries for languages.

use kernel::{Page, Paged, Result, Scope, Uuid};
use sea_orm::{
    QueryOrder,
    entity::prelude::*,
    sea_query::{Condition, Expr},
};
use store::{Db, Tx, has_words, sea_orm};

use super::entity::{Column, Entity, Model};

/// Fields that the list can be sorted by.
pub(super) const SORTABLE: &[&str] = &["displayName", "cultureName", "isEnabled", "creationTime"];

/// Every language, in the order of the menu.
pub(super) async fn every(tx: &Tx) -> Result<Vec<Model>> {
    tx.all(Entity::find().order_by_asc(Column::Position).order_by_asc(Column::DisplayName)).await
}

/// The same outside a transaction, for the cache of each node.
pub(crate) async fn all(db: &Db) -> Result<Vec<Model>> {
    db.read(&Scope::system(db.now()), |tx| async move { every(&tx).await }).await
}

/// One page of the languages whose names contain `filter`, of those that users can choose or of the others where `is_enabled` says so; in the order of the menu unless the page is sorted.
pub(super) async fn list(tx: &Tx, filter: Option<&str>, is_enabled: Option<bool>, page: &Page) -> Result<Paged<Model>> {
    let like = filter.map(|words| has_words(Expr::col((Entity, Column::SearchKey)), words));
    let wanted = is_enabled.map(|is_enabled| Column::IsEnabled.eq(is_enabled));
    let mut select = Entity::find().filter(Condition::all().add_option(like).add_option(wanted));
    if page.sort.is_empty() {
        select = select.order_by_asc(Column::Position).order_by_asc(Column::DisplayName);
    }
    tx.page(select, page, |field| match field {
        "cultureName" => Column::CultureName,
        "isEnabled" => Column::IsEnabled,
        "creationTime" => Column::CreatedAt,
        _ => Column::DisplayName,
    })
    .await
}

/// The default language, unless it is `id`.
pub(super) async fn default_beside(tx: &Tx, id: Uuid) -> Result<Option<Model>> {
    tx.one(Entity::find().filter(Column::IsDefault.eq(true)).filter(Column::Id.ne(id))).await
}

//! Queries on templates.

use ::store::{Tx, has_words, sea_orm};
use kernel::{Page, Paged, Result};
use sea_orm::{EntityTrait, QueryFilter, QueryOrder, sea_query::Expr};

use super::entity::{Column, Entity, Model};

/// Fields that `sorting` may name.
pub(super) const SORTABLE: &[&str] = &["name", "createdAt"];

/// One page of templates whose names contain `filter`, by name by default.
pub(super) async fn list(tx: &Tx, filter: Option<&str>, page: &Page) -> Result<Paged<Model>> {
    let mut select = Entity::find();
    if let Some(filter) = filter {
        select = select.filter(has_words(Expr::col((Entity, Column::NameKey)), filter));
    }
    if page.sort.is_empty() {
        select = select.order_by_asc(Column::NameKey);
    }
    tx.page(select, page, |field| if field == "createdAt" { Column::CreatedAt } else { Column::NameKey }).await
}

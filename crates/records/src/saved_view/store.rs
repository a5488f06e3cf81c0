//! Queries on saved views, within the tenant of the caller's home.

use ::store::{Tx, sea_orm};
use kernel::{Error, Page, Paged, Result, Sort, Uuid};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, Select};

use super::entity::{Column, Entity, Model};

fn visible(user: Uuid) -> Condition {
    Condition::any().add(Column::UserId.eq(user)).add(Column::IsShared.eq(true))
}

fn of_list(list: &str) -> Select<Entity> {
    Entity::find().filter(Column::List.eq(list))
}

/// The user's own views of a list and the shared ones, by name.
pub(super) async fn list(tx: &Tx, list: &str, user: Uuid, page: &Page) -> Result<Paged<Model>> {
    let by_name = Sort { field: "name".into(), descending: false };
    let page = Page { sort: vec![by_name], ..page.clone() };
    tx.page(of_list(list).filter(visible(user)), &page, |_| Column::Name).await
}

/// A view that the user sees.
///
/// # Errors
/// 404.
pub(super) async fn get(tx: &Tx, id: Uuid, user: Uuid) -> Result<Model> {
    let found = tx.one(Entity::find().filter(Column::Id.eq(id)).filter(visible(user))).await?;
    found.ok_or_else(|| Error::not_found("SavedView", id))
}

/// How many views of a list the user has saved.
pub(super) async fn count(tx: &Tx, list: &str, user: Uuid) -> Result<u64> {
    tx.count(of_list(list).filter(Column::UserId.eq(user))).await
}

/// The other views that are the default where `view` is: of everybody if it is shared, else of its user.
pub(super) async fn other_defaults(tx: &Tx, view: &Model) -> Result<Vec<Model>> {
    let defaults = of_list(&view.list).filter(Column::IsDefault.eq(true)).filter(Column::IsShared.eq(view.is_shared));
    let defaults = if view.is_shared { defaults } else { defaults.filter(Column::UserId.eq(view.user_id)) };
    tx.all(defaults.filter(Column::Id.ne(view.id))).await
}

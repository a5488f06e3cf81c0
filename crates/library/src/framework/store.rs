//! Queries on frameworks.

use ::store::{Tx, sea_orm};
use kernel::{Page, Paged, Result, Uuid, text};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder,
    sea_query::{Expr, ExprTrait, LikeExpr},
};

use super::{
    Framework,
    entity::{Column, Entity, source},
};

/// Fields that `sorting` may name.
pub const SORTABLE: &[&str] = &["title", "code", "createdAt"];

/// One page of frameworks, by title unless told.
///
/// # Errors
/// `Unavailable`.
pub async fn list(tx: &Tx, filter: Option<&str>, page: &Page) -> Result<Paged<Framework>> {
    let mut select = Entity::find();
    if let Some(filter) = filter {
        select = select.filter(Expr::col((Entity, Column::SearchKey)).like(LikeExpr::new(text::contains_pattern(filter)).escape('\\')));
    }
    if page.sort.is_empty() {
        select = select.order_by_desc(Column::IsDefault).order_by_asc(Column::TitleKey);
    }
    tx.page(select, page, |field| match field {
        "code" => Column::Code,
        "createdAt" => Column::CreatedAt,
        _ => Column::TitleKey,
    })
    .await
}

/// The framework with this code.
///
/// # Errors
/// `Unavailable`.
pub async fn by_code(tx: &Tx, code: &str) -> Result<Option<Framework>> {
    tx.one(Entity::find().filter(Column::Code.eq(code))).await
}

/// The default framework, if there is one.
///
/// # Errors
/// `Unavailable`.
pub async fn default(tx: &Tx) -> Result<Option<Framework>> {
    tx.one(Entity::find().filter(Column::IsDefault.eq(true))).await
}

/// The framework, held against other writers: counts, codes and numbers of what is in it hang on it.
///
/// # Errors
/// 400 on `field` when it isn't there.
pub async fn lock(tx: &Tx, field: &str, id: Uuid) -> Result<Framework> {
    tx.lock(Entity::find().filter(Column::Id.eq(id))).await?.pop().ok_or_else(|| kernel::error::unknown_reference(field, id))
}

/// What an imported catalogue holds besides groups and controls.
///
/// # Errors
/// `Unavailable`.
pub async fn source(tx: &Tx, id: Uuid) -> Result<Option<source::Model>> {
    tx.one(source::Entity::find().filter(source::Column::FrameworkId.eq(id))).await
}

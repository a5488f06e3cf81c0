//! Queries on frameworks.

use std::collections::{BTreeSet, HashMap};

use ::store::{Tx, has_words, sea_orm};
use kernel::{Page, Paged, Result, Uuid};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder,
    sea_query::{Condition, Expr},
};

use super::{
    Framework, Source,
    entity::{Column, Entity, source},
};
use crate::rows;

/// Fields that `sorting` may name.
pub const SORTABLE: &[&str] = &["title", "code", "createdAt"];

/// One page of frameworks, optionally of one source; by default the default framework first and the others by title.
pub async fn list(tx: &Tx, filter: Option<&str>, source: Option<Source>, page: &Page) -> Result<Paged<Framework>> {
    let mut select = Entity::find().filter(Condition::all().add_option(source.map(|source| Column::Source.eq(source))));
    if let Some(filter) = filter {
        select = select.filter(has_words(Expr::col((Entity, Column::SearchKey)), filter));
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
pub async fn by_code(tx: &Tx, code: &str) -> Result<Option<Framework>> {
    tx.one(Entity::find().filter(Column::Code.eq(code))).await
}

/// The codes of these frameworks, by id.
pub async fn codes(tx: &Tx, ids: BTreeSet<Uuid>) -> Result<HashMap<Uuid, String>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let frameworks = tx.all(Entity::find().filter(Column::Id.is_in(ids))).await?;
    Ok(frameworks.into_iter().map(|framework| (framework.id, framework.code)).collect())
}

/// The titles of these frameworks, by id.
pub async fn titles(tx: &Tx, ids: &[Uuid]) -> Result<HashMap<Uuid, String>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let frameworks = tx.all(Entity::find().filter(Column::Id.is_in(ids.iter().copied()))).await?;
    Ok(frameworks.into_iter().map(|framework| (framework.id, framework.title)).collect())
}

/// Those of these frameworks that are there, the default one first and the others by title.
pub async fn in_order(tx: &Tx, ids: BTreeSet<Uuid>) -> Result<Vec<Framework>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let select = Entity::find().filter(Column::Id.is_in(ids)).order_by_desc(Column::IsDefault);
    tx.all(select.order_by_asc(Column::TitleKey).order_by_asc(Column::Id)).await
}

/// The default framework, if there is one.
pub async fn primary(tx: &Tx) -> Result<Option<Framework>> {
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
pub async fn source(tx: &Tx, id: Uuid) -> Result<Option<source::Model>> {
    tx.one(source::Entity::find().filter(source::Column::FrameworkId.eq(id))).await
}

/// Keeps it, in place of what was kept before.
pub(crate) async fn put_source(tx: &Tx, id: Uuid, document: String, content_hash: String) -> Result<()> {
    tx.purge::<source::Entity>(Condition::all().add(source::Column::FrameworkId.eq(id))).await?;
    let row = source::ActiveModel { framework_id: Set(id), document: Set(document), content_hash: Set(content_hash) };
    tx.append::<source::Entity>(vec![row]).await
}

/// The default framework, held against other writers.
pub(super) async fn lock_defaults(tx: &Tx) -> Result<Vec<Framework>> {
    tx.lock(Entity::find().filter(Column::IsDefault.eq(true))).await
}

/// Whether the framework is there, or was before it was deleted.
pub(crate) async fn was_there(tx: &Tx, id: Uuid) -> Result<bool> {
    Ok(!tx.all_with_deleted(Entity::find().filter(Column::Id.eq(id))).await?.is_empty())
}

/// The framework's stamp.
pub(crate) async fn stamps(tx: &Tx, id: Uuid) -> Result<Vec<(Uuid, String)>> {
    rows::stamps(tx, Entity::find().filter(Column::Id.eq(id))).await
}

/// Makes a staged framework the default one.
pub(crate) async fn adopt(tx: &Tx, id: Uuid) -> Result<()> {
    tx.set_where::<Entity>(Condition::all().add(Column::Id.eq(id)), vec![(Column::IsDefault, true.into())]).await.map(drop)
}

/// Lets everybody see a staged framework.
pub(crate) async fn unveil(tx: &Tx, stage: Uuid, id: Uuid) -> Result<()> {
    tx.unveil::<Entity>(stage, Condition::all().add(Column::Id.eq(id)), true).await.map(drop)
}

/// Removes it again.
pub(crate) async fn drop_staged(tx: &Tx, stage: Uuid, id: Uuid) -> Result<()> {
    tx.purge::<Entity>(Condition::all().add(Column::Id.eq(id)).add(Column::DeletedBy.eq(stage))).await.map(drop)
}

//! Queries on tags. A caller who asks for those of a record has found it first.

use std::collections::{BTreeMap, BTreeSet};

use ::store::{Tx, has_words, sea_orm};
use kernel::{Page, Paged, Result, Sort, Uuid, error::unknown_reference};
use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Condition, Expr, Query, SelectStatement},
};

use super::{
    entity::{record_tag, tag},
    rules::{RecordTag, Tag},
};

/// Fields that `sorting` may name.
pub(super) const SORTABLE: &[&str] = &["name", "createdAt"];

/// Which tags a list shows.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// Text that the name contains.
    pub text: Option<String>,
    /// Only those that are on no record, or only those in use.
    pub unused: Option<bool>,
}

/// One page of the tags, by name by default.
///
/// # Errors
/// `Unavailable`, `Internal` in the system scope.
pub(super) async fn list(tx: &Tx, filter: &Filter, page: &Page) -> Result<Paged<Tag>> {
    let like = |words: &str| has_words(Expr::col((tag::Entity, tag::Column::NameKey)), words);
    let mut asked = Condition::all().add_option(filter.text.as_deref().map(like));
    if let Some(unused) = filter.unused {
        let used = in_use(tx)?;
        asked = asked.add(if unused { tag::Column::Id.not_in_subquery(used) } else { tag::Column::Id.in_subquery(used) });
    }
    let by_name = Sort { field: "name".into(), descending: false };
    let sort = if page.sort.is_empty() { vec![by_name] } else { page.sort.clone() };
    let page = Page { sort, ..page.clone() };
    let order = |field: &str| if field == "createdAt" { tag::Column::CreatedAt } else { tag::Column::NameKey };
    tx.page(tag::Entity::find().filter(asked), &page, order).await
}

/// The tags that are on a record, by id.
fn in_use(tx: &Tx) -> Result<SelectStatement> {
    use record_tag::{Column, Entity};
    let mut select = Query::select();
    select.column((Entity, Column::TagId)).from(Entity);
    select.cond_where(tx.wall::<Entity>()?.add(Column::DeletedAt.is_null()));
    Ok(select)
}

/// How many tags the tenant has.
pub(super) async fn count(tx: &Tx) -> Result<u64> {
    tx.count(tag::Entity::find()).await
}

/// These tags, each of which exists.
///
/// # Errors
/// A field error on `tagIds`.
pub(super) async fn referred(tx: &Tx, ids: &BTreeSet<Uuid>) -> Result<()> {
    let found = tx.all(tag::Entity::find().filter(tag::Column::Id.is_in(ids.iter().copied()))).await?;
    let found: BTreeSet<Uuid> = found.iter().map(|tag| tag.id).collect();
    ids.difference(&found).next().map_or(Ok(()), |stranger| Err(unknown_reference("tagIds", *stranger)))
}

#[derive(FromQueryResult)]
struct Uses {
    tag_id: Uuid,
    uses: i64,
}

/// How many records have each of these tags; those on none are left out.
pub(super) async fn uses(tx: &Tx, ids: &[Uuid]) -> Result<BTreeMap<Uuid, u64>> {
    let of = record_tag::Entity::find().select_only().column(record_tag::Column::TagId).column_as(record_tag::Column::Id.count(), "uses");
    let of = of.filter(record_tag::Column::TagId.is_in(ids.iter().copied())).group_by(record_tag::Column::TagId);
    let rows = tx.rows::<record_tag::Entity, Uses>(of).await?;
    Ok(rows.into_iter().map(|row| (row.tag_id, u64::try_from(row.uses).unwrap_or_default())).collect())
}

/// The rows that put tags on a record.
pub(super) async fn rows_of(tx: &Tx, subject: Uuid) -> Result<Vec<RecordTag>> {
    tx.all(record_tag::Entity::find().filter(record_tag::Column::SubjectId.eq(subject))).await
}

/// The tags of a record, by name.
pub(super) async fn of_record(tx: &Tx, subject: Uuid) -> Result<Vec<Tag>> {
    let ids: Vec<Uuid> = rows_of(tx, subject).await?.into_iter().map(|row| row.tag_id).collect();
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    tx.all(tag::Entity::find().filter(tag::Column::Id.is_in(ids)).order_by_asc(tag::Column::NameKey)).await
}

/// Rows of a list whose `id` is that of a record with one of these tags; every row where none is named. The list limits them to its reach.
///
/// # Errors
/// `Internal` in the system scope.
pub fn with_tags(tx: &Tx, id: impl ColumnTrait, tags: &[Uuid]) -> Result<Condition> {
    let all = Condition::all();
    Ok(if tags.is_empty() { all } else { all.add(id.in_subquery(tagged(tx, tags)?)) })
}

/// The records that have one of these tags, by id. The caller limits them to its reach.
///
/// # Errors
/// `Internal` in the system scope.
pub fn tagged(tx: &Tx, tags: &[Uuid]) -> Result<SelectStatement> {
    use record_tag::{Column, Entity};
    let mut select = Query::select();
    select.column((Entity, Column::SubjectId)).from(Entity);
    select.cond_where(tx.wall::<Entity>()?.add(Column::TagId.is_in(tags.iter().copied())).add(Column::DeletedAt.is_null()));
    Ok(select)
}

/// Takes a tag off all records.
pub(super) async fn take_off(tx: &Tx, tag: Uuid) -> Result<()> {
    tx.remove_where::<record_tag::Entity>(Condition::all().add(record_tag::Column::TagId.eq(tag))).await.map(drop)
}

/// Puts the tag `into` on all records that have `from`, in its place.
pub(super) async fn move_all(tx: &Tx, from: Uuid, into: Uuid) -> Result<()> {
    use record_tag::Column;
    // Rows of tags that were taken off earlier still refer to it.
    let gone = Condition::all().add(Column::TagId.eq(from)).add(Column::DeletedAt.is_not_null());
    tx.remove_where::<record_tag::Entity>(gone).await?;
    let both = Condition::all().add(Column::TagId.eq(from)).add(Column::SubjectId.in_subquery(tagged(tx, &[into])?));
    tx.remove_where::<record_tag::Entity>(both).await?;
    tx.set_where::<record_tag::Entity>(Condition::all().add(Column::TagId.eq(from)), vec![(Column::TagId, Expr::val(into))]).await?;
    Ok(())
}

/// Removes the tags of a record that is removed for good.
pub(crate) async fn remove_of_subject(tx: &Tx, subject: Uuid) -> Result<u64> {
    tx.remove_where::<record_tag::Entity>(Condition::all().add(record_tag::Column::SubjectId.eq(subject))).await
}

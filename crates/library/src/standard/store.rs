//! Queries on standards and their versions.

use ::store::{Tx, sea_orm};
use kernel::{Page, Paged, Result, Uuid, text as fold};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Condition, Expr, ExprTrait, LikeExpr, Query},
};

use super::{
    ChangeKind, Criticality, Standard, StandardStatus, StandardVersion,
    entity::{Column, Entity, element, text, version},
};

/// What a list of standards can be narrowed by.
#[derive(Debug, Default, Clone)]
pub struct Filter {
    /// Text that code or title contain.
    pub text: Option<String>,
    /// Folded words that the full text contains, all of them.
    pub words: Vec<String>,
    /// Of this framework.
    pub framework_id: Option<Uuid>,
    /// Of these domains.
    pub domain_id: Vec<Uuid>,
    /// Of this subdomain.
    pub subdomain_id: Option<Uuid>,
    /// These statuses alone.
    pub status: Vec<StandardStatus>,
    /// These criticalities alone.
    pub criticality: Vec<Criticality>,
    /// With, or without, a draft or version in review.
    pub has_open_version: Option<bool>,
    /// Without what was never published: for readers who don't write.
    pub published_only: bool,
}

/// Fields that `sorting` may name.
pub const SORTABLE: &[&str] = &["code", "title", "criticality", "weight", "status", "revisedAt"];

fn like(column: Expr, words: &str) -> Expr {
    column.like(LikeExpr::new(fold::contains_pattern(words)).escape('\\'))
}

/// Statuses that every reader may see.
pub const READABLE: [StandardStatus; 2] = [StandardStatus::Published, StandardStatus::Retired];

fn condition(filter: &Filter) -> Condition {
    let mut condition = Condition::all();
    if let Some(text) = &filter.text {
        condition = condition.add(like(Expr::col((Entity, Column::SearchKey)), text));
    }
    if let Some(framework) = filter.framework_id {
        condition = condition.add(Column::FrameworkId.eq(framework));
    }
    if !filter.domain_id.is_empty() {
        condition = condition.add(Column::DomainId.is_in(filter.domain_id.iter().copied()));
    }
    if let Some(subdomain) = filter.subdomain_id {
        condition = condition.add(Column::SubdomainId.eq(subdomain));
    }
    if !filter.status.is_empty() {
        condition = condition.add(Column::Status.is_in(filter.status.iter().copied()));
    }
    if !filter.criticality.is_empty() {
        condition = condition.add(Column::Criticality.is_in(filter.criticality.iter().copied()));
    }
    match filter.has_open_version {
        Some(true) => condition = condition.add(Column::OpenVersionId.is_not_null()),
        Some(false) => condition = condition.add(Column::OpenVersionId.is_null()),
        None => {}
    }
    if filter.published_only {
        condition = condition.add(Column::Status.is_in(READABLE));
    }
    if !filter.words.is_empty() {
        let mut texts = Query::select();
        texts.column(text::Column::StandardId).from(text::Entity);
        if let Some(framework) = filter.framework_id {
            texts.and_where(text::Column::FrameworkId.eq(framework));
        }
        for word in &filter.words {
            texts.and_where(like(Expr::col((text::Entity, text::Column::SearchKey)), word));
        }
        condition = condition.add(Expr::col((Entity, Column::Id)).in_subquery(texts));
    }
    condition
}

/// One page of standards, by code unless told.
///
/// # Errors
/// `Unavailable`.
pub async fn list(tx: &Tx, filter: &Filter, page: &Page) -> Result<Paged<Standard>> {
    let mut select = Entity::find().filter(condition(filter));
    if page.sort.is_empty() {
        select = select.order_by_asc(Column::CodeKey);
    }
    tx.page(select, page, |field| match field {
        "title" => Column::TitleKey,
        "criticality" => Column::CriticalityRank,
        "weight" => Column::Weight,
        "status" => Column::Status,
        "revisedAt" => Column::RevisedAt,
        _ => Column::CodeKey,
    })
    .await
}

/// How many standards have a value.
#[derive(Debug, Clone, FromQueryResult)]
pub struct Count<T: sea_orm::TryGetable> {
    /// The value.
    pub value: T,
    /// How many.
    pub number: i64,
}

/// How many standards that meet `filter` have each value of `column`.
///
/// # Errors
/// `Unavailable`.
pub async fn facet<T: sea_orm::TryGetable + Send + Sync>(tx: &Tx, filter: &Filter, column: Column) -> Result<Vec<Count<T>>> {
    let select = Entity::find()
        .select_only()
        .column_as(column, "value")
        .column_as(Column::Id.count(), "number")
        .filter(condition(filter))
        .group_by(column);
    tx.rows::<Entity, Count<T>>(select).await
}

/// A version without its texts.
#[derive(Debug, Clone, FromQueryResult)]
#[allow(missing_docs)] // as the view, which documents them
pub struct VersionLine {
    pub id: Uuid,
    pub major: i32,
    pub minor: i32,
    pub status: StandardStatus,
    pub change_kind: ChangeKind,
    pub change_summary: String,
    pub effective_from: Option<chrono::NaiveDate>,
    pub author_id: Option<Uuid>,
    pub created_at: kernel::Timestamp,
    pub submitted_at: Option<kernel::Timestamp>,
    pub published_at: Option<kernel::Timestamp>,
    pub published_by: Option<Uuid>,
}

/// The versions of a standard, the latest first.
///
/// # Errors
/// `Unavailable`.
pub async fn version_lines(tx: &Tx, standard: Uuid) -> Result<Vec<VersionLine>> {
    use version::Column as V;
    let select = version::Entity::find()
        .select_only()
        .columns([
            V::Id,
            V::Major,
            V::Minor,
            V::Status,
            V::ChangeKind,
            V::ChangeSummary,
            V::EffectiveFrom,
            V::AuthorId,
            V::CreatedAt,
            V::SubmittedAt,
            V::PublishedAt,
            V::PublishedBy,
        ])
        .filter(V::StandardId.eq(standard))
        .order_by_desc(V::Major)
        .order_by_desc(V::Minor);
    tx.rows::<version::Entity, VersionLine>(select).await
}

/// A version of this standard.
///
/// # Errors
/// `NotFound` when it isn't there or is another standard's.
pub async fn version_of(tx: &Tx, standard: Uuid, id: Uuid) -> Result<StandardVersion> {
    let row = tx.get::<version::Entity>(id).await?;
    if row.standard_id == standard { Ok(row) } else { Err(kernel::Error::not_found("StandardVersion", id)) }
}

/// Versions by id, in chunks that a statement takes.
///
/// # Errors
/// `Unavailable`.
pub async fn versions(tx: &Tx, ids: &[Uuid]) -> Result<Vec<StandardVersion>> {
    let mut found = Vec::with_capacity(ids.len());
    for chunk in ids.chunks(1_000) {
        found.extend(tx.all(version::Entity::find().filter(version::Column::Id.is_in(chunk.iter().copied()))).await?);
    }
    Ok(found)
}

/// The imported element that a version rests on.
///
/// # Errors
/// `Unavailable`.
pub async fn element(tx: &Tx, id: Option<Uuid>) -> Result<Option<element::Model>> {
    match id {
        Some(id) => tx.find::<element::Entity>(id).await,
        None => Ok(None),
    }
}

/// A standard as a link.
#[derive(Debug, Clone, FromQueryResult)]
#[allow(missing_docs)] // as the view, which documents them
pub struct Link {
    pub id: Uuid,
    pub code: String,
    pub control_id: Option<String>,
    pub title: String,
    pub status: StandardStatus,
}

/// Standards that meet `filter` as links, in reading order.
///
/// # Errors
/// `Unavailable`.
pub async fn links(tx: &Tx, filter: Condition, published_only: bool) -> Result<Vec<Link>> {
    let mut select = Entity::find()
        .select_only()
        .columns([Column::Id, Column::Code, Column::ControlId, Column::Title, Column::Status])
        .filter(filter)
        .order_by_asc(Column::SortOrder)
        .order_by_asc(Column::CodeKey);
    if published_only {
        select = select.filter(Column::Status.is_in(READABLE));
    }
    tx.rows::<Entity, Link>(select).await
}

/// Codes of a framework that begin so.
///
/// # Errors
/// `Unavailable`.
pub async fn codes(tx: &Tx, framework: Uuid, prefix: &str) -> Result<Vec<String>> {
    #[derive(FromQueryResult)]
    struct Row {
        code: String,
    }
    let select = Entity::find()
        .select_only()
        .column(Column::Code)
        .filter(Column::FrameworkId.eq(framework))
        .filter(Column::Code.starts_with(prefix));
    Ok(tx.rows::<Entity, Row>(select).await?.into_iter().map(|row| row.code).collect())
}

/// How many standards a framework has.
///
/// # Errors
/// `Unavailable`.
pub async fn count(tx: &Tx, framework: Uuid) -> Result<u64> {
    tx.count(Entity::find().filter(Column::FrameworkId.eq(framework))).await
}

/// Keeps the full text of a standard.
///
/// # Errors
/// `Unavailable`.
pub async fn put_text(tx: &Tx, standard: &Standard, search_key: String) -> Result<()> {
    let condition = Condition::all().add(text::Column::StandardId.eq(standard.id));
    if tx.set_where::<text::Entity>(condition, vec![(text::Column::SearchKey, Expr::val(search_key.clone()))]).await? == 0 {
        let row =
            text::ActiveModel { standard_id: Set(standard.id), framework_id: Set(standard.framework_id), search_key: Set(search_key) };
        tx.insert::<text::Entity>(row).await?;
    }
    Ok(())
}

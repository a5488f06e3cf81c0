//! Queries on standards and their versions.

mod counts;
pub mod in_force;
mod links;
mod staged;
mod texts;
mod versions;

use std::collections::BTreeSet;

use ::store::{Tx, has_words, sea_orm};
use chrono::NaiveDate;
use kernel::{Page, Paged, Result, Uuid};
use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    sea_query::{Condition, Expr, ExprTrait, Query},
};

pub use counts::{Count, count, facet};
pub(crate) use counts::{
    count_with_deleted, counts_by_domain, counts_by_subdomain, was_published_in_domain, was_published_in_subdomain, without_versions,
};
pub use links::{Leaf, Link, enhancements, leaves, link, named, shelf};
pub(crate) use staged::{Head, Renewal, drop_standards, drop_versions, follow_subdomain, heads, renew, stamps, unveil};
pub use texts::{drop_text, put_text, put_texts};
pub use versions::{VersionLine, element as element_of, restore_versions, version_lines, version_of, versions, versions_of};
pub(crate) use versions::{elements, elements_by_id};

use super::{
    ChangeKind, Criticality, Standard, StandardStatus, StandardVersion,
    entity::{Column, Entity, element, text, version},
    service::sees_drafts,
};

/// Filters of a list of standards.
#[derive(Debug, Default, Clone)]
pub struct Filter {
    /// Text that code or title contain.
    pub text: Option<String>,
    /// Folded words that the full text contains, all of them.
    pub words: Vec<String>,
    pub framework_id: Option<Uuid>,
    /// Of these domains.
    pub domain_id: Vec<Uuid>,
    pub subdomain_id: Option<Uuid>,
    /// Only these statuses.
    pub status: Vec<StandardStatus>,
    /// Only these criticalities.
    pub criticality: Vec<Criticality>,
    /// With, or without, a draft or version in review.
    pub has_open_version: Option<bool>,
    /// With an open version that a user wrote, or that others did.
    pub open_author: Option<(Uuid, bool)>,
    /// Without what was never published: for readers who don't write.
    pub published_only: bool,
}

/// Fields that `sorting` may name.
pub const SORTABLE: &[&str] = &["code", "title", "criticality", "weight", "status", "revisedAt"];

/// Statuses that every reader may see.
pub const READABLE: [StandardStatus; 2] = [StandardStatus::Published, StandardStatus::Retired];

/// Whether a standard has a draft or a version in review; a published one that takes effect later is neither.
fn is_being_written() -> Expr {
    let mut open = Query::select();
    open.expr(Expr::val(1))
        .from(version::Entity)
        .and_where(Expr::col((version::Entity, version::Column::Id)).equals((Entity, Column::OpenVersionId)))
        .and_where(version::Column::Status.is_in([StandardStatus::Draft, StandardStatus::InReview]));
    Expr::exists(open)
}

fn condition(filter: &Filter) -> Condition {
    let mut condition = Condition::all();
    if let Some(text) = &filter.text {
        condition = condition.add(has_words(Expr::col((Entity, Column::SearchKey)), text));
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
        Some(true) => condition = condition.add(is_being_written()),
        Some(false) => condition = condition.add(is_being_written().not()),
        None => {}
    }
    if let Some((author, is_theirs)) = filter.open_author {
        let mut own = Query::select();
        own.expr(Expr::val(1))
            .from(version::Entity)
            .and_where(Expr::col((version::Entity, version::Column::Id)).equals((Entity, Column::OpenVersionId)))
            .and_where(version::Column::AuthorId.eq(author));
        let own = Expr::exists(own);
        condition = condition.add(is_being_written()).add(if is_theirs { own } else { own.not() });
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
        texts.cond_where(has_words(Expr::col((text::Entity, text::Column::SearchKey)), &filter.words.join(" ")));
        condition = condition.add(Expr::col((Entity, Column::Id)).in_subquery(texts));
    }
    condition
}

/// What the list shows: who doesn't write sees nothing that was never published.
pub(super) fn listed(tx: &Tx) -> Condition {
    condition(&Filter { published_only: !sees_drafts(tx.scope()), ..Filter::default() })
}

/// One page of standards, by code by default.
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

/// Codes of a framework that begin so.
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

/// The standards of a framework in any status.
pub(crate) async fn of_framework(tx: &Tx, framework: Uuid) -> Result<Vec<Standard>> {
    tx.all(Entity::find().filter(Column::FrameworkId.eq(framework))).await
}

/// The standards of a domain in any status.
pub(super) async fn of_domain(tx: &Tx, domain: Uuid) -> Result<Vec<Standard>> {
    tx.all(Entity::find().filter(Column::DomainId.eq(domain))).await
}

/// The standards of a subdomain in any status.
pub(super) async fn of_subdomain(tx: &Tx, subdomain: Uuid) -> Result<Vec<Standard>> {
    tx.all(Entity::find().filter(Column::SubdomainId.eq(subdomain))).await
}

/// The standards of a framework that are in force; `only` these when given.
pub async fn published(tx: &Tx, framework: Uuid, only: Option<&[Uuid]>) -> Result<Vec<Standard>> {
    let mut select = Entity::find().filter(Column::FrameworkId.eq(framework)).filter(Column::Status.eq(StandardStatus::Published));
    if let Some(only) = only {
        select = select.filter(Column::Id.is_in(only.iter().copied()));
    }
    tx.all(select).await
}

/// The standards of a framework that are in force, each with its version.
pub(crate) async fn published_pairs(tx: &Tx, framework: Uuid) -> Result<BTreeSet<(Uuid, Uuid)>> {
    Ok(published(tx, framework, None).await?.into_iter().filter_map(|row| Some((row.id, row.current_version_id?))).collect())
}

/// Standards of a framework with a draft or a version in review; `only` these when given.
pub(crate) async fn open_of(tx: &Tx, framework: Uuid, only: Option<&[Uuid]>) -> Result<Vec<Standard>> {
    let mut select = Entity::find().filter(Column::FrameworkId.eq(framework)).filter(is_being_written());
    if let Some(only) = only {
        select = select.filter(Column::Id.is_in(only.iter().copied()));
    }
    tx.all(select).await
}

/// Standards whose next version is published and takes effect on `today` or before; of one framework when given.
pub(super) async fn due(tx: &Tx, framework: Option<Uuid>, today: NaiveDate) -> Result<Vec<Standard>> {
    let waiting = version::Entity::find()
        .select_only()
        .column(version::Column::Id)
        .filter(version::Column::Status.eq(StandardStatus::Published))
        .filter(version::Column::EffectiveFrom.lte(today));
    let due = Condition::all()
        .add(Column::OpenVersionId.in_subquery(waiting.into_query()))
        .add_option(framework.map(|id| Column::FrameworkId.eq(id)));
    tx.all(Entity::find().filter(due)).await
}

/// Standards by id, deleted ones too, in chunks that a statement takes.
pub(crate) async fn with_deleted(tx: &Tx, ids: &[Uuid]) -> Result<Vec<Standard>> {
    let mut found = Vec::with_capacity(ids.len());
    for chunk in ids.chunks(1_000) {
        found.extend(tx.all_with_deleted(Entity::find().filter(Column::Id.is_in(chunk.iter().copied()))).await?);
    }
    Ok(found)
}

/// Whether another standard enhances this one.
pub async fn is_enhanced(tx: &Tx, id: Uuid) -> Result<bool> {
    Ok(tx.one(Entity::find().filter(Column::ParentStandardId.eq(id))).await?.is_some())
}

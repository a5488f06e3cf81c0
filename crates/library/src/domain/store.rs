//! Queries on domains.

use std::collections::HashMap;

use ::store::{Tx, has_words, sea_orm};
use kernel::{Page, Paged, Result, Uuid};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder,
    sea_query::{Condition, Expr},
};

use super::{
    Domain, DomainStatus,
    entity::{Column, Entity, source},
};
use crate::rows;

/// Filters of a list of domains.
#[derive(Debug, Default, Clone)]
pub struct Filter {
    /// Text that code or name contain.
    pub text: Option<String>,
    pub framework_id: Option<Uuid>,
    /// Only these statuses.
    pub status: Vec<DomainStatus>,
}

/// Fields that `sorting` may name.
pub const SORTABLE: &[&str] = &["sortOrder", "name", "code", "status"];

/// One page of domains, in their own order by default.
pub async fn list(tx: &Tx, filter: &Filter, page: &Page) -> Result<Paged<Domain>> {
    let mut condition = Condition::all();
    if let Some(text) = &filter.text {
        condition = condition.add(has_words(Expr::col((Entity, Column::SearchKey)), text));
    }
    if let Some(framework) = filter.framework_id {
        condition = condition.add(Column::FrameworkId.eq(framework));
    }
    if !filter.status.is_empty() {
        condition = condition.add(Column::Status.is_in(filter.status.iter().copied()));
    }
    let mut select = Entity::find().filter(condition);
    if page.sort.is_empty() {
        select = select.order_by_asc(Column::SortOrder).order_by_asc(Column::Code);
    }
    tx.page(select, page, |field| match field {
        "name" => Column::NameKey,
        "code" => Column::Code,
        "status" => Column::Status,
        _ => Column::SortOrder,
    })
    .await
}

/// All domains of a framework in their order.
pub async fn of_framework(tx: &Tx, framework: Uuid) -> Result<Vec<Domain>> {
    tx.all(Entity::find().filter(Column::FrameworkId.eq(framework)).order_by_asc(Column::SortOrder).order_by_asc(Column::Code)).await
}

/// The names of these domains, by id.
pub async fn names(tx: &Tx, ids: &[Uuid]) -> Result<HashMap<Uuid, String>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let domains = tx.all(Entity::find().filter(Column::Id.is_in(ids.iter().copied()))).await?;
    Ok(domains.into_iter().map(|domain| (domain.id, domain.name)).collect())
}

/// Domains of each of the frameworks.
pub(crate) async fn counts(tx: &Tx, frameworks: &[Uuid]) -> Result<HashMap<Uuid, i64>> {
    rows::count_by::<Entity>(tx, Column::FrameworkId, frameworks).await
}

/// How many domains of a framework are active.
pub(super) async fn active_count(tx: &Tx, framework: Uuid) -> Result<u64> {
    tx.count(Entity::find().filter(Column::FrameworkId.eq(framework)).filter(Column::Status.eq(DomainStatus::Active))).await
}

/// The stamps of a framework's domains.
pub(crate) async fn stamps(tx: &Tx, framework: Uuid) -> Result<Vec<(Uuid, String)>> {
    rows::stamps(tx, Entity::find().filter(Column::FrameworkId.eq(framework))).await
}

/// The imported groups of a framework's domains, by domain.
pub(crate) async fn sources(tx: &Tx, framework: Uuid) -> Result<Vec<(Uuid, String)>> {
    let rows = tx.all(source::Entity::find().filter(source::Column::FrameworkId.eq(framework))).await?;
    Ok(rows.into_iter().map(|row| (row.domain_id, row.element)).collect())
}

/// Keeps the imported groups of these domains, in place of what was kept of them before.
pub(crate) async fn put_sources(tx: &Tx, domains: &[Uuid], sources: Vec<source::ActiveModel>) -> Result<()> {
    tx.purge::<source::Entity>(Condition::all().add(source::Column::DomainId.is_in(domains.iter().copied()))).await?;
    tx.append::<source::Entity>(sources).await
}

/// Lets everybody see a framework's staged domains.
pub(crate) async fn unveil(tx: &Tx, stage: Uuid, framework: Uuid) -> Result<()> {
    tx.unveil::<Entity>(stage, Condition::all().add(Column::FrameworkId.eq(framework)), true).await.map(drop)
}

/// Removes them again.
pub(crate) async fn drop_staged(tx: &Tx, stage: Uuid, framework: Uuid) -> Result<()> {
    let own = Condition::all().add(Column::FrameworkId.eq(framework)).add(Column::DeletedBy.eq(stage));
    let ids = rows::slice::<Entity>(tx, Column::Id, own).await?;
    tx.purge::<source::Entity>(Condition::all().add(source::Column::DomainId.is_in(ids.iter().copied()))).await?;
    tx.purge::<Entity>(Condition::all().add(Column::Id.is_in(ids))).await.map(drop)
}

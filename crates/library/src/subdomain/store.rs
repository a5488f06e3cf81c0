//! Queries on subdomains.

use std::collections::HashMap;

use ::store::{Tx, has_words, sea_orm};
use kernel::{Page, Paged, Result, Uuid};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder,
    sea_query::{Condition, Expr},
};

use super::{
    Subdomain,
    entity::{Column, Entity, source},
};
use crate::{domain::DomainStatus, rows};

/// Filters of a list of subdomains.
#[derive(Debug, Default, Clone)]
pub struct Filter {
    /// Text that code or name contain.
    pub text: Option<String>,
    pub framework_id: Option<Uuid>,
    pub domain_id: Option<Uuid>,
    /// Only these statuses.
    pub status: Vec<DomainStatus>,
}

/// Fields that `sorting` may name.
pub const SORTABLE: &[&str] = &["sortOrder", "name", "code", "status"];

/// One page of subdomains, by code by default.
pub async fn list(tx: &Tx, filter: &Filter, page: &Page) -> Result<Paged<Subdomain>> {
    let mut condition = Condition::all();
    if let Some(text) = &filter.text {
        condition = condition.add(has_words(Expr::col((Entity, Column::SearchKey)), text));
    }
    if let Some(framework) = filter.framework_id {
        condition = condition.add(Column::FrameworkId.eq(framework));
    }
    if let Some(domain) = filter.domain_id {
        condition = condition.add(Column::DomainId.eq(domain));
    }
    if !filter.status.is_empty() {
        condition = condition.add(Column::Status.is_in(filter.status.iter().copied()));
    }
    let mut select = Entity::find().filter(condition);
    if page.sort.is_empty() {
        select = match filter.domain_id {
            Some(_) => select.order_by_asc(Column::SortOrder),
            None => select,
        };
        select = select.order_by_asc(Column::Code);
    }
    tx.page(select, page, |field| match field {
        "name" => Column::NameKey,
        "sortOrder" => Column::SortOrder,
        "status" => Column::Status,
        _ => Column::Code,
    })
    .await
}

/// All subdomains of a framework, by their order within each domain.
pub async fn of_framework(tx: &Tx, framework: Uuid) -> Result<Vec<Subdomain>> {
    tx.all(Entity::find().filter(Column::FrameworkId.eq(framework)).order_by_asc(Column::SortOrder).order_by_asc(Column::Code)).await
}

/// All subdomains of a domain in their order.
pub async fn of_domain(tx: &Tx, domain: Uuid) -> Result<Vec<Subdomain>> {
    tx.all(Entity::find().filter(Column::DomainId.eq(domain)).order_by_asc(Column::SortOrder).order_by_asc(Column::Code)).await
}

/// Subdomains of each of the domains.
pub(crate) async fn counts(tx: &Tx, domains: &[Uuid]) -> Result<HashMap<Uuid, i64>> {
    rows::count_by::<Entity>(tx, Column::DomainId, domains).await
}

/// The stamps of a framework's subdomains.
pub(crate) async fn stamps(tx: &Tx, framework: Uuid) -> Result<Vec<(Uuid, String)>> {
    rows::stamps(tx, Entity::find().filter(Column::FrameworkId.eq(framework))).await
}

/// The imported groups of a framework's subdomains, by subdomain.
pub(crate) async fn sources(tx: &Tx, framework: Uuid) -> Result<Vec<(Uuid, String)>> {
    let rows = tx.all(source::Entity::find().filter(source::Column::FrameworkId.eq(framework))).await?;
    Ok(rows.into_iter().map(|row| (row.subdomain_id, row.element)).collect())
}

/// Keeps the imported groups of these subdomains, in place of what was kept of them before.
pub(crate) async fn put_sources(tx: &Tx, subdomains: &[Uuid], sources: Vec<source::ActiveModel>) -> Result<()> {
    tx.purge::<source::Entity>(Condition::all().add(source::Column::SubdomainId.is_in(subdomains.iter().copied()))).await?;
    tx.append::<source::Entity>(sources).await
}

/// Lets everybody see a framework's staged subdomains.
pub(crate) async fn unveil(tx: &Tx, stage: Uuid, framework: Uuid) -> Result<()> {
    tx.unveil::<Entity>(stage, Condition::all().add(Column::FrameworkId.eq(framework)), true).await.map(drop)
}

/// Removes them again, slice by slice.
pub(crate) async fn drop_staged(tx: &Tx, stage: Uuid, framework: Uuid) -> Result<()> {
    let own = Condition::all().add(Column::FrameworkId.eq(framework)).add(Column::DeletedBy.eq(stage));
    // Deeper groups stand on each other in any order.
    tx.set_where::<Entity>(own.clone(), vec![(Column::ParentSubdomainId, Expr::cust("NULL"))]).await?;
    loop {
        let ids = rows::slice::<Entity>(tx, Column::Id, own.clone()).await?;
        if ids.is_empty() {
            return Ok(());
        }
        tx.purge::<source::Entity>(Condition::all().add(source::Column::SubdomainId.is_in(ids.iter().copied()))).await?;
        tx.purge::<Entity>(Condition::all().add(Column::Id.is_in(ids))).await?;
    }
}

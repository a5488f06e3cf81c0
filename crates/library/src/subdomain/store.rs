//! Queries on subdomains.

use std::collections::HashMap;

use ::store::{Tx, sea_orm};
use kernel::{Page, Paged, Result, Uuid, text};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder,
    sea_query::{Condition, Expr, ExprTrait, LikeExpr},
};

use super::{
    Subdomain,
    entity::{Column, Entity},
};
use crate::{domain::DomainStatus, shelf, standard::entity as standard};

/// What a list of subdomains can be narrowed by.
#[derive(Debug, Default, Clone)]
pub struct Filter {
    /// Text that code or name contain.
    pub text: Option<String>,
    /// Of this framework.
    pub framework_id: Option<Uuid>,
    /// Of this domain.
    pub domain_id: Option<Uuid>,
    /// These statuses alone.
    pub status: Vec<DomainStatus>,
}

/// Fields that `sorting` may name.
pub const SORTABLE: &[&str] = &["sortOrder", "name", "code", "status"];

/// One page of subdomains, by code unless told.
///
/// # Errors
/// `Unavailable`.
pub async fn list(tx: &Tx, filter: &Filter, page: &Page) -> Result<Paged<Subdomain>> {
    let mut condition = Condition::all();
    if let Some(text) = &filter.text {
        condition = condition.add(Expr::col((Entity, Column::SearchKey)).like(LikeExpr::new(text::contains_pattern(text)).escape('\\')));
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
///
/// # Errors
/// `Unavailable`.
pub async fn of_framework(tx: &Tx, framework: Uuid) -> Result<Vec<Subdomain>> {
    tx.all(Entity::find().filter(Column::FrameworkId.eq(framework)).order_by_asc(Column::SortOrder).order_by_asc(Column::Code)).await
}

/// All subdomains of a domain in their order.
///
/// # Errors
/// `Unavailable`.
pub async fn of_domain(tx: &Tx, domain: Uuid) -> Result<Vec<Subdomain>> {
    tx.all(Entity::find().filter(Column::DomainId.eq(domain)).order_by_asc(Column::SortOrder).order_by_asc(Column::Code)).await
}

/// Standards of each of the subdomains.
///
/// # Errors
/// `Unavailable`.
pub async fn standard_counts(tx: &Tx, subdomains: &[Uuid]) -> Result<HashMap<Uuid, i64>> {
    shelf::tally::<standard::Entity>(tx, standard::Column::SubdomainId, subdomains).await
}

/// The standards of a subdomain.
///
/// # Errors
/// `Unavailable`.
pub async fn standards_of(tx: &Tx, subdomain: Uuid) -> Result<Vec<standard::Model>> {
    tx.all(standard::Entity::find().filter(standard::Column::SubdomainId.eq(subdomain))).await
}

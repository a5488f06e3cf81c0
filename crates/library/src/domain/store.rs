//! Queries on domains.

use std::collections::HashMap;

use ::store::{Tx, sea_orm};
use kernel::{Page, Paged, Result, Uuid, text};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder,
    sea_query::{Condition, Expr, ExprTrait, LikeExpr},
};

use super::{
    Domain, DomainStatus,
    entity::{Column, Entity},
};
use crate::{shelf, standard::entity as standard, subdomain::entity as subdomain};

/// What a list of domains can be narrowed by.
#[derive(Debug, Default, Clone)]
pub struct Filter {
    /// Text that code or name contain.
    pub text: Option<String>,
    /// Of this framework.
    pub framework_id: Option<Uuid>,
    /// These statuses alone.
    pub status: Vec<DomainStatus>,
}

/// Fields that `sorting` may name.
pub const SORTABLE: &[&str] = &["sortOrder", "name", "code", "status"];

/// One page of domains, in their own order unless told.
///
/// # Errors
/// `Unavailable`.
pub async fn list(tx: &Tx, filter: &Filter, page: &Page) -> Result<Paged<Domain>> {
    let mut condition = Condition::all();
    if let Some(text) = &filter.text {
        condition = condition.add(Expr::col((Entity, Column::SearchKey)).like(LikeExpr::new(text::contains_pattern(text)).escape('\\')));
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
///
/// # Errors
/// `Unavailable`.
pub async fn of_framework(tx: &Tx, framework: Uuid) -> Result<Vec<Domain>> {
    tx.all(Entity::find().filter(Column::FrameworkId.eq(framework)).order_by_asc(Column::SortOrder).order_by_asc(Column::Code)).await
}

/// Subdomains of each of the domains.
///
/// # Errors
/// `Unavailable`.
pub async fn subdomain_counts(tx: &Tx, domains: &[Uuid]) -> Result<HashMap<Uuid, i64>> {
    shelf::tally::<subdomain::Entity>(tx, subdomain::Column::DomainId, domains).await
}

/// Standards of each of the domains.
///
/// # Errors
/// `Unavailable`.
pub async fn standard_counts(tx: &Tx, domains: &[Uuid]) -> Result<HashMap<Uuid, i64>> {
    shelf::tally::<standard::Entity>(tx, standard::Column::DomainId, domains).await
}

/// Whether a standard of the domain was ever published: its code is in use out there.
///
/// # Errors
/// `Unavailable`.
pub async fn has_published(tx: &Tx, domain: Uuid) -> Result<bool> {
    let select = standard::Entity::find().filter(standard::Column::DomainId.eq(domain)).filter(standard::Column::PublishedAt.is_not_null());
    Ok(tx.one(select).await?.is_some())
}

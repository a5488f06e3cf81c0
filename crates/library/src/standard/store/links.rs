//! Standards in short: as links, as leaves of the tree.

use ::store::{Tx, sea_orm};
use kernel::{Result, Uuid};
use sea_orm::{ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect, sea_query::Condition};

use super::{Column, Criticality, Entity, READABLE, StandardStatus};

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
async fn links(tx: &Tx, filter: Condition, published_only: bool) -> Result<Vec<Link>> {
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

/// One standard.
pub async fn link(tx: &Tx, id: Uuid, published_only: bool) -> Result<Option<Link>> {
    Ok(links(tx, Condition::all().add(Column::Id.eq(id)), published_only).await?.pop())
}

/// The standards that enhance one.
pub async fn enhancements(tx: &Tx, parent: Uuid, published_only: bool) -> Result<Vec<Link>> {
    links(tx, Condition::all().add(Column::ParentStandardId.eq(parent)), published_only).await
}

/// The standards of a framework with these control ids or codes.
pub async fn named(tx: &Tx, framework: Uuid, names: &[String], published_only: bool) -> Result<Vec<Link>> {
    let named = Condition::any().add(Column::ControlId.is_in(names.iter().cloned())).add(Column::Code.is_in(names.iter().cloned()));
    links(tx, Condition::all().add(Column::FrameworkId.eq(framework)).add(named), published_only).await
}

/// The standards of a subdomain.
pub async fn shelf(tx: &Tx, subdomain: Uuid, published_only: bool) -> Result<Vec<Link>> {
    links(tx, Condition::all().add(Column::SubdomainId.eq(subdomain)), published_only).await
}

/// A standard as a leaf.
#[derive(Debug, Clone, FromQueryResult)]
#[allow(missing_docs)] // as the view, which documents them
pub struct Leaf {
    pub id: Uuid,
    pub subdomain_id: Uuid,
    pub parent_standard_id: Option<Uuid>,
    pub code: String,
    pub title: String,
    pub status: StandardStatus,
    pub criticality: Criticality,
}

/// The leaves of a framework, in reading order within each subdomain.
pub async fn leaves(tx: &Tx, framework: Uuid) -> Result<Vec<Leaf>> {
    let select = Entity::find()
        .select_only()
        .columns([
            Column::Id,
            Column::SubdomainId,
            Column::ParentStandardId,
            Column::Code,
            Column::Title,
            Column::Status,
            Column::Criticality,
        ])
        .filter(Column::FrameworkId.eq(framework))
        .order_by_asc(Column::SortOrder)
        .order_by_asc(Column::CodeKey);
    tx.rows::<Entity, Leaf>(select).await
}

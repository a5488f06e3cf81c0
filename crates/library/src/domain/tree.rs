//! A framework as one tree: domains, subdomains, standards, in reading order.

use std::collections::HashMap;

use ::store::{Tx, sea_orm};
use http::App;
use kernel::{Result, Scope, Uuid};
use sea_orm::{ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect};

use super::{Domain, VIEW, store};
use crate::{
    standard::{
        Criticality, StandardStatus,
        entity::{Column, Entity},
    },
    subdomain::{self, Subdomain},
};

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

/// A domain with what is in it.
#[derive(Debug, Clone)]
pub struct Branch {
    /// The domain.
    pub domain: Domain,
    /// Its subdomains with their standards.
    pub subdomains: Vec<(Subdomain, Vec<Leaf>)>,
}

/// The whole framework in one call.
///
/// # Errors
/// 403 without [`VIEW`], 404 when the framework isn't there.
pub async fn tree(app: &App, scope: &Scope, framework: Uuid) -> Result<Vec<Branch>> {
    scope.require(VIEW)?;
    app.db()
        .read(scope, |tx| async move {
            tx.get::<crate::framework::entity::Entity>(framework).await?;
            load(&tx, framework).await
        })
        .await
}

async fn load(tx: &Tx, framework: Uuid) -> Result<Vec<Branch>> {
    let domains = store::of_framework(tx, framework).await?;
    let subdomains = subdomain::store::of_framework(tx, framework).await?;
    let mut leaves: HashMap<Uuid, Vec<Leaf>> = HashMap::new();
    for leaf in leaves_of(tx, framework).await? {
        leaves.entry(leaf.subdomain_id).or_default().push(leaf);
    }
    let mut shelves: HashMap<Uuid, Vec<(Subdomain, Vec<Leaf>)>> = HashMap::new();
    for subdomain in subdomains {
        let own = leaves.remove(&subdomain.id).unwrap_or_default();
        shelves.entry(subdomain.domain_id).or_default().push((subdomain, own));
    }
    Ok(domains.into_iter().map(|domain| Branch { subdomains: shelves.remove(&domain.id).unwrap_or_default(), domain }).collect())
}

async fn leaves_of(tx: &Tx, framework: Uuid) -> Result<Vec<Leaf>> {
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

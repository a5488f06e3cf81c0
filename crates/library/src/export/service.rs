//! The operation: loads a framework and hands it to [`super::document`].

use std::collections::HashMap;

use ::store::{Tx, sea_orm};
use http::App;
use kernel::{Error, Result, Scope, Uuid};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::Value;

use super::document::{Holding, document};
use crate::{
    domain, framework,
    standard::{
        self, VIEW,
        entity::{Column, Entity, element},
        service::{sees_drafts, shown_version},
        store::{READABLE, versions},
    },
    subdomain,
};

/// A framework's code and its catalogue `{"catalog": ...}`. What was never published is left out for those who only read.
///
/// # Errors
/// 403 without [`VIEW`], 404.
pub async fn export(app: &App, scope: &Scope, id: Uuid) -> Result<(String, Value)> {
    scope.require(VIEW)?;
    let published_only = !sees_drafts(scope);
    let holding = app.db().read(scope, |tx| async move { load(&tx, id, published_only).await }).await?;
    // Thousands of elements are parsed and patched: off the threads that serve.
    tokio::task::spawn_blocking(move || {
        let code = holding.framework.code.clone();
        document(holding).map(|document| (code, document))
    })
    .await
    .map_err(Error::internal)?
}

async fn load(tx: &Tx, id: Uuid, published_only: bool) -> Result<Holding> {
    let framework = tx.get::<framework::entity::Entity>(id).await?;
    let mut standards = tx.all(Entity::find().filter(Column::FrameworkId.eq(id))).await?;
    standards.retain(|row| !published_only || READABLE.contains(&row.status));
    standards.sort_by(|a, b| a.code_key.cmp(&b.code_key));
    let shown: Vec<Uuid> = standards.iter().filter_map(shown_version).collect();
    let texts: HashMap<Uuid, standard::StandardVersion> =
        versions(tx, &shown).await?.into_iter().map(|row| (row.standard_id, row)).collect();
    use domain::entity::source as of_domain;
    use subdomain::entity::source as of_subdomain;
    let domain_sources = tx.all(of_domain::Entity::find().filter(of_domain::Column::FrameworkId.eq(id))).await?;
    let subdomain_sources = tx.all(of_subdomain::Entity::find().filter(of_subdomain::Column::FrameworkId.eq(id))).await?;
    let elements = tx.all(element::Entity::find().filter(element::Column::FrameworkId.eq(id))).await?;
    Ok(Holding {
        source: framework::store::source(tx, id).await?.map(|row| row.document),
        domains: domain::store::of_framework(tx, id).await?,
        subdomains: subdomain::store::of_framework(tx, id).await?,
        groups: domain_sources
            .into_iter()
            .map(|row| (row.domain_id, row.element))
            .chain(subdomain_sources.into_iter().map(|row| (row.subdomain_id, row.element)))
            .collect(),
        elements: elements.into_iter().map(|row| (row.id, row.element)).collect(),
        standards,
        texts,
        framework,
    })
}

//! The operation: loads a framework and hands it to [`super::document`].

use std::collections::HashMap;

use ::store::Tx;
use http::App;
use kernel::{Error, Result, Scope, Uuid};
use serde_json::Value;

use super::rules::document::{Holding, document};
use crate::{
    domain, framework,
    standard::{
        self, READABLE, VIEW,
        service::{sees_drafts, shown_version},
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
    let framework = tx.get::<framework::Entity>(id).await?;
    let mut standards = standard::of_framework(tx, id).await?;
    standards.retain(|row| !published_only || READABLE.contains(&row.status));
    standards.sort_by(|a, b| a.code_key.cmp(&b.code_key));
    let shown: Vec<Uuid> = standards.iter().filter_map(shown_version).collect();
    let texts: HashMap<Uuid, standard::StandardVersion> =
        standard::versions(tx, &shown).await?.into_iter().map(|row| (row.standard_id, row)).collect();
    Ok(Holding {
        source: framework::source(tx, id).await?.map(|row| row.document),
        domains: domain::of_framework(tx, id).await?,
        subdomains: subdomain::of_framework(tx, id).await?,
        groups: domain::sources(tx, id).await?.into_iter().chain(subdomain::sources(tx, id).await?).collect(),
        elements: standard::elements(tx, id).await?.into_iter().collect(),
        standards,
        texts,
        framework,
    })
}

//! A framework as one tree: domains, subdomains, standards, in reading order.

use std::collections::HashMap;

use ::store::Tx;
use http::App;
use kernel::{Result, Scope, Uuid};

use crate::{
    domain::{self, Domain, VIEW},
    framework,
    standard::{Leaf, store},
    subdomain::{self, Subdomain},
};

/// A domain with what is in it.
#[derive(Debug, Clone)]
pub struct Branch {
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
            tx.get::<framework::Entity>(framework).await?;
            load(&tx, framework).await
        })
        .await
}

async fn load(tx: &Tx, framework: Uuid) -> Result<Vec<Branch>> {
    let domains = domain::of_framework(tx, framework).await?;
    let subdomains = subdomain::of_framework(tx, framework).await?;
    let mut leaves: HashMap<Uuid, Vec<Leaf>> = HashMap::new();
    for leaf in store::leaves(tx, framework).await? {
        leaves.entry(leaf.subdomain_id).or_default().push(leaf);
    }
    let mut shelves: HashMap<Uuid, Vec<(Subdomain, Vec<Leaf>)>> = HashMap::new();
    for subdomain in subdomains {
        let own = leaves.remove(&subdomain.id).unwrap_or_default();
        shelves.entry(subdomain.domain_id).or_default().push((subdomain, own));
    }
    Ok(domains.into_iter().map(|domain| Branch { subdomains: shelves.remove(&domain.id).unwrap_or_default(), domain }).collect())
}

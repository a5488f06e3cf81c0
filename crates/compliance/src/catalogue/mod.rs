//! A framework's tree and weights, read from the library.

use std::collections::BTreeMap;

use ::store::Tx;
use chrono::{DateTime, Utc};
use kernel::{Result, Uuid};
use library::{
    domain, framework,
    release::{self, Release},
    standard::in_force,
    subdomain,
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::scoring::{Shape, tree::SubdomainWeight};

/// The release of a framework that figures are of.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FigureRelease {
    pub id: Uuid,
    pub name: String,
    /// When it was made.
    pub published_at: DateTime<Utc>,
}

impl From<&Release> for FigureRelease {
    fn from(row: &Release) -> Self {
        Self { id: row.id, name: row.name.clone(), published_at: row.published_at }
    }
}

/// A framework's domains and subdomains.
#[derive(Debug, Clone)]
pub struct Tree {
    pub framework: framework::Framework,
    /// Its domains, in their order; screens show those with standards in force.
    pub domains: Vec<domain::Domain>,
    /// Their subdomains, in their order.
    pub subdomains: Vec<subdomain::Subdomain>,
}

impl Tree {
    /// The tree of a framework, or of the default one.
    ///
    /// # Errors
    /// 404 for an unknown framework; a field error on `frameworkId` when there is no default either.
    pub async fn read(tx: &Tx, framework: Option<Uuid>) -> Result<Self> {
        let framework = framework::service::get_or_default(tx, framework).await?;
        let domains = domain::of_framework(tx, framework.id).await?;
        Ok(Self { domains, subdomains: subdomain::of_framework(tx, framework.id).await?, framework })
    }

    /// The framework's current release.
    pub async fn release(&self, tx: &Tx) -> Result<Option<Release>> {
        release::latest(tx, self.framework.id).await
    }

    /// Domain and weight of each subdomain.
    pub fn places(&self) -> BTreeMap<Uuid, SubdomainWeight> {
        self.subdomains.iter().map(|s| (s.id, SubdomainWeight { domain_id: s.domain_id, weight: s.weight })).collect()
    }

    /// Weight of each domain.
    pub fn domain_weights(&self) -> BTreeMap<Uuid, i32> {
        self.domains.iter().map(|d| (d.id, d.weight)).collect()
    }

    /// The domain of a subdomain; `None` for one that is not in the tree.
    pub fn domain_of(&self, subdomain: Uuid) -> Option<Uuid> {
        self.subdomains.iter().find(|s| s.id == subdomain).map(|s| s.domain_id)
    }

    /// The input of rolled-up scores: places, weights, and the number of standards in force.
    pub async fn shape(&self, tx: &Tx) -> Result<Shape> {
        let standards = in_force::in_force_counts(tx, self.framework.id).await?;
        Ok(Shape { places: self.places(), domain_weights: self.domain_weights(), standards })
    }
}

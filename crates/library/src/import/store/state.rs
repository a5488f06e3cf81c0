//! What the database holds of a framework, as an import compares it.

use std::collections::HashMap;

use ::store::Tx;
use kernel::{Result, Uuid};

use crate::{
    domain::{self, Domain},
    framework::{self, Framework},
    standard::{self, Head, Standard},
    subdomain::{self, Subdomain},
};

/// A framework and what is in it.
#[derive(Debug, Default)]
pub(crate) struct State {
    pub framework: Option<Framework>,
    /// Of what the catalogue holds besides groups and controls.
    pub source_hash: Option<String>,
    pub domains: Vec<Domain>,
    pub subdomains: Vec<Subdomain>,
    pub standards: Vec<Standard>,
    heads: HashMap<Uuid, Head>,
}

impl State {
    /// Nothing, for a framework that is to be made.
    pub fn empty() -> Self {
        Self::default()
    }

    /// Everything of a framework.
    pub async fn load(tx: &Tx, framework: Framework) -> Result<Self> {
        let id = framework.id;
        Ok(Self {
            source_hash: framework::source(tx, id).await?.map(|source| source.content_hash),
            domains: domain::of_framework(tx, id).await?,
            subdomains: subdomain::of_framework(tx, id).await?,
            standards: standard::of_framework(tx, id).await?,
            heads: standard::heads(tx, id).await?.into_iter().map(|head| (head.id, head)).collect(),
            framework: Some(framework),
        })
    }

    /// The open version of a standard.
    pub fn open(&self, standard: &Standard) -> Option<&Head> {
        self.heads.get(&standard.open_version_id?)
    }

    /// What the last import, or people on top of it, left of a standard.
    pub fn latest(&self, standard: &Standard) -> Option<&Head> {
        self.heads.get(&standard.open_version_id.or(standard.current_version_id)?)
    }
}

/// The stamps of everything that an import compares with: equal stamps, nobody changed anything.
pub(crate) async fn stamps(tx: &Tx, framework: Uuid) -> Result<HashMap<Uuid, String>> {
    let mut found: HashMap<Uuid, String> = framework::stamps(tx, framework).await?.into_iter().collect();
    found.extend(domain::stamps(tx, framework).await?);
    found.extend(subdomain::stamps(tx, framework).await?);
    found.extend(standard::stamps(tx, framework).await?);
    Ok(found)
}

//! What the database holds of a framework, as an import compares it.

use std::collections::{HashMap, HashSet};

use ::store::Tx;
use kernel::{Result, Uuid};
use oscal::LibraryPlan;

use crate::{
    domain::{self, Domain},
    framework::{self, Framework, Origin},
    import::rules::reading::{hash_words, hashes, imported, nameless, reading},
    standard::{self, Head, Standard, StandardStatus},
    subdomain::{self, Subdomain},
};

/// Versions that are read at once.
const SLICE: usize = 200;

/// What a standard said in the catalogue that it came with.
#[derive(Debug)]
pub(crate) struct Said {
    /// Hash of the words alone.
    pub words: String,
    /// Hash of what readers saw, whatever it was called.
    pub nameless: String,
}

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
    /// Hashes of what readers see, of versions that don't keep them.
    readings: HashMap<Uuid, String>,
    /// What the standards said that the catalogue lacks or has with other content.
    pub said: HashMap<Uuid, Said>,
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
            readings: HashMap::new(),
            said: HashMap::new(),
        })
    }

    /// Finds out what the standards said that `plan` lacks or has with another element; with what readers see of them, where the release that
    /// imported them kept no hash of it.
    pub async fn read(&mut self, tx: &Tx, plan: &LibraryPlan) -> Result<()> {
        let unread: HashSet<Uuid> = self.unread(plan).into_iter().collect();
        for ids in self.different(plan).chunks(SLICE) {
            let versions = standard::versions(tx, ids).await?;
            let elements: Vec<Uuid> = versions.iter().filter_map(|version| version.element_id).collect();
            let elements: HashMap<Uuid, _> = standard::elements_by_id(tx, &elements).await?.into_iter().map(|row| (row.id, row)).collect();
            for version in &versions {
                let Some(element) = version.element_id.and_then(|id| elements.get(&id)) else { continue };
                if let Ok(control) = serde_json::from_str::<serde_json::Value>(&element.element) {
                    let shown = imported(version, &control, &element.params);
                    if unread.contains(&version.id) {
                        self.readings.insert(version.id, reading(&shown));
                    }
                    self.said.insert(version.standard_id, Said { words: hash_words(&shown), nameless: nameless(shown) });
                }
            }
        }
        Ok(())
    }

    /// The latest versions of the standards that `plan` has with another element, or doesn't have any more.
    fn different(&self, plan: &LibraryPlan) -> Vec<Uuid> {
        let planned: HashMap<&str, &str> =
            plan.standards.iter().map(|planned| (planned.control_id.as_str(), planned.hash.as_str())).collect();
        let different = self.standards.iter().filter_map(|row| {
            let head = self.latest(row)?;
            let is_different = match planned.get(row.control_id.as_deref()?) {
                Some(hash) => hashes(head.content_hash.as_deref()?).0 != *hash,
                None => row.status != StandardStatus::Retired,
            };
            is_different.then_some(head.id)
        });
        different.collect()
    }

    fn unread(&self, plan: &LibraryPlan) -> Vec<Uuid> {
        let planned: HashMap<&str, &str> =
            plan.standards.iter().map(|planned| (planned.control_id.as_str(), planned.hash.as_str())).collect();
        let unread = self.standards.iter().filter_map(|row| {
            let hash = planned.get(row.control_id.as_deref()?)?;
            let head = self.latest(row)?;
            let (control, reading) = hashes(head.content_hash.as_deref()?);
            // What people wrote tells nothing about what was imported.
            (head.origin == Origin::Import && reading.is_none() && control != *hash).then_some(head.id)
        });
        unread.collect()
    }

    /// The hash of what readers saw of the imported control that a version rests on.
    pub fn reading<'s>(&'s self, head: &'s Head) -> Option<&'s str> {
        let (_, reading) = hashes(head.content_hash.as_deref()?);
        reading.or_else(|| self.readings.get(&head.id).map(String::as_str))
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

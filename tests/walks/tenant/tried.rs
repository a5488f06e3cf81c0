//! What was tried, and what could not be.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Mutex,
};

/// What has to be tried, whether somebody came as far as the rule about tenants, and else what stood in the way.
#[derive(Default)]
pub struct Tried(Mutex<BTreeMap<String, Result<(), BTreeSet<String>>>>);

/// What nobody can try on the demo data, and why. Only what is really out of reach may stand here.
const OUT_OF_REACH: &[(&str, &str)] = &[
    ("GET /api/feature-management/features as it is", PROVIDER),
    ("GET /api/multi-tenancy/tenants as it is", PROVIDER),
    ("GET /api/openiddict/applications as it is", PROVIDER),
    ("GET /api/openiddict/scopes as it is", PROVIDER),
    ("GET /api/openiddict/scopes/all as it is", PROVIDER),
];

const PROVIDER: &str = "the provider's own level: nobody in a tenant or a workspace may hold its permission";

/// At least so many places were tried: a walk that loses sight of the document would find nothing wrong.
const LEAST: usize = 120;

impl Tried {
    /// Somebody came as far as the rule about tenants.
    pub fn reached(&self, what: String) {
        self.0.lock().unwrap().insert(what, Ok(()));
    }

    /// Something else stood in the way.
    pub fn stopped(&self, what: String, why: String) {
        if let Err(reasons) = self.0.lock().unwrap().entry(what).or_insert_with(|| Err(BTreeSet::new())) {
            reasons.insert(why.chars().take(300).collect());
        }
    }

    /// Fails for each place that nobody reached, and for each that is said to be out of reach and isn't.
    pub fn check(&self) {
        let all = self.0.lock().unwrap();
        let excused: Vec<&str> = OUT_OF_REACH.iter().map(|(what, _)| *what).collect();
        let missed: Vec<String> = all
            .iter()
            .filter_map(|(what, found)| Some((what, found.as_ref().err()?)))
            .filter(|(what, _)| !excused.contains(&what.as_str()))
            .map(|(what, reasons)| format!("{what}\n    {}", reasons.iter().cloned().collect::<Vec<_>>().join("\n    ")))
            .collect();
        assert!(missed.is_empty(), "nobody could try {} places:\n{}", missed.len(), missed.join("\n"));
        let stale: Vec<&&str> = excused.iter().filter(|what| !matches!(all.get(**what), Some(Err(_)))).collect();
        assert!(stale.is_empty(), "can be tried, or is no more: {stale:?}");
        assert!(all.len() >= LEAST, "only {} places were tried", all.len());
    }
}

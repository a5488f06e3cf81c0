//! What was tried, and what could not be tried.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Mutex,
};

/// For each place: whether an attempt reached the tenant check, or else what prevented it.
#[derive(Default)]
pub struct Tried(Mutex<BTreeMap<String, Result<(), BTreeSet<String>>>>);

/// What can't be tried on the demo data, and why. Only truly unreachable places belong here.
const OUT_OF_REACH: &[(&str, &str)] = &[
    ("GET /api/app/health/backup as it is", PROVIDER),
    ("GET /api/app/health/database as it is", PROVIDER),
    ("GET /api/app/health/database/tables as it is", PROVIDER),
    ("GET /api/app/health/jobs as it is", PROVIDER),
    ("GET /api/app/health/messages as it is", PROVIDER),
    ("GET /api/app/health/messages/failed as it is", PROVIDER),
    ("GET /api/app/health/nodes as it is", PROVIDER),
    ("GET /api/app/health/schedules as it is", PROVIDER),
    ("GET /api/app/health/schema as it is", PROVIDER),
    ("GET /api/app/health/storage as it is", PROVIDER),
    ("GET /api/app/onboarding-template as it is", PROVIDER),
    ("GET /api/app/sample-data as it is", PROVIDER),
    ("GET /api/app/signing-keys as it is", PROVIDER),
    ("GET /api/app/tenant-provisions as it is", PROVIDER),
    ("GET /api/app/tenant-templates as it is", PROVIDER),
    ("GET /api/app/tenants/purges as it is", PROVIDER),
    ("GET /api/app/tenants/usage as it is", PROVIDER),
    ("GET /api/app/tenants/usage by tenantId", PROVIDER),
    ("GET /api/audit-logging/settings/global as it is", PROVIDER),
    ("GET /api/feature-management/features as it is", PROVIDER),
    ("GET /api/identity/claim-types as it is", PROVIDER),
    ("GET /api/identity/claim-types/all as it is", PROVIDER),
    ("GET /api/multi-tenancy/tenants as it is", PROVIDER),
    ("GET /api/openiddict/applications as it is", PROVIDER),
    ("GET /api/openiddict/scopes as it is", PROVIDER),
    ("GET /api/openiddict/scopes/all as it is", PROVIDER),
    ("POST /api/app/tenant-settings/copy fromTenantId", PROVIDER),
    ("POST /api/app/tenant-settings/copy tenantId", PROVIDER),
    ("POST /api/app/tenant-templates tenantId", PROVIDER),
];

const PROVIDER: &str = "host level: nobody in a tenant or a workspace can hold its permission";

/// Minimum number of places: a walk that misses the document would find nothing wrong.
const LEAST: usize = 120;

impl Tried {
    /// An attempt reached the tenant check.
    pub fn reached(&self, what: String) {
        self.0.lock().unwrap().insert(what, Ok(()));
    }

    /// Something else prevented the attempt.
    pub fn stopped(&self, what: String, why: String) {
        if let Err(reasons) = self.0.lock().unwrap().entry(what).or_insert_with(|| Err(BTreeSet::new())) {
            reasons.insert(why.chars().take(300).collect());
        }
    }

    /// Fails for each place that no attempt reached, and for each listed as out of reach that isn't.
    pub fn check(&self) {
        let all = self.0.lock().unwrap();
        let excused: Vec<&str> = OUT_OF_REACH.iter().map(|(what, _)| *what).collect();
        let missed: Vec<String> = all
            .iter()
            .filter_map(|(what, found)| Some((what, found.as_ref().err()?)))
            .filter(|(what, _)| !excused.contains(&what.as_str()))
            .map(|(what, reasons)| format!("{what}\n    {}", reasons.iter().cloned().collect::<Vec<_>>().join("\n    ")))
            .collect();
        assert!(missed.is_empty(), "{} places could not be tried:\n{}", missed.len(), missed.join("\n"));
        let stale: Vec<&&str> = excused.iter().filter(|what| !matches!(all.get(**what), Some(Err(_)))).collect();
        assert!(stale.is_empty(), "can be tried, or no longer exists: {stale:?}");
        assert!(all.len() >= LEAST, "only {} places were tried", all.len());
    }
}

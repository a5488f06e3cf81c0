//! Checks the database against the reports of imports, for `doctor`.

use std::collections::BTreeMap;

use ::store::Db;
use kernel::{Granted, Result, Scope, Uuid};

use crate::{
    framework,
    import::{Report, jobs::KIND, store},
    release, standard,
};

/// How many frameworks have fewer standards than an import reported, or lack the release that it made. Rows are deleted softly, and reports
/// are kept as long as jobs are.
///
/// # Errors
/// `Unavailable`.
pub async fn half_imported(db: &Db) -> Result<u64> {
    let results = db.read(&Scope::system(db.now()), |tx| async move { store::results(&tx, KIND).await }).await?;
    let reports = results.iter().filter_map(|result| serde_json::from_str::<Report>(result).ok());
    let mut reported: BTreeMap<Uuid, Vec<Report>> = BTreeMap::new();
    for report in reports.filter(|report| report.applied) {
        if let Some(framework) = report.framework_id {
            reported.entry(framework).or_default().push(report);
        }
    }
    let reported = &reported;
    db.read(&Scope::host(db.now(), Granted::default()), |tx| async move {
        let mut half = 0;
        for (id, reports) in reported {
            let found = framework::was_there(&tx, *id).await?;
            let standards = standard::count_with_deleted(&tx, *id).await?;
            let releases: Vec<Uuid> = reports.iter().filter_map(|report| report.release_id).collect();
            let made = release::known(&tx, &releases).await?;
            let counted = |r: &Report| usize::try_from(r.create + r.update + r.unchanged).unwrap_or(usize::MAX);
            let fewer = reports.iter().any(|report| counted(report) > standards);
            half += u64::from(!found || fewer || made < releases.len());
        }
        Ok(half)
    })
    .await
}

//! Checks the database against the reports of imports, for `doctor`.

use std::collections::{BTreeMap, BTreeSet};

use ::store::{Db, Tx};
use kernel::{Granted, Result, Scope, Uuid};

use super::stage::SILENT;
use crate::{
    framework,
    import::{Report, jobs::KIND, store},
    release, standard,
};

/// How many frameworks have fewer standards than an import reported, lack the release that it made, or have standards without any version,
/// those that nobody sees included. Rows are deleted softly, and reports are kept as long as jobs are. What an import wrote that has not come
/// to its end is removed by the hourly sweep, and doesn't count.
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
        let unfinished: Vec<Uuid> = store::stages(&tx).await?.into_iter().map(|stage| stage.id).collect();
        let mut half: BTreeSet<Uuid> = standard::without_versions(&tx, &unfinished).await?.into_iter().collect();
        for (id, reports) in reported {
            if lacks(&tx, *id, reports).await? {
                half.insert(*id);
            }
        }
        Ok(half.len() as u64)
    })
    .await
}

/// Whether a framework has less than was reported of it.
async fn lacks(tx: &Tx, framework: Uuid, reports: &[Report]) -> Result<bool> {
    let found = framework::was_there(tx, framework).await?;
    let standards = standard::count_with_deleted(tx, framework).await?;
    let releases: Vec<Uuid> = reports.iter().filter_map(|report| report.release_id).collect();
    let made = release::known(tx, &releases).await?;
    let counted = |r: &Report| usize::try_from(r.create + r.update + r.unchanged).unwrap_or(usize::MAX);
    let fewer = reports.iter().any(|report| counted(report) > standards);
    Ok(!found || fewer || made < releases.len())
}

/// How many imports came to no end and were not removed yet.
pub async fn abandoned(db: &Db) -> Result<u64> {
    let before = db.now() - SILENT;
    let left = db.read(&Scope::host(db.now(), Granted::default()), |tx| async move { store::left(&tx, before, None).await }).await?;
    Ok(left.len() as u64)
}

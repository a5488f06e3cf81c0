//! Consistency checks of `doctor` on the contents of the database.

use std::collections::BTreeSet;

use kernel::{Granted, Scope, Uuid};
use platform::tenant;
use store::{Db, Integrity, Waiting, search::Lag};

use super::{
    doctor::Finding::{self, Good, Odd, Wrong},
    plain,
};
use crate::compose;

struct Seen {
    whole: Integrity,
    lost: u64,
    half_finalised: u64,
    half_imported: u64,
    unopened: u64,
    abandoned: u64,
    waiting: Waiting,
    unsearched: Lag,
}

/// What the database holds.
pub(super) async fn contents(db: &Db) -> Vec<Finding> {
    match look(db).await {
        Ok(seen) => told(&seen),
        Err(error) => vec![Wrong(format!("the contents of the database can't be checked: {}", plain(&error.into())))],
    }
}

async fn look(db: &Db) -> kernel::Result<Seen> {
    let host = Scope::host(db.now(), Granted::default());
    let tenants = db.read(&host, |tx| async move { tenant::all_with_deleted(&tx).await }).await?;
    let tenants: BTreeSet<Uuid> = tenants.into_iter().map(|tenant| tenant.id).collect();
    let (mut half_finalised, mut unopened) = (0, 0);
    for tenant in &tenants {
        // The system scope, because the reach of a caller does not apply here.
        let scope = Scope::system(db.now()).within(*tenant);
        half_finalised += compliance::finalise::half_finalised(db, &scope).await?;
        let mut work = work::action_item::service::handing::owners(db, &scope).await?;
        work.extend(compliance::finding::service::handing::owners(db, &scope).await?);
        unopened += people::assignee::service::count_unopened(db, *tenant, &work).await?;
    }
    Ok(Seen {
        whole: db.check_integrity().await?,
        lost: db.lost_rows(&compose::migrations(), &tenants).await?,
        half_finalised,
        unopened,
        half_imported: library::import::half_imported(db).await?,
        abandoned: library::import::abandoned(db).await?,
        waiting: db.waiting().await?,
        unsearched: home::search::lag(db, compose::areas()).await?,
    })
}

fn told(seen: &Seen) -> Vec<Finding> {
    let mut findings: Vec<Finding> = seen.whole.damage.iter().map(|what| Wrong(format!("the database is damaged: {what}"))).collect();
    for (count, what) in [
        (seen.whole.orphans, "parts of audit records belong to a missing record"),
        (seen.whole.bare, "audit records of changes lack the operation"),
        (seen.whole.contradictory_jobs, "jobs have an end state without an end time, or the other way round"),
        (seen.lost, "records are missing that the audit log lists as created"),
        (seen.half_finalised, "assessments are only partly finalised: a revision, a result or a verified answer is missing"),
        (seen.half_imported, "frameworks hold less than their import reported, or standards without any version"),
    ] {
        findings.extend((count > 0).then(|| Wrong(format!("{count} {what}"))));
    }
    if findings.is_empty() {
        findings.push(Good("the database is consistent: every change has its audit record and its rows, every job its state".to_owned()));
    }
    for (count, what) in [
        (seen.waiting.jobs, "jobs have been waiting for more than 10 minutes; they start when a server runs"),
        (seen.waiting.messages, "messages have been waiting for more than 10 minutes; they are sent when a server runs"),
        (seen.waiting.given_up, "messages failed; see the log, or a restore held them back"),
        (seen.unopened, "open action items and findings belong to somebody who can't open them; give them to another owner"),
        (seen.abandoned, "imports of catalogues came to no end; a running server removes what they wrote within the hour"),
        (
            seen.unsearched.stale,
            "records are not in the search index as they are now; a running server adds them within the hour, `waymark reindex` at once",
        ),
        (
            seen.unsearched.orphans,
            "entries of the search index have no record; a running server removes them within the hour, `waymark reindex` at once",
        ),
    ] {
        findings.extend((count > 0).then(|| Odd(format!("{count} {what}"))));
    }
    findings
}

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

/// How many records are named of which there are more.
const NAMED: usize = 10;

#[derive(Default)]
struct IntegrityReport {
    whole: Integrity,
    lost: u64,
    half_finalised: u64,
    half_imported: u64,
    /// How many compliance states differ from what the finalised assessments give, by the name of the tenant.
    differing: Vec<(String, u64)>,
    /// Open work that its owner or verifier can't open, as `ACT-0932 (alpha)`.
    unopened: Vec<String>,
    abandoned: u64,
    waiting: Waiting,
    unsearched: Lag,
}

/// What the database holds.
pub(super) async fn contents(db: &Db) -> Vec<Finding> {
    match look(db).await {
        Ok(seen) => as_findings(&seen),
        Err(error) => vec![Wrong(format!("the contents of the database can't be checked: {}", plain(&error.into())))],
    }
}

async fn look(db: &Db) -> kernel::Result<IntegrityReport> {
    let host = Scope::host(db.now(), Granted::default());
    let tenants = db.read(&host, |tx| async move { tenant::all_with_deleted(&tx).await }).await?;
    let (mut half_finalised, mut differing, mut unopened) = (0, Vec::new(), Vec::new());
    for tenant in &tenants {
        // The system scope, because the reach of a caller does not apply here.
        let scope = Scope::system(db.now()).within(tenant.id);
        half_finalised += compliance::finalise::half_finalised(db, &scope).await?;
        if tenant.deleted_at.is_none() {
            differing.push((tenant.name.clone(), compliance::finalise::differing(db, &scope).await?));
        }
        let mut work = work::action_item::service::handing::open_work(db, &scope).await?;
        work.extend(compliance::finding::service::handing::open_work(db, &scope).await?);
        work.extend(compliance::assessment::service::handing::open_work(db, &scope).await?);
        let numbers = people::assignee::service::unopened(db, tenant.id, work).await?;
        unopened.extend(numbers.iter().map(|number| format!("{number} ({})", tenant.name)));
    }
    let tenants: BTreeSet<Uuid> = tenants.into_iter().map(|tenant| tenant.id).collect();
    Ok(IntegrityReport {
        whole: db.check_integrity().await?,
        lost: db.lost_rows(&compose::stamped(), &tenants).await?,
        half_finalised,
        differing,
        unopened,
        half_imported: library::import::half_imported(db).await?,
        abandoned: library::import::abandoned(db).await?,
        waiting: db.waiting().await?,
        unsearched: home::search::lag(db, compose::areas()).await?,
    })
}

fn as_findings(seen: &IntegrityReport) -> Vec<Finding> {
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
    findings.extend(differing(&seen.differing));
    findings.extend(unopened(&seen.unopened));
    findings
}

fn differing(states: &[(String, u64)]) -> Option<Finding> {
    let count: u64 = states.iter().map(|(_, count)| count).sum();
    let named: Vec<String> = states.iter().filter(|(_, count)| *count > 0).map(|(name, count)| format!("{count} in {name}")).collect();
    let differ = "results of standards differ from what the finalised assessments give; `waymark rebuild` corrects them";
    (count > 0).then(|| Odd(format!("{count} {differ}: {}", named.join(", "))))
}

fn unopened(work: &[String]) -> Option<Finding> {
    let more = if work.len() > NAMED { ", …" } else { "" };
    let named = work.iter().take(NAMED).map(String::as_str).collect::<Vec<_>>().join(", ");
    let unable = "open action items, findings and assessments have an owner or verifier who can't open them; name somebody else";
    (!work.is_empty()).then(|| Odd(format!("{} {unable}: {named}{more}", work.len())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_that_differ_are_counted_by_tenant() {
        let told_of = |differing: &[(&str, u64)]| {
            let differing = differing.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect();
            as_findings(&IntegrityReport { differing, ..IntegrityReport::default() })
        };
        assert!(matches!(&told_of(&[("alpha", 0)])[..], [Good(_)]));
        let some = told_of(&[("alpha", 0), ("beta", 2), ("gamma", 1)]);
        let [Good(_), Odd(some)] = &some[..] else { panic!("what is odd is no problem") };
        assert!(some.starts_with("3 results of standards differ") && some.ends_with(": 2 in beta, 1 in gamma"), "{some}");
    }

    #[test]
    fn open_work_that_nobody_opens_is_named() {
        let told_of = |numbers: usize| {
            let unopened = (1..=numbers).map(|number| format!("ACT-{number:04} (alpha)")).collect();
            as_findings(&IntegrityReport { unopened, ..IntegrityReport::default() })
        };
        assert!(matches!(&told_of(0)[..], [Good(_)]));
        let (two, many) = (told_of(2), told_of(12));
        let [Good(_), Odd(two)] = &two[..] else { panic!("what is odd is no problem") };
        assert!(two.starts_with("2 open action items, findings and assessments"), "{two}");
        assert!(two.ends_with("name somebody else: ACT-0001 (alpha), ACT-0002 (alpha)"), "{two}");
        let [Good(_), Odd(many)] = &many[..] else { panic!("what is odd is no problem") };
        assert!(many.starts_with("12 open") && many.ends_with("ACT-0010 (alpha), …"), "{many}");
    }
}

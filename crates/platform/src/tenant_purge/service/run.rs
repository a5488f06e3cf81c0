//! Carrying out confirmed purges. Each step can be done again, so one that was interrupted goes on at the next run; the tenant's own row goes
//! last, and its name becomes free with it.

use ::store::Migration;
use delivery::Delivery;
use http::{CALLED_OFF, JobRun};
use kernel::{Error, Result, Scope};

use crate::{
    audit_log, feature,
    tenant::{
        self,
        purge::{Model, PurgeStatus},
    },
    tenant_purge::notifications,
};

/// Transactions between two signs of life.
const STEPS: u32 = 50;

/// Carries out all purges that were confirmed; gives how many tenants are gone.
///
/// # Errors
/// `Jobs.CalledOff`; the last error of a purge that failed, after the others were tried.
pub(in crate::tenant_purge) async fn run(run: &JobRun) -> Result<u64> {
    let scope = Scope::system(run.app.now());
    withdraw_lapsed(run, &scope).await?;
    let open = run.app.db().read(&scope, |tx| async move { tenant::purges(&tx).await }).await?;
    let (mut purged, mut failed) = (0, None);
    for purge in open.into_iter().filter(|purge| purge.status == PurgeStatus::Running) {
        match carry_out(run, &purge).await {
            Ok(()) => purged += 1,
            Err(error) if error.code() == Some(CALLED_OFF) => return Err(error),
            Err(error) => {
                tracing::error!(tenant_purge.id = %purge.id, %error, "a tenant could not be purged");
                failed = Some(error);
            }
        }
    }
    failed.map_or(Ok(purged), Err)
}

async fn withdraw_lapsed(run: &JobRun, scope: &Scope) -> Result<()> {
    let withdrawn = run.app.db().write(scope, |tx| async move {
        for lapsed in tenant::lapsed_purges(&tx).await? {
            tenant::end_purge(&tx, &lapsed, PurgeStatus::Withdrawn).await?;
        }
        Ok(())
    });
    withdrawn.await
}

async fn carry_out(run: &JobRun, purge: &Model) -> Result<()> {
    let (db, tenant) = (run.app.db(), purge.target_id);
    audit_log::delete_level(run, tenant).await?;
    let areas = run.app.areas().iter().flat_map(|area| area.migrations);
    let mut migrations: Vec<Migration> = ::store::MIGRATIONS.iter().chain(areas).copied().collect();
    // In the order in which they run: tables are cleared in the opposite one, those that refer to others first.
    migrations.sort_by_key(|migration| migration.name);
    loop {
        let removal = db.remove_rows(&migrations, tenant, STEPS).await?;
        // A round in which nothing was left to remove.
        if removal.is_complete && removal.rows == 0 {
            break;
        }
        if !run.progress(50).await? {
            return Err(Error::rule(CALLED_OFF));
        }
    }
    // After the rows: a backup that has them has their files too.
    run.app.own::<Delivery>()?.files().delete_all(tenant).await?;
    finish(run, purge).await?;
    // Files of uploads that were in progress when it started.
    run.app.own::<Delivery>()?.files().delete_all(tenant).await.map(drop)
}

/// Removes the tenant's own row with the rest that the host has of it, and ends its audit log.
async fn finish(run: &JobRun, purge: &Model) -> Result<()> {
    let (app, tenant) = (&run.app, purge.target_id);
    app.db()
        .write(&Scope::system(app.now()), |tx| async move {
            // Another run was faster.
            let running = tenant::open_purge(&tx, tenant).await?.filter(|open| open.status == PurgeStatus::Running);
            let Some(open) = running else { return Ok(()) };
            feature::forget(&tx, tenant).await?;
            tx.end_audit(tenant).await?;
            tenant::remove(&tx, tenant).await?;
            tenant::end_purge(&tx, &open, PurgeStatus::Done).await?;
            tx.invalidate(tenant::KEY).await?;
            notifications::done(&tx, &open).await
        })
        .await
}

//! The job that carries an import out.

use std::sync::{
    Arc,
    atomic::{AtomicI32, Ordering},
};

use ::store::Tx;
use http::{CALLED_OFF, JobRun};
use kernel::{Clients, Error, Granted, Principal, Result, Scope, Tenancy, Uuid};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    entity::Entity,
    service::{self, Job, Options, progress::ProgressReporter},
};
use crate::standard::{IMPORT, PUBLISH, RELEASE};

pub(super) const KIND: &str = "library.import";
/// Kind of the job that removes what imports left that came to no end.
pub(super) const SWEEP: &str = "library.sweep";

/// Input of the job. The requesting user was checked at the request; the job acts in their name with only these permissions.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Args {
    batch_id: Uuid,
    user_id: Option<Uuid>,
    user_name: String,
    options: Options,
}

impl Args {
    pub fn new(tx: &Tx, batch_id: Uuid, options: &Options) -> Self {
        let principal = tx.scope().principal();
        Self { batch_id, user_id: principal.user_id, user_name: principal.user_name.clone(), options: options.clone() }
    }

    fn scope(&self, now: kernel::Timestamp) -> Scope {
        let rights = [IMPORT, PUBLISH, RELEASE].map(|permission| permission.0.to_owned());
        let principal = Principal {
            user_id: self.user_id,
            user_name: self.user_name.clone(),
            granted: Arc::new(Granted::new(rights)),
            ..Principal::default()
        };
        Scope::new(Tenancy::Host, Clients::All, Arc::new(principal), now, Arc::default())
    }
}

/// Runs an import.
///
/// # Errors
/// As [`service::run`], `Import.FileGone`.
pub(super) async fn import(run: JobRun) -> Result<Value> {
    let args: Args = run.args()?;
    let scope = args.scope(run.app.now());
    let _room = service::permit().await?;
    let batch = run.app.db().read(&scope, |tx| async move { tx.get::<Entity>(args.batch_id).await }).await?;
    let bytes = usize::try_from(batch.file_bytes).unwrap_or_default();
    let content = service::read_file(&run.app, &scope, batch.id, bytes).await?;
    let job = Job { id: run.job.id, batch: batch.id };
    let report = service::carry_out(&run.app, &scope, content.into(), &args.options, Some(job), &progress_reporter(&run)).await?;
    serde_json::to_value(report).map_err(Error::internal)
}

/// Removes what imports left that came to no end.
pub(super) async fn sweep(run: JobRun) -> Result<Value> {
    let scope = Scope::host(run.app.now(), Granted::default());
    Ok(service::sweep(&run.app, &scope, None).await?.into())
}

/// Notes how far the job is, and stops it once it was called off.
fn progress_reporter(run: &JobRun) -> ProgressReporter {
    let (app, job, told) = (run.app.clone(), Arc::new(run.job.clone()), Arc::new(AtomicI32::new(-1)));
    Arc::new(move |pct| {
        let (app, job, news) = (app.clone(), Arc::clone(&job), told.swap(pct, Ordering::Relaxed) != pct);
        Box::pin(async move {
            let runs = !news
                || app.db().report_job(&job, pct).await.unwrap_or_else(|error| {
                    tracing::warn!(%error, "progress of an import was not written");
                    true
                });
            if runs && !app.is_called_off(job.id) { Ok(()) } else { Err(Error::rule(CALLED_OFF)) }
        })
    })
}

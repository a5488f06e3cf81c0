//! The job that carries an import out.

use std::sync::Arc;

use ::store::{Engine, Tx};
use http::{CALLED_OFF, JobRun};
use kernel::{Clients, Error, Granted, Principal, Result, Scope, Tenancy, Uuid};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    progress::{Progress, Tell},
    service::{self, Options},
};
use crate::standard::{IMPORT, PUBLISH, RELEASE};

/// Kind of the job.
pub(super) const KIND: &str = "library.import";

/// Input of the job. Whoever asked was checked then; the job acts in their name with these rights alone.
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
/// As [`service::run`].
pub(super) async fn import(run: JobRun) -> Result<Value> {
    let args: Args = run.args()?;
    let scope = args.scope(run.app.now());
    let progress = run.app.own::<Progress>().unwrap_or_default();
    let content = service::file(&run.app, &scope, args.batch_id).await?;
    let outcome = service::run_telling(&run.app, &scope, content.into_bytes().into(), &args.options, &tell(&run, &progress)).await;
    progress.end(run.job.id);
    serde_json::to_value(outcome?).map_err(Error::internal)
}

/// Notes how far the job is, and stops it once it was called off. On SQLite this import holds the one writer: a sign of life
/// would wait for it for ever, so the call comes over the application.
fn tell(run: &JobRun, progress: &Arc<Progress>) -> Tell {
    let (app, job, progress) = (run.app.clone(), run.job.id, Arc::clone(progress));
    Arc::new(move |pct| {
        progress.set(job, pct);
        let app = app.clone();
        Box::pin(async move {
            let runs = match app.db().engine() {
                Engine::Sqlite => true,
                Engine::Postgres => app.db().report_job(job, pct).await.unwrap_or_else(|error| {
                    tracing::warn!(%error, "progress of an import was not written");
                    true
                }),
            };
            if runs && !app.is_called_off(job) { Ok(()) } else { Err(Error::rule(CALLED_OFF)) }
        })
    })
}

//! The job that puts published versions in force on their day.

use http::JobRun;
use kernel::{Granted, Result, Scope};
use serde_json::Value;

use super::publish;

/// Kind of the job.
pub(super) const TAKE_EFFECT: &str = "standard.take-effect";

/// Puts versions in force whose day has come at the host.
pub(super) async fn take_effect(run: JobRun) -> Result<Value> {
    let scope = Scope::host(run.app.now(), Granted::default());
    Ok(publish::take_effect(&run, &scope).await?.into())
}

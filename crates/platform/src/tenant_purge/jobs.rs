//! The job that carries out confirmed purges.

use http::JobRun;
use kernel::Result;
use serde_json::{Value, json};

use super::service;

/// Kind of the job: queued when a purge is confirmed, and every hour for interrupted ones.
pub(super) const RUN: &str = "tenant_purge.run";

/// Removes what tenants had whose purge was confirmed.
///
/// # Errors
/// As [`service::run::run`].
pub(super) async fn run(run: JobRun) -> Result<Value> {
    let purged = service::run::run(&run).await?;
    Ok(json!({ "tenants": purged }))
}

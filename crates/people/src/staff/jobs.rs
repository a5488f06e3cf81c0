//! Background jobs: removing what is left of people who were anonymised.

use http::JobRun;
use kernel::Result;
use serde_json::{Value, json};

use super::service::anonymising;

/// Kind of the job that removes what belongs to the entry.
pub(super) const FORGET: &str = "staff.forget";
/// Kind of the job that takes the person out of the audit log.
pub(super) const REDACT: &str = "staff.redact";
/// Kind of the hourly job.
pub(super) const RETRY: &str = "staff.retry";

/// Removes comments, files and the rest of somebody who was anonymised.
pub(super) async fn forget(run: JobRun) -> Result<Value> {
    Ok(json!({ "removed": anonymising::forget(&run).await? }))
}

/// Takes somebody who was anonymised out of the audit log.
pub(super) async fn redact(run: JobRun) -> Result<Value> {
    anonymising::redact(&run).await?;
    Ok(json!({}))
}

/// Has jobs that failed try again.
pub(super) async fn retry(run: JobRun) -> Result<Value> {
    Ok(json!({ "retried": anonymising::retry(&run.app).await? }))
}

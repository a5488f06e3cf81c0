//! The daily deletion of expired records.

use http::JobRun;
use kernel::Result;
use serde_json::{Value, json};

use super::service;

/// Kind of the job.
pub(super) const DELETE: &str = "audit_log.delete-expired";

/// The job.
///
/// # Errors
/// As [`service::delete_expired`].
pub(super) async fn delete_expired(run: JobRun) -> Result<Value> {
    let deleted = service::delete_expired(&run).await?;
    Ok(json!({ "requests": deleted.logs, "changes": deleted.changes }))
}

//! Background jobs: writing a copy, and the hourly clean-up.

use http::JobRun;
use kernel::Result;
use serde_json::{Value, json};

use super::service;

/// Kind of the job that writes a copy.
pub(super) const PREPARE: &str = "personal_data.prepare";
/// Kind of the job that deletes files of deleted accounts.
pub(super) const FILES: &str = "personal_data.files";
/// Kind of the hourly job.
pub(super) const SWEEP: &str = "personal_data.sweep";

/// Writes a copy; its notification leads to the page where it is downloaded.
///
/// # Errors
/// As [`service::prepare::run`].
pub(super) async fn prepare(run: JobRun) -> Result<Value> {
    service::prepare::run(&run).await?;
    Ok(json!({ "url": "gdpr" }))
}

/// Deletes files of deleted accounts.
pub(super) async fn files(run: JobRun) -> Result<Value> {
    Ok(json!({ "deleted": service::files::delete(&run).await? }))
}

/// Deletes accounts that are due, and files that have been kept long enough. What fails doesn't keep the rest.
pub(super) async fn sweep(run: JobRun) -> Result<Value> {
    let accounts = service::erase::erase_due(&run.app).await;
    let expired = service::expire::expire(&run.app).await;
    service::files::retry(&run.app).await?;
    Ok(json!({ "accounts": accounts?, "expired": expired? }))
}

//! Background jobs: writing an export, and deleting those whose time is over.

use http::JobRun;
use kernel::Result;
use serde_json::{Value, json};

use super::service;

/// Kind of the job that writes an export.
pub(super) const WRITE: &str = "tenant_export.write";
/// Kind of the hourly job.
pub(super) const SWEEP: &str = "tenant_export.sweep";

/// Writes an export; its notification leads to where it is downloaded.
///
/// # Errors
/// As [`service::write::run`].
pub(super) async fn write(run: JobRun) -> Result<Value> {
    let tenant = service::write::run(&run).await?;
    Ok(json!({ "url": format!("tenants?export={tenant}") }))
}

/// Deletes exports whose time is over.
pub(super) async fn sweep(run: JobRun) -> Result<Value> {
    Ok(json!({ "expired": service::expire::expire(&run.app).await? }))
}

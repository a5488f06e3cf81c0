//! Background jobs: writing a data pack, and deleting those whose time is over.

use http::JobRun;
use kernel::Result;
use serde_json::{Value, json};

use super::service;

/// Kind of the job that writes a pack.
pub(super) const WRITE: &str = "data_pack.write";
/// Kind of the hourly job.
pub(super) const SWEEP: &str = "data_pack.sweep";

/// Writes a pack; its notification leads to where it is downloaded.
///
/// # Errors
/// As [`service::write::run`].
pub(super) async fn write(run: JobRun) -> Result<Value> {
    let client = service::write::run(&run).await?;
    Ok(json!({ "url": format!("clients/{client}?drawer=pack") }))
}

/// Deletes packs whose time is over.
pub(super) async fn sweep(run: JobRun) -> Result<Value> {
    Ok(json!({ "expired": service::expire::expire(&run.app).await? }))
}

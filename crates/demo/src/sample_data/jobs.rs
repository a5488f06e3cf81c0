//! The jobs that load and remove sample data.

use http::JobRun;
use kernel::Result;
use serde_json::{Value, json};

use super::service;
use crate::load_by;

/// Kind of the job that loads it.
pub(super) const LOAD: &str = "sample_data.load";
/// Kind of the job that removes it.
pub(super) const REMOVE: &str = "sample_data.remove";

/// Loads the sample data, or starts again where a node has died.
///
/// # Errors
/// As [`crate::load`], `Jobs.CalledOff`.
pub(super) async fn load(run: JobRun) -> Result<Value> {
    let loaded = Box::pin(load_by(&run)).await;
    let is_new = service::noted(&run, loaded).await?;
    Ok(json!({ "loaded": is_new }))
}

/// Removes the sample data. In the end nothing is left of it, this job included.
///
/// # Errors
/// As [`service::remove_all`], `Jobs.CalledOff`.
pub(super) async fn remove(run: JobRun) -> Result<Value> {
    let removed = service::remove_all(&run).await;
    let is_new = service::noted(&run, removed).await?;
    Ok(json!({ "removed": is_new }))
}

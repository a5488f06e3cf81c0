//! Accounts whose last day is over or near.

use http::JobRun;
use kernel::Result;
use serde_json::{Value, json};

use super::service;

/// Kind of the job.
pub(super) const LAST_DAYS: &str = "user.last_days";

/// Ends the accounts whose last day is over, and notifies of those that end soon.
pub(super) async fn run(run: JobRun) -> Result<Value> {
    Ok(json!({"ended": service::sweep(&run).await?}))
}

//! Signing keys: made once, changed on schedule, kept encrypted.

mod entity;
mod migrations;
mod service;

use http::{Area, JobRun, OpenApiRouter, Schedule};
use kernel::Result;
use serde_json::Value;

pub(crate) use service::{KEY, load, rotate};
pub use service::{fits, opens};

/// Job that changes keys as they are due and sweeps away what has expired.
const MAINTAIN: &str = "openid.maintain";

async fn maintain(run: JobRun) -> Result<Value> {
    crate::maintain(&run.app).await?;
    Ok(Value::Null)
}

/// The area; its operations are those of the endpoints.
pub const AREA: Area = Area {
    migrations: migrations::ALL,
    jobs: &[(MAINTAIN, |run| Box::pin(maintain(run)))],
    schedules: &[Schedule { kind: MAINTAIN, every: chrono::TimeDelta::hours(1) }],
    ..Area::new("key", OpenApiRouter::new)
};

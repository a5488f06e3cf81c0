//! Limits on attempts: password guesses, letters, registrations. They are counted in the database, so they hold across all nodes. An
//! attempt is counted before it is made, so that parallel attempts can't exceed the limit; while its outcome is pending, others wait
//! instead of being rejected.

mod entity;
mod migrations;
mod rules;
mod service;
mod store;

use chrono::TimeDelta;
use futures::future::BoxFuture;
use http::{Area, JobRun, OpenApiRouter, Schedule};
use kernel::{Result, Scope};
use serde_json::{Value, json};

pub use rules::Bound;
pub use service::{Admitted, ThrottleKey, begin, end, of_caller, of_password, spend};
pub(crate) use service::{Gates, forgive, letters};

const PURGE: &str = "throttle.purge";

fn purge(run: JobRun) -> BoxFuture<'static, Result<Value>> {
    Box::pin(async move {
        let scope = Scope::system(run.app.now());
        let purged = run.app.db().write(&scope, |tx| async move { self::store::purge(&tx).await }).await?;
        Ok(json!({ "purged": purged }))
    })
}

/// The area; it has no operations.
pub const AREA: Area = Area {
    migrations: migrations::ALL,
    jobs: &[(PURGE, purge)],
    schedules: &[Schedule { kind: PURGE, every: TimeDelta::hours(1), deletes: true }],
    ..Area::new("throttle", OpenApiRouter::new)
};

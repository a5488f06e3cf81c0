//! Signing keys: made once, changed on schedule or when an administrator asks for it, kept encrypted.

mod api;
mod entity;
mod migrations;
mod rules;
mod service;
mod store;

use http::{Area, JobRun, OpenApiRouter, Schedule, in_person, route, routes};
use kernel::{Permission, PermissionDef, Policy, Result, Side};
use serde_json::Value;

pub(crate) use service::{KEY, load, rotate};
pub use service::{fits, opens};

/// Seeing which keys there are.
const VIEW: Permission = Permission("Portal.SigningKeys");
/// Changing them before their time.
const ROTATE: Permission = Permission("Portal.SigningKeys.Rotate");

const PERMISSIONS: &[PermissionDef] =
    &[PermissionDef::new(VIEW, Side::Host, &["admin"]), PermissionDef::new(ROTATE, Side::Host, &["admin"])];

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(VIEW), routes!(api::list::list)))
        .routes(route(Policy::Needs(ROTATE), in_person(routes!(api::rotate::rotate))))
}

/// Job that rotates keys and deletes expired rows.
const MAINTAIN: &str = "openid.maintain";

async fn maintain(run: JobRun) -> Result<Value> {
    crate::maintain(&run.app).await?;
    Ok(Value::Null)
}

pub const AREA: Area = Area {
    permissions: PERMISSIONS,
    migrations: migrations::ALL,
    jobs: &[(MAINTAIN, |run| Box::pin(maintain(run)))],
    schedules: &[Schedule { kind: MAINTAIN, every: chrono::TimeDelta::hours(1), deletes: false }],
    ..Area::new("key", routes)
};

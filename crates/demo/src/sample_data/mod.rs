//! Sample data from the browser: an administrator of the host loads the demo data into a portal without tenants and removes it wholly, each
//! as a job. Nobody of the people that come with it has a password or gets mail.

mod api;
mod entity;
mod input;
mod jobs;
mod migrations;
pub mod rules;
mod service;
mod store;

use http::{App, Area, OpenApiRouter, in_person, route, routes};
use kernel::{Permission, PermissionDef, Policy, Side};

pub use service::takes_mail;
pub(crate) use service::{forget, is_noted};

/// Loading and removing sample data.
pub const MANAGE: Permission = Permission("Portal.SampleData");

const PERMISSIONS: &[PermissionDef] = &[PermissionDef::new(MANAGE, Side::Host, &["admin"])];

fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(MANAGE), routes!(api::get::get)))
        .routes(route(Policy::Needs(MANAGE), in_person(routes!(api::load::load))))
        .routes(route(Policy::Needs(MANAGE), in_person(routes!(api::remove::remove))))
}

pub const AREA: Area = Area {
    permissions: PERMISSIONS,
    migrations: migrations::ALL,
    jobs: &[(jobs::LOAD, |run| Box::pin(jobs::load(run))), (jobs::REMOVE, |run| Box::pin(jobs::remove(run)))],
    long_jobs: &[jobs::LOAD, jobs::REMOVE],
    ..Area::new("sample_data", routes)
};

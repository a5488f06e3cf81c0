//! Making a tenant step by step in the background: from a template, with its first client and the invitation of its administrator. What
//! failed is tried again or undone.

mod api;
mod entity;
mod input;
mod jobs;
mod migrations;
pub mod rules;
pub mod service;
mod store;

use http::{App, Area, OpenApiRouter, in_person, route, routes};
use kernel::Policy;
use platform::tenant::CREATE;

pub use entity::{Entity, Model as TenantProvision, ProvisionStatus, ProvisionStep};
pub use input::{FirstClient, ProvisionTenant};

/// Users who may create tenants can see their progress.
const MAKERS: Policy = Policy::Needs(CREATE);

fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(route(MAKERS, routes!(api::list::list)))
        .routes(route(MAKERS, routes!(api::get::get)))
        .routes(route(MAKERS, routes!(api::start::start)))
        .routes(route(MAKERS, routes!(api::retry::retry)))
        .routes(route(MAKERS, in_person(routes!(api::undo::undo))))
        .routes(route(MAKERS, routes!(api::put_away::put_away)))
}

pub const AREA: Area = Area {
    migrations: migrations::ALL,
    stamped: &[::store::Stamped::of::<entity::Entity>()],
    jobs: &[(jobs::RUN, |run| Box::pin(jobs::run(run)))],
    ..Area::new("tenant_provision", routes)
};

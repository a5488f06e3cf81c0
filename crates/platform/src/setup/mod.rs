//! Set-up of an empty portal: as long as the host has no administrator, a page creates the first one, with the token that the
//! server printed when it started.

mod api;
mod entity;
mod migrations;
mod service;
mod store;

use http::{App, Area, OpenApiRouter, route, routes};
use kernel::Policy;

pub use service::{FirstAdministrator, create_administrator, is_required, offer};

fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(route(Policy::Public, routes!(api::create_administrator::create_administrator)))
}

pub const AREA: Area = Area { migrations: migrations::ALL, ..Area::new("setup", routes) };

//! Assignees: who can own work of a client (users of its tenant, coaches assigned to it), and the names of users.

mod api;
pub mod service;
mod store;

use http::{Area, OpenApiRouter, route, routes};
use kernel::Policy;

use crate::client;

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new().routes(route(Policy::AnyOf(&[client::VIEW, crate::staff::VIEW]), routes!(api::list::list)))
}

pub const AREA: Area = Area::new("assignee", routes);

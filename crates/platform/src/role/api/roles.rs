//! Roles over HTTP.

use http::{App, OpenApiRouter, route, routes};
use kernel::Policy;

use super::{all, bulk, create, delete, get, list, update};
use crate::role::{CREATE, DELETE, UPDATE, VIEW};

pub(in crate::role) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(VIEW), routes!(all::all)))
        .routes(route(Policy::Needs(VIEW), routes!(list::list)))
        .routes(route(Policy::Needs(VIEW), routes!(get::get)))
        .routes(route(Policy::Needs(CREATE), routes!(create::create)))
        .routes(route(Policy::Needs(UPDATE), routes!(update::update)))
        .routes(route(Policy::Needs(DELETE), routes!(delete::delete)))
        .routes(route(Policy::Needs(DELETE), routes!(bulk::bulk)))
}

//! What makes a level ready for use: a new tenant with its roles and its first administrator, and the shipped roles at every start.

mod api;
mod service;

use http::{App, Area, OpenApiRouter, route, routes};
use kernel::Policy;

pub(crate) use service::FIRST_ADMIN;
pub use service::{
    Admin, HOST_ROLES, NewTenant, Outline, RoleOutline, TENANT_ROLES, UnitOutline, begin_tenant, check_new_name, create_tenant,
    give_features, give_roles, give_units, host, outline, people_of,
};

use crate::tenant::CREATE;

fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(route(Policy::Needs(CREATE), routes!(api::create_tenant::create_tenant)))
}

pub const AREA: Area = Area::new("provisioning", routes);

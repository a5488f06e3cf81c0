//! Features: what a tenant's plan enables or limits. The host sets them.

mod api;
mod definitions;
mod entity;
mod migrations;
mod service;
mod store;

use http::{Area, OpenApiRouter, route, routes};
use kernel::{Permission, PermissionDef, Policy, Side};

pub use definitions::*;
pub use service::forget;
pub(crate) use service::{StoredFeatures, give, read_in};
pub use service::{Values, bound, of_level, require, reset, set, show};

use crate::tenant::MANAGE_FEATURES;

/// Key under which changes are announced.
pub(crate) const KEY: &str = "features";

/// Setting the host's own features.
pub const MANAGE_HOST: Permission = Permission("FeatureManagement.ManageHostFeatures");

const PERMISSIONS: &[PermissionDef] = &[PermissionDef::new(MANAGE_HOST, Side::Host, &["admin"])];

/// The host's own features, or those of tenants.
const EITHER: Policy = Policy::AnyOf(&[MANAGE_FEATURES, MANAGE_HOST]);

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(EITHER, routes!(api::get::get)))
        .routes(route(EITHER, routes!(api::update::update)))
        .routes(route(EITHER, routes!(api::reset::reset)))
}

pub const AREA: Area = Area { permissions: PERMISSIONS, migrations: migrations::ALL, ..Area::new("feature", routes) };

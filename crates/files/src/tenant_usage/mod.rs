//! How much a tenant is used, month by month: for the provider's people who look after tenants.

mod api;
pub mod rules;
mod service;
mod store;

use http::{App, Area, OpenApiRouter, route, routes};
use kernel::Policy;
use platform::tenant::VIEW;

pub use service::{Figures, MonthUsage, Usage, figures, usage};

fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(VIEW), routes!(api::list::list)))
        .routes(route(Policy::Needs(VIEW), routes!(api::get::get)))
}

pub const AREA: Area = Area::new("tenant_usage", routes);

//! Taking on a client: a checklist that begins with its onboarding, copied from the provider's template, and must be done before it is active.

mod api;
mod entity;
mod input;
mod migrations;
pub mod rules;
pub mod service;
mod store;

use http::{Area, OpenApiRouter, route, routes};
use kernel::{Permission, PermissionDef, Policy, Side};

pub use entity::{Model as OnboardingStep, OnboardingOwner, OnboardingStepState};
pub use input::{OnboardingSettleRequest, OnboardingTemplateRequest, OnboardingTemplateStep};
pub use rules::TemplateStep;

use crate::client;

/// Keeping the template of the checklist.
pub const TEMPLATE: Permission = Permission("Portal.Clients.OnboardingTemplate");

const PERMISSIONS: &[PermissionDef] = &[PermissionDef::new(TEMPLATE, Side::Host, &["admin", "Management"])];

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(client::VIEW), routes!(api::list::list)))
        .routes(route(Policy::AnyOf(&[client::UPDATE, client::CONTRIBUTE]), routes!(api::settle::settle)))
        .routes(route(Policy::Needs(TEMPLATE), routes!(api::get_template::get_template)))
        .routes(route(Policy::Needs(TEMPLATE), routes!(api::replace_template::replace_template)))
}

pub const AREA: Area = Area {
    permissions: PERMISSIONS,
    migrations: migrations::ALL,
    stamped: &[::store::Stamped::of::<entity::template::Entity>()],
    client_moves: &[|tx, moved| Box::pin(service::follow(tx, moved))],
    personal: entity::PERSONAL,
    exported: entity::EXPORTED,
    ..Area::new("onboarding", routes)
};

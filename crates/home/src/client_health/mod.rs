//! The health of a client: one figure from what other areas know of it, its explanation, and a band that somebody sets instead for a while.

mod api;
mod entity;
mod input;
mod jobs;
mod migrations;
mod notifications;
pub mod rules;
pub mod service;
mod store;

use chrono::TimeDelta;
use http::{Area, OpenApiRouter, Schedule, route, routes};
use kernel::{Permission, PermissionDef, Policy, Side};
use people::client::{self, FIGURES_CHANGED};
use work::action_item;

pub use entity::{Model as HealthOverride, day::Model as HealthDay};

/// Setting a band of health for a while, in place of the computed one.
pub const OVERRIDE: Permission = Permission("Portal.Clients.HealthOverride");

/// Topic of the outbox message that a client is to be measured.
pub const DUE: &str = "client-health.due";

const PERMISSIONS: &[PermissionDef] = &[PermissionDef::new(OVERRIDE, Side::HostAndWorkspaces, &["admin", "Management", "Coach"])];

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(client::VIEW), routes!(api::get::get)))
        .routes(route(Policy::Needs(OVERRIDE), routes!(api::set_override::set_override)))
        .routes(route(Policy::Needs(OVERRIDE), routes!(api::end_override::end_override)))
}

pub const AREA: Area = Area {
    permissions: PERMISSIONS,
    migrations: migrations::ALL,
    notifications: notifications::TYPES,
    jobs: &[(jobs::MEASURE, |run| Box::pin(jobs::run(run)))],
    schedules: &[Schedule { kind: jobs::MEASURE, every: TimeDelta::hours(1), deletes: false }],
    topics: &[
        (action_item::CHANGED, |app, message| Box::pin(jobs::on_item(app, message))),
        (FIGURES_CHANGED, |app, message| Box::pin(jobs::on_figures(app, message))),
        (DUE, |app, message| Box::pin(jobs::on_due(app, message))),
    ],
    confidential: &["overrideReason"],
    personal: entity::PERSONAL,
    ..Area::new("client_health", routes)
};

//! The state of the installation, for the provider's administrators: nodes, schedules and jobs, messages, file store, database, versions
//! and the last backup. Each part is a call of its own, so that one failure doesn't hide the others.

mod api;
mod rules;
mod service;
mod store;

use http::{Area, OpenApiRouter, route, routes};
use kernel::{Permission, PermissionDef, Policy, Side};

pub use rules::NodeState;
pub use service::{
    AreaTable, Clock, Database, Messages, NodeStatus, Queue, Scheduled, SchemaState, Storage, backup, cancel_job, database,
    failed_messages, is_scheduled, jobs, messages, nodes, retry_job, retry_message, run_schedule, schedules, schema, storage, tables,
};
pub use store::JobFilter;

/// Seeing the state of the installation.
pub const VIEW: Permission = Permission("Portal.Health");
/// Starting schedules, and retrying and cancelling jobs and messages of all tenants.
pub const MANAGE: Permission = Permission("Portal.Health.Manage");

const PERMISSIONS: &[PermissionDef] =
    &[PermissionDef::new(VIEW, Side::Host, &["admin"]), PermissionDef::new(MANAGE, Side::Host, &["admin"])];

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(VIEW), routes!(api::nodes::nodes)))
        .routes(route(Policy::Needs(VIEW), routes!(api::list_schedules::list)))
        .routes(route(Policy::Needs(MANAGE), routes!(api::run_schedule::run)))
        .routes(route(Policy::Needs(VIEW), routes!(api::list_jobs::list)))
        .routes(route(Policy::Needs(MANAGE), routes!(api::retry_job::retry)))
        .routes(route(Policy::Needs(MANAGE), routes!(api::cancel_job::cancel)))
        .routes(route(Policy::Needs(VIEW), routes!(api::messages::messages)))
        .routes(route(Policy::Needs(VIEW), routes!(api::failed_messages::failed)))
        .routes(route(Policy::Needs(MANAGE), routes!(api::retry_message::retry)))
        .routes(route(Policy::Needs(VIEW), routes!(api::storage::storage)))
        .routes(route(Policy::Needs(VIEW), routes!(api::database::database)))
        .routes(route(Policy::Needs(VIEW), routes!(api::tables::tables)))
        .routes(route(Policy::Needs(VIEW), routes!(api::schema::schema)))
        .routes(route(Policy::Needs(VIEW), routes!(api::backup::backup)))
}

pub const AREA: Area = Area { permissions: PERMISSIONS, ..Area::new("health", routes) };

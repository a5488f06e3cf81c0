//! The audit log over HTTP, as ABP's clients know it.

mod average_duration;
mod by_operation;
mod by_user;
mod changes;
mod download_export;
mod error_rate;
mod excel;
pub(super) mod export;
mod export_changes;
mod export_logs;
mod get;
mod get_change;
mod get_change_with_user;
mod get_global_settings;
mod get_settings;
mod list;
mod list_changes;
mod list_changes_of_entity;
mod settings;
mod statistics;
mod update_global_settings;
mod update_settings;
mod view;

use http::{App, OpenApiRouter, route, routes};
use kernel::Policy;

use super::{EXPORT, VIEW};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(VIEW), routes!(list::list)))
        .routes(route(Policy::Needs(EXPORT), tabular::exported::<export::AuditLogs>(routes!(list::list))))
        .routes(route(Policy::Needs(EXPORT), routes!(export_logs::logs)))
        .routes(route(Policy::Needs(EXPORT), routes!(export_changes::changes)))
        .routes(route(Policy::Needs(EXPORT), routes!(download_export::download)))
        .routes(route(Policy::Needs(VIEW), routes!(get::get)))
        .merge(changes::routes())
        .merge(statistics::routes())
        .merge(settings::routes())
}

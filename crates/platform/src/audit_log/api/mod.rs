//! The audit log over HTTP, as ABP's clients know it.

mod changes;
mod excel;
pub(super) mod export;
mod get;
mod list;
mod settings;
mod statistics;
mod view;

use http::{App, OpenApiRouter, route, routes};
use kernel::Policy;

use super::{EXPORT, VIEW};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(VIEW), routes!(list::list)))
        .routes(route(Policy::Needs(EXPORT), tabular::exported::<export::AuditLogs>(routes!(list::list))))
        .routes(route(Policy::Needs(EXPORT), routes!(excel::logs)))
        .routes(route(Policy::Needs(EXPORT), routes!(excel::changes)))
        .routes(route(Policy::Needs(EXPORT), routes!(excel::download)))
        .routes(route(Policy::Needs(VIEW), routes!(get::get)))
        .merge(changes::routes())
        .merge(statistics::routes())
        .merge(settings::routes())
}

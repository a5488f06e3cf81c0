//! `GET /api/audit-logging/audit-logs/entity-change...`: four calls with the same rows.

use http::{App, OpenApiRouter, route, routes};
use kernel::Policy;

use super::{export, get_change, get_change_with_user, list_changes, list_changes_of_entity};
use crate::audit_log::{EXPORT, VIEW};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(VIEW), routes!(list_changes::list)))
        .routes(route(Policy::Needs(EXPORT), tabular::exported::<export::EntityChanges>(routes!(list_changes::list))))
        .routes(route(Policy::Needs(VIEW), routes!(get_change::get)))
        .routes(route(Policy::Needs(VIEW), routes!(get_change_with_user::get_with_user)))
        .routes(route(Policy::Needs(VIEW), routes!(list_changes_of_entity::of_entity)))
}

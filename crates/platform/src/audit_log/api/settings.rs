//! `/api/audit-logging/settings` and `/api/audit-logging/settings/global`

use garde::Validate;
use http::{App, OpenApiRouter, route, routes};
use kernel::Policy;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{get_global_settings, get_settings, update_global_settings, update_settings};
use crate::audit_log::SETTINGS;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(SETTINGS), routes!(get_settings::get)))
        .routes(route(Policy::Needs(SETTINGS), routes!(update_settings::update)))
        .routes(route(Policy::Needs(SETTINGS), routes!(get_global_settings::get_global)))
        .routes(route(Policy::Needs(SETTINGS), routes!(update_global_settings::update_global)))
}

/// How long the records of a level are kept.
#[http::document_limits]
#[derive(Debug, Serialize, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(super) struct AuditSettings {
    /// Whether they expire.
    #[garde(skip)]
    #[schema(example = true)]
    pub(super) is_expired_deleter_enabled: bool,
    /// Days until records expire; 0, the default, means never. Always 0 if they don't expire.
    #[garde(range(min = 0, max = 36_500))]
    #[schema(example = 365)]
    #[serde(default)]
    pub(super) expired_deleter_period: Option<i64>,
}

/// Default retention for tenants without settings of their own, and whether records expire at all.
#[http::document_limits]
#[derive(Debug, Serialize, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(super) struct GlobalAuditSettings {
    /// Whether expired records are deleted every day, of any level.
    #[garde(skip)]
    #[schema(example = true)]
    pub(super) is_periodic_deleter_enabled: bool,
    /// Whether they expire.
    #[garde(skip)]
    #[schema(example = true)]
    pub(super) is_expired_deleter_enabled: bool,
    /// Days until records expire; 0, the default, means never. Always 0 if they don't expire.
    #[garde(range(min = 0, max = 36_500))]
    #[schema(example = 365)]
    #[serde(default)]
    pub(super) expired_deleter_period: Option<i64>,
}

//! Settings: named values with defaults, set for all by the host, for a tenant, or for a user.

mod api;
mod definitions;
mod entity;
mod migrations;
mod rules;
mod service;
mod store;

use http::{Area, OpenApiRouter, route, routes};
use kernel::{Permission, Policy};

pub(crate) use api::list_zones::{NameValue, zones};
pub use definitions::*;
pub(crate) use rules::Change;
pub use rules::MailServer;
pub(crate) use service::{
    Decision, StoredSettings, direct, language_for, own_in, own_of_user, save, save_in, set_in, stored_in, zone_of_level,
};
pub use service::{Values, ZoneInForce, ZoneSource, host_today, is_demo_loading, of_level, of_user, set, set_of_user, zone_of_user};
pub use store::forget_users;

pub(crate) const EMAILING: Permission = Permission("SettingManagement.Emailing");

/// Setting how long the audit log is kept.
pub(crate) const AUDIT: Permission = Permission("AuditLogging.AuditLogs.SettingManagement");

pub(crate) const TEST: Permission = Permission("SettingManagement.Emailing.Test");

/// Changing the settings of passwords, lockout and sign-in.
pub(crate) const IDENTITY: Permission = Permission("AbpIdentity.SettingManagement");

/// Changing how accounts come about and sign in: registration, passwords, external providers, second steps, idle sessions.
pub(crate) const ACCOUNT: Permission = Permission("AbpAccount.SettingManagement");

pub(crate) const ZONE: Permission = Permission("SettingManagement.TimeZone");

/// Any part of the settings page.
const ANY: Policy = Policy::AnyOf(&[ACCOUNT, IDENTITY, AUDIT, EMAILING, ZONE]);

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(EMAILING), routes!(api::get_emailing::get_emailing)))
        .routes(route(Policy::Needs(EMAILING), routes!(api::update_emailing::update_emailing)))
        .routes(route(Policy::Needs(TEST), routes!(api::send_test::send_test)))
        .routes(route(Policy::Needs(IDENTITY), routes!(api::get_identity::get)))
        .routes(route(Policy::Needs(IDENTITY), routes!(api::update_identity::update)))
        .routes(route(Policy::Needs(IDENTITY), routes!(api::get_session::get)))
        .routes(route(Policy::Needs(IDENTITY), routes!(api::update_session::update)))
        .routes(route(Policy::Needs(ZONE), routes!(api::get_zone::get_zone)))
        .routes(route(Policy::Needs(ZONE), routes!(api::list_zones::list_zones)))
        .routes(route(Policy::Needs(ZONE), routes!(api::update_zone::update_zone)))
        .routes(route(ANY, routes!(api::get_origins::get_origins)))
        .routes(route(ANY, routes!(api::reset::reset)))
}

pub const AREA: Area =
    Area { migrations: migrations::ALL, personal: entity::PERSONAL, exported: entity::EXPORTED, ..Area::new("setting", routes) };

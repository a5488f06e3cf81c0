//! Sign-ins, failed attempts, and changes to an account's protection.

mod api;
mod entity;
mod migrations;
mod service;
mod store;

use http::Area;
use kernel::Permission;

pub use entity::{Column, Entity, Model};
pub use service::{EXTERNAL, Event, IDENTITY, OPENID, TWO_FACTOR, get, list, list_own, record, write};
pub use store::{Filter, users_between};

/// Reading the security log of one's level.
pub const VIEW: Permission = Permission("AbpIdentity.SecurityLogs");

pub const AREA: Area = Area {
    migrations: migrations::ALL,
    exports: &[tabular::export::of::<api::export::SecurityLogs>()],
    personal: entity::PERSONAL,
    exported: entity::EXPORTED,
    ..Area::new("security_log", api::routes)
};

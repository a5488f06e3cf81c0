//! Tenants, users, roles, permissions, settings, features and the bootstrap calls.

pub mod account;
mod authenticate;
pub mod bootstrap;
mod cache;
pub mod feature;
pub mod identity;
pub mod permission;
mod platform;
mod secrets;
pub mod seed;
mod sessions;
pub mod setting;
pub mod tenant;
pub mod throttle;
mod wire;

use http::Area;

pub use authenticate::{Assignments, Reach, reach_changed, scope_of};
pub use cache::Cache;
pub use platform::{Options, Platform};
pub use secrets::Secrets;
pub use sessions::{RECENT, Sessions, recent_proof};

/// The areas of this crate, in the order of the house.
pub const AREAS: &[Area] =
    &[tenant::AREA, identity::AREA, permission::AREA, setting::AREA, feature::AREA, bootstrap::AREA, throttle::AREA, account::AREA];

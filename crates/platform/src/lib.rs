//! Tenants, users, roles, permissions, settings, features and the bootstrap calls.

pub mod account;
pub mod audit_log;
mod authenticate;
pub mod bootstrap;
mod cache;
pub mod email_preference;
pub mod feature;
mod gate;
pub mod grant;
mod hashing;
mod names;
pub mod permission;
mod platform;
pub mod provisioning;
mod registry;
pub mod role;
mod secrets;
pub mod security_log;
mod sessions;
pub mod setting;
pub mod sign_in;
pub mod tenant;
pub mod throttle;
pub mod token;
pub mod two_factor;
pub mod user;
mod wire;

use http::Area;

pub use authenticate::{Assignments, RELATIONS, Reach, load_client_principal, load_principal, reach_changed, relations_changed, scope_of};
pub use cache::Cache;
pub use hashing::Cost;
pub use platform::{Options, Platform};
pub use registry::{Node, Registry};
pub use secrets::Secrets;
pub use sessions::{RECENT, Sessions, recent_proof};

/// The areas of this crate. The tree of permissions is shown in this order, and an empty database gets the tables in it.
pub const AREAS: &[Area] = &[
    tenant::AREA,
    provisioning::AREA,
    security_log::AREA,
    role::AREA,
    user::AREA,
    two_factor::AREA,
    sign_in::AREA,
    grant::AREA,
    audit_log::AREA,
    permission::AREA,
    setting::AREA,
    feature::AREA,
    bootstrap::AREA,
    throttle::AREA,
    account::AREA,
    email_preference::AREA,
];

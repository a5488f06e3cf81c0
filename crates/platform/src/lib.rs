//! Tenants, users, roles, permissions, settings, features and the bootstrap calls.

pub mod account;
pub mod account_link;
pub mod archive;
pub mod audit_log;
mod authenticate;
pub mod bootstrap;
mod cache;
pub mod claim_type;
pub mod delegation;
pub mod email_preference;
pub mod external_login;
pub mod feature;
pub mod grant;
mod hashing;
pub mod health;
pub mod invitation;
mod names;
pub mod organization_unit;
pub mod passkey;
pub mod permission;
pub mod personal_data;
mod place;
mod platform;
pub mod policy_consent;
pub mod provisioning;
pub mod recovery_code;
mod registry;
pub mod role;
mod secrets;
pub mod security_log;
mod sessions;
pub mod setting;
pub mod setup;
pub mod sign_in;
pub mod tenant;
pub mod tenant_export;
pub mod tenant_purge;
pub mod tenant_setting;
pub mod text_template;
pub mod throttle;
pub mod token;
mod translation;
pub mod two_factor;
pub mod user;
mod ways_in;

use http::Area;

pub use authenticate::{
    Assignments, ClientZones, RELATIONS, Reach, load_client_principal, load_principal, reach_changed, relations_changed, scope_of,
};
pub use cache::Cache;
pub use hashing::Cost;
pub use place::{GeoLocation, Places};
pub use platform::{Options, Platform};
pub use registry::{Node, Registry};
pub use secrets::{Secrets, audit_signer};
pub use sessions::{RECENT, Sessions, recent_proof};
pub use two_factor::describe_device;

/// The areas of this crate. The tree of permissions is shown in this order, and an empty database gets the tables in it.
pub static AREAS: &[Area] = &[
    tenant::AREA,
    provisioning::AREA,
    setup::AREA,
    security_log::AREA,
    role::AREA,
    user::AREA,
    claim_type::AREA,
    organization_unit::AREA,
    recovery_code::AREA,
    passkey::AREA,
    two_factor::AREA,
    account_link::AREA,
    delegation::AREA,
    external_login::AREA,
    sign_in::AREA,
    grant::AREA,
    audit_log::AREA,
    permission::AREA,
    setting::AREA,
    feature::AREA,
    bootstrap::AREA,
    throttle::AREA,
    account::AREA,
    invitation::AREA,
    email_preference::AREA,
    translation::AREA,
    health::AREA,
    text_template::AREA,
    personal_data::AREA,
    policy_consent::AREA,
    tenant_setting::AREA,
    tenant_purge::AREA,
    tenant_export::AREA,
];

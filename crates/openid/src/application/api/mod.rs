//! HTTP of applications and scopes, in ABP's shapes.

pub(super) mod bulk;
pub(super) mod create;
pub(super) mod delete;
pub(super) mod get;
pub(super) mod lifetimes;
pub(super) mod list;
pub(super) mod rotate_secret;
pub(super) mod scope;
pub(super) mod set_lifetimes;
pub(super) mod update;
mod view;

//! HTTP of applications and scopes, in ABP's shapes.

pub(super) mod application;
pub(super) mod bulk_applications;
pub(super) mod bulk_scopes;
pub(super) mod scope;
mod view;

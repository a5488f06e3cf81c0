//! HTTP of applications and scopes, in ABP's shapes.

pub(super) mod application;
pub(super) mod scope;
mod view;

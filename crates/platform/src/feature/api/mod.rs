//! Feature management over HTTP, in ABP's shapes.

pub(super) mod get;
pub(super) mod reset;
pub(super) mod update;
mod view;

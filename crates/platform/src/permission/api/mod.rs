//! Permission management over HTTP, in ABP's shapes.

pub(super) mod get;
pub(super) mod get_by_group;
pub(super) mod update;
mod view;

//! Templates over HTTP.

pub(super) mod create;
pub(super) mod delete;
pub(super) mod get;
pub(super) mod list;
pub(super) mod outline;
pub(super) mod update;
mod view;

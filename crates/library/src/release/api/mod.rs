//! HTTP of releases.

pub(super) mod create;
pub(super) mod export;
pub(super) mod get;
pub(super) mod list;
mod view;

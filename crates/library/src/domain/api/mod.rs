//! HTTP of domains.

pub(super) mod bulk;
pub(super) mod create;
pub(super) mod delete;
pub(super) mod export;
pub(super) mod get;
pub(super) mod list;
pub(super) mod order;
pub(super) mod transition;
pub(super) mod update;
mod view;

//! HTTP of frameworks.

pub(super) mod bulk;
pub(super) mod create;
pub(super) mod delete;
pub(super) mod export;
pub(super) mod get;
pub(super) mod list;
pub(super) mod set_default;
pub(super) mod update;
mod view;

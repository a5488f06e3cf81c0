//! HTTP of action items.

pub(super) mod bulk;
pub(super) mod create;
pub(super) mod delete;
pub(super) mod export;
pub(super) mod get;
pub(super) mod import;
pub(super) mod list;
pub(super) mod mine;
pub(super) mod postpone;
pub(super) mod stats;
pub(super) mod transition;
pub(super) mod update;
mod view;

//! HTTP of scorecards.

pub(super) mod archive;
pub(super) mod create;
pub(super) mod export;
pub(super) mod get;
pub(super) mod get_measurable;
pub(super) mod restore;
pub(super) mod set_order;
pub(super) mod set_values;
pub(super) mod update;
mod view;

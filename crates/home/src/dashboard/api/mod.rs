//! HTTP of the dashboard.

pub(super) mod get;
mod view;

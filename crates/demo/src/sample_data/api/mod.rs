//! Sample data over HTTP.

pub(super) mod get;
pub(super) mod load;
pub(super) mod remove;
mod view;

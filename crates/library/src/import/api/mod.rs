//! HTTP of imports.

pub(super) mod get;
pub(super) mod start;
mod view;

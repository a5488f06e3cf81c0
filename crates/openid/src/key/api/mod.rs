//! HTTP of signing keys.

pub(super) mod list;
pub(super) mod rotate;
mod view;

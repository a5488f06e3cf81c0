//! HTTP of coach assignments.

pub(super) mod list;
pub(super) mod replace;
mod view;

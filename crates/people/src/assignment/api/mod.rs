//! HTTP of coach assignments.

pub(super) mod list;
pub(super) mod list_candidates;
pub(super) mod replace;
mod view;

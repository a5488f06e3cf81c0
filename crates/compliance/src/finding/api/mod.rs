//! HTTP of findings.

pub(super) mod crud;
pub(super) mod list;
pub(super) mod moves;
mod view;

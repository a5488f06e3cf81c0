//! HTTP of findings.

pub(super) mod bulk;
pub(super) mod crud;
pub(super) mod export;
pub(super) mod list;
pub(super) mod moves;
mod view;

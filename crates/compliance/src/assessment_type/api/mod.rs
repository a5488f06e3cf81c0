//! HTTP of assessment types.

pub(super) mod export;
pub(super) mod subtypes;
pub(super) mod template_view;
pub(super) mod templates;
pub(super) mod types;

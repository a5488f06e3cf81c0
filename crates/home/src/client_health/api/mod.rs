//! HTTP of the health of clients.

pub(super) mod end_override;
pub(super) mod get;
pub(super) mod set_override;
mod view;

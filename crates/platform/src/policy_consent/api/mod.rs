//! Operations on one's consent.

pub(super) mod accept;
pub(super) mod state;
pub(super) mod view;

//! HTTP of hand-overs.

pub(super) mod hand_over;
pub(super) mod preview;

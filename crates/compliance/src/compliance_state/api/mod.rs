//! HTTP of the compliance state.

mod impact;
pub(super) mod list;

pub(crate) use impact::ImpactView;

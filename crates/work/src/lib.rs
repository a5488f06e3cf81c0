//! Action items: one accountable list of work from every source.

pub mod action_item;

/// The areas of this crate, in their order of registration.
pub const AREAS: &[http::Area] = &[action_item::AREA];

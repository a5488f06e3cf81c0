//! Action items: one accountable list of work from every source.

pub mod action_item;

/// The areas of this crate, in the order of the house.
pub const AREAS: &[http::Area] = &[action_item::AREA];
